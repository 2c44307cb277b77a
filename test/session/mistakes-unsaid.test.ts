import { expect } from '@open-wc/testing';
import { define } from '../../src/widgets/shared/define.ts';
import { openModule, refuseModule } from '../support/commands.ts';
import { hearMistakes } from '../support/mistakes.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('a mistake whose message cannot be loaded', () => {
  it('is reported by its code', async () => {
    const words = '/src/session/diagnostics.ts';
    const { lines, stop } = hearMistakes();
    await refuseModule(words);
    customElements.define('pcc-taken', class extends HTMLElement {});
    define('pcc-taken', class extends HTMLElement {});
    await waitUntil(() => lines.length > 0, 'it is told').finally(stop);
    await openModule(words);
    expect(lines).to.deep.equal([['pcc-widgets [tag-taken]']]);
  });
});
