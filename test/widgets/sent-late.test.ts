// What a server has sent, and a script has put into the page after the widget's code.
import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../src/pcc-statements.ts';
import { inPage } from '../support/page/in-page.ts';
import { textOf, type Widget } from '../support/page/widget.ts';

const sent = `<pcc-statements><template shadowrootmode="open"><link rel="stylesheet" href="/sent.css"><section
  lang="en"><p class="row">Of another consumer</p></section></template><script type="application/json">{"consumer":
  "00000000-0000-4000-8000-000000000000","answers":{}}</script><p slot="footer">Of the page</p></pcc-statements>`;

type Way = 'innerHTML' | 'setHTMLUnsafe';

describe('a sent widget that comes after its code', () => {
  for (const way of ['innerHTML', 'setHTMLUnsafe'] satisfies Way[]) {
    it(`shows only its own content, put in with ${way}`, async () => {
      const { client } = inPage('ana-complete');
      const main = await fixture<HTMLElement>(html`<main></main>`);
      const heard = oneEvent(document.body, 'pcc-load');
      if (way === 'innerHTML') main.innerHTML = sent;
      else main.setHTMLUnsafe(sent);
      const widget = main.querySelector<Widget>('pcc-statements');
      if (!widget) throw new Error('no widget');
      widget.client = client;
      await heard;
      await widget.updateComplete;
      expect(widget.shadowRoot?.querySelectorAll('section')).to.have.length(1);
      expect(widget.shadowRoot?.querySelectorAll('link')).to.have.length(0);
      expect(textOf(widget)).to.contain('October').and.not.contain('another');
      // Personal data would outlive the session there.
      expect(widget.querySelectorAll('template, script')).to.have.length(0);
      expect(widget.textContent?.trim()).to.equal('Of the page');
    });
  }
});
