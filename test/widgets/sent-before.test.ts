// What a server has sent with the page, before the widget's code.
import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { inPage } from '../support/page/in-page.ts';
import { queryAll, textOf, type Widget } from '../support/page/widget.ts';
import { waitUntil } from '../support/page/wait-until.ts';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe('a sent widget that was there before its code', () => {
  it('announces what it shows in a live region that was there before', async () => {
    const { client } = inPage('ana-complete');
    const { consumer_id: consumer } = await client.session();
    const main = await fixture<HTMLElement>(html`<main></main>`);
    main.setHTMLUnsafe(`<pcc-statements><template shadowrootmode="open"><link rel="stylesheet" href="/sent.css"><section
      lang="en"><p class="row">Sent</p><div aria-live="polite"></div></section></template><script
      type="application/json">${JSON.stringify({ consumer, answers: {} })}</script></pcc-statements>`);
    const widget = main.querySelector<Widget>('pcc-statements');
    if (!widget) throw new Error('no widget');
    widget.client = client;
    const heard = oneEvent(document.body, 'pcc-load');
    /** What each region said in each frame. */
    const said = new Map<Element, string[]>();
    let isOver = false;
    const listen = () => {
      const [region] = queryAll(widget, '[aria-live]');
      if (region) said.set(region, [...(said.get(region) ?? []), region.textContent.trim()]);
      if (!isOver) requestAnimationFrame(listen);
    };
    listen();
    await import('../../src/pcc-statements.ts');
    await heard;
    await waitUntil(() => [...said.values()].flat().includes('40 statements'), 'it is announced');
    await frame();
    isOver = true;
    expect(textOf(widget)).to.contain('October');
    const spoken = [...said.values()].filter((texts) => texts.some(Boolean));
    expect(spoken).to.have.length(1);
    // A screen reader hears what changes in a region, not what a new one has.
    expect(spoken[0]?.[0]).to.equal('');
  });
});
