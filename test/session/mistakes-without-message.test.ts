import { expect } from '@open-wc/testing';
import { diagnose, guide } from '../../src/page/diagnostics/diagnose.ts';
import { define } from '../../src/widgets/shared/tags/define.ts';
import { openModule, refuseModule } from '../support/page/commands.ts';
import { withProperty } from '../support/page/controller-host.ts';
import { hearMistakes } from '../support/page/mistakes.ts';
import { waitUntil } from '../support/page/wait-until.ts';

describe('a mistake whose message cannot be loaded', () => {
  it('is reported by its code, with a link and why, offline too', async () => {
    const words = '/src/page/diagnostics/report.lazy.ts';
    const { lines, stop } = hearMistakes();
    await refuseModule(words);
    await withProperty(navigator, 'onLine', false, async () => {
      // A missing file is no mistake of a page that is offline.
      diagnose({ code: 'tag-not-loaded', tag: 'pcc-rewards' });
      customElements.define('pcc-taken', class extends HTMLElement {});
      define('pcc-taken', class extends HTMLElement {});
      await waitUntil(() => lines.length > 0, 'it is reported').finally(stop);
    });
    await openModule(words);
    expect(lines).to.deep.equal([
      [
        `pcc-widgets [tag-taken]: a file is missing or blocked. ${guide}#tag-taken`,
        { code: 'tag-taken', tag: 'pcc-taken' },
      ],
    ]);
  });
});
