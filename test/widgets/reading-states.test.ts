import { expect } from '@open-wc/testing';
import '../../src/pcc-credit-line.ts';
import '../../src/pcc-credit-summary.ts';
import '../../src/pcc-rewards.ts';
import '../../src/pcc-statements.ts';
import { inEachFont } from '../support/page/fonts.ts';
import { media } from '../support/page/commands.ts';
import { inPage } from '../support/page/in-page.ts';
import { everyState } from '../support/contracts/states.ts';
import { loaded, mount } from '../support/page/widget.ts';
import { waitUntil } from '../support/page/wait-until.ts';

for (const tag of ['pcc-credit-line', 'pcc-credit-summary', 'pcc-rewards', 'pcc-statements']) {
  everyState(tag);

  describe(`<${tag}> with the user's preferences`, () => {
    it('keeps its texts and layout in forced colors, at 280 pixels', async () => {
      if (!(await media({ 'forced-colors': 'active' }))) return;
      try {
        const element = await loaded(tag, inPage('ana-complete').client, { 'heading-level': '6' });
        (element.parentElement as HTMLElement).style.inlineSize = '280px';
        await expect(element).to.be.accessible();
        await inEachFont((family) => {
          expect(element.scrollWidth, family).to.be.at.most(280);
        });
        const levels = [...(element.shadowRoot?.querySelectorAll('[aria-level]') ?? [])];
        expect(levels.map((each) => each.getAttribute('aria-level')))
          .to.include('6')
          .and.not.include('7');
      } finally {
        await media({});
      }
    });

    it('animates only if motion is not reduced', async () => {
      const page = inPage('ana-complete');
      await page.client.session();
      page.sandbox.setScenario({ name: 'never' });
      const element = await mount(tag, page.client);
      const moving = () => element.shadowRoot?.getAnimations().length ?? 0;
      await waitUntil(() => moving() > 0, 'the skeleton breathes');
      if (!(await media({ 'prefers-reduced-motion': 'reduce' }))) return;
      try {
        await waitUntil(() => moving() === 0, 'it is still');
      } finally {
        await media({});
      }
    });
  });
}
