import { expect } from '@open-wc/testing';
import '../../../src/pcc-disputes.ts';
import { inPage, listing } from '../../support/page/in-page.ts';
import { announced, mountLoaded, textsOf } from '../../support/page/widget.ts';
import { widgetContract } from '../../support/contracts/widget-contract.ts';

const tag = 'pcc-disputes';

widgetContract(tag, {
  pcid: 'ana-complete',
  asks: ['listDisputes'],
  shows: ['Not my charge'],
});

/** A page whose service has these disputes. */
const show = (results: readonly object[]) =>
  mountLoaded(tag, inPage('ana-complete', { through: listing(/\/dispute\/list\//, () => results) }).client);
const rows = (element: Element) => textsOf(element, '.dispute');

describe('<pcc-disputes> lists', () => {
  it('the newest first, those without a date last', async () => {
    const at = (pk: number, created_at?: string) => ({ pk, reason: `Number ${pk}`, created_at });
    const element = await show([
      at(1, '2026-01-05T10:00:00Z'),
      at(2),
      at(3, '2026-03-05'),
      at(4, '2026-01-05T11:00:00Z'),
    ]);
    expect(textsOf(element, '.reason')).to.deep.equal(['Number 3', 'Number 4', 'Number 1', 'Number 2']);
    expect(announced(element)).to.equal('4 disputes.');
  });

  it('what is missing with a neutral name, and no more', async () => {
    expect(rows(await show([{ pk: 1 }]))).to.deep.equal(['Dispute']);
  });

  it('all pages of a list that is paged by offset', async () => {
    const page = inPage('ana-complete', {
      async through(request, next) {
        if (request.url.includes('/dispute/list/')) {
          const offset = Number(new URL(request.url).searchParams.get('offset'));
          const results = [1, 2, 3].map((n) => ({ pk: offset + n, reason: 'x' })).slice(0, 6 - offset);
          return Response.json({ count: 6, results });
        }
        return next(request);
      },
    });
    expect(rows(await mountLoaded(tag, page.client))).to.have.length(6);
  });
});
