import '../../src/index.ts';
import { media } from '../support/page/commands.ts';
import { inPage } from '../support/page/in-page.ts';
import { everyState } from '../support/contracts/states.ts';
import { mount } from '../support/page/widget.ts';
import { waitUntil } from '../support/page/wait-until.ts';

for (const tag of ['pcc-credit-line', 'pcc-credit-summary', 'pcc-rewards', 'pcc-statements']) {
  everyState(tag);

  describe(`<${tag}> with the user's preferences`, () => {
    it('animates only if motion is not reduced', async () => {
      const page = inPage('ana-complete', { scenario: { name: 'never' } });
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
