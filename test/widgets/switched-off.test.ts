// What a partner's backend has switched off is not offered.
import { expect } from '@open-wc/testing';
import '../../src/index.ts';
import { operations, type OperationSpec } from '../../src/client.ts';
import { widgets } from '../../src/widgets/widgets.ts';
import { acts } from '../support/contracts/acts.ts';
import { showAct } from '../support/contracts/perform.ts';
import { queryAll, textOf } from '../support/page/widget.ts';
import { waitUntil } from '../support/page/wait-until.ts';

const all = Object.values<OperationSpec>(operations).map(({ id }) => id);

/** The names of all buttons of a widget whose session does not list these operations. */
async function buttonsWithout(off: readonly string[], tag: string, pcid: string): Promise<string[]> {
  const { element } = await showAct({ tag, pcid }, { operations: all.filter((id) => !off.includes(id)) });
  const details = queryAll(element, 'button[aria-label^="Details of"]');
  for (const button of details) button.click();
  await waitUntil(() => queryAll(element, '.details').length >= details.length);
  const names = queryAll(element, 'button').map((each) => each.ariaLabel ?? each.textContent ?? '');
  // Payments are read after a bill is opened.
  return names.map((name) => name.replace(/\s+/g, ' ').trim()).filter((name) => !/^Show more/.test(name));
}

describe('an operation that is switched off is not offered, and all others are:', () => {
  for (const { tag } of widgets) {
    const own = acts.filter((act) => act.tag === tag);
    const pcid = own[0]?.pcid ?? 'ana-complete';

    it(tag, async () => {
      const offered = await buttonsWithout([], tag, pcid);
      const foreign = acts
        .map(({ operation }) => operation)
        .filter((operation) => !own.some((act) => act.operation === operation));
      expect(await buttonsWithout(foreign, tag, pcid), 'those of other widgets').to.deep.equal(offered);
      for (const { operation, offer } of own) {
        const gone = offered.filter((name) => new RegExp(offer).test(name));
        expect(gone, operation).not.to.deep.equal([]);
        const others = offered.filter((name) => !gone.includes(name));
        expect(await buttonsWithout([operation], tag, pcid), operation).to.deep.equal(others);
      }
    });
  }

  it('nor is it explained how a card would be added', async () => {
    const others = all.filter((id) => id !== 'createExternalCardFrame');
    const card = { tag: 'pcc-card-register', pcid: 'ana-complete' };
    const { element } = await showAct(card, { operations: others });
    expect(textOf(element)).not.to.contain('this page never sees it.');
  });
});
