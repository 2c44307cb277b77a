import { expect } from '@open-wc/testing';
import '../../../src/pcc-statements.ts';
import type { StatementsElement } from '../../../src/pcc-statements.ts';
import { inPage, listing } from '../../support/page/in-page.ts';
import { mountLoaded, press, queryAll, textsOf } from '../../support/page/widget.ts';

const tag = 'pcc-statements';

function show(...results: object[]): Promise<StatementsElement> {
  const { client } = inPage('ana-complete', { through: listing(/\/statements\/\?/, () => results) });
  return mountLoaded<StatementsElement>(tag, client);
}

const namesOf = (element: Element) => textsOf(element, '.row .period');
const newest = (element: Element) => textsOf(element, '.row:has(.badge) .period');

const march = (file_name: string, statement_name?: string) => ({
  file_name,
  statement_name,
  statement_month: '2026-03',
});
const april = { file_name: 'd.pdf', statement_name: 'Card', statement_month: '2026-04' };

describe('<pcc-statements> tells statements of the same month apart', () => {
  it('tells statements of a month apart by their names, in the row and in each button', async () => {
    const element = await show(march('a.pdf', 'Card'), march('b.pdf', 'Corrected card'), april);
    expect(namesOf(element)).to.deep.equal([
      'April 2026',
      'March 2026 (Card)',
      'March 2026 (Corrected card)',
    ]);
    for (const action of [/^View/, /^Download/, /^E-?mail/, /^Actions for/]) {
      const names = queryAll(element, '[aria-label]')
        .map((node) => (node.getAttribute('aria-label') ?? '').replace(/\s/g, ' '))
        .filter((name) => action.test(name));
      expect(new Set(names)).to.have.property('size', 3);
      expect(names.filter((name) => name.includes('March 2026 (Corrected card)'))).to.have.length(1);
    }
    await press(element, /^E-?mail March.2026 \(Corrected card\)/);
  });

  it('tells statements of a month apart by their files if they have no name, or the same one', async () => {
    expect(namesOf(await show(march('a.pdf'), march('b.pdf', 'Card')))).to.deep.equal([
      'March 2026 (a.pdf)',
      'March 2026 (b.pdf)',
    ]);
    expect(namesOf(await show(march('a.pdf', 'Card'), march('b.pdf', 'Card')))).to.deep.equal([
      'March 2026 (a.pdf)',
      'March 2026 (b.pdf)',
    ]);
  });
});

describe('<pcc-statements> marks the newest', () => {
  it('if every other one is older', async () => {
    expect(newest(await show(march('a.pdf'), april))).to.deep.equal(['April 2026']);
  });

  it('marks no statement as newest if another one may be newer', async () => {
    expect(newest(await show(march('a.pdf'), march('b.pdf')))).to.deep.equal([]);
    expect(newest(await show(april, { file_name: 'x.pdf', statement_month: 'Spring' }))).to.deep.equal([]);
  });
});
