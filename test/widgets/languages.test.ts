// What follows a page's language, and what stands beside it.
import { expect, nextFrame, oneEvent } from '@open-wc/testing';
import '../../src/pcc-credit-summary.ts';
import '../../src/pcc-statements.ts';
import { announcementsOf } from '../support/page/announcements.ts';
import { inPage } from '../support/page/in-page.ts';
import { waitUntil } from '../support/page/wait-until.ts';
import { mount } from '../support/page/widget.ts';

const textOf = (element: Element) => element.shadowRoot?.querySelector('[part=content]')?.textContent ?? '';

describe('the language of a widget', () => {
  it('applies to the announced count', async () => {
    const { client } = inPage('ana-complete');
    const heard = announcementsOf(await mount('pcc-statements', client, { locale: 'es' }));
    await waitUntil(() => heard.length === 1);
    expect(heard[0]).to.match(/40 estados de cuenta/);
  });

  it('is not announced when it changes', async () => {
    const { client } = inPage('ana-complete');
    const element = await mount('pcc-statements', client);
    const heard = announcementsOf(element);
    await waitUntil(() => heard.length === 1);
    element.setAttribute('locale', 'es');
    await waitUntil(() => /Descargar/.test(textOf(element)));
    await nextFrame();
    expect(heard).to.deep.equal(['40 statements']);
  });

  it('applies to its dates: no German month beside English words', async () => {
    const { client } = inPage('ana-complete', { now: '2026-03-20T12:00:00Z' });
    const element = await mount('pcc-statements', client, { locale: 'de' });
    if (element.getAttribute('status') !== 'ready') await oneEvent(element, 'pcc-load');
    await waitUntil(() => /Download/.test(element.shadowRoot?.textContent ?? ''));
    expect(textOf(element))
      .to.match(/February/)
      .and.not.match(/Februar\b|März/);
  });
});

describe('widgets under one another', () => {
  it("have a margin by default, which the page's style sheet can change", async () => {
    const { client } = inPage('ana-complete');
    const first = await mount('pcc-credit-summary', client);
    const second = document.createElement('pcc-statements');
    second.client = client;
    first.after(second);
    await second.updateComplete;
    const gap = () => second.getBoundingClientRect().top - first.getBoundingClientRect().bottom;
    expect(gap()).to.equal(32);
    first.style.marginBlockEnd = '5px';
    expect(gap()).to.equal(5);
    first.style.marginBlockEnd = '';
    second.remove();
    expect(getComputedStyle(first).marginBlockEnd).to.equal('0px');
  });
});
