import { expect } from '@open-wc/testing';
import '../../../src/pcc-disputes.ts';
import { inPage, listing } from '../../support/page/in-page.ts';
import { announced, control, loaded, plainText, queryAll, textOf } from '../../support/page/widget.ts';
import { widgetContract } from '../../support/contracts/widget-contract.ts';

const tag = 'pcc-disputes';

widgetContract(tag, {
  pcid: 'ana-complete',
  asks: ['listDisputes'],
  shows: ['Not my charge'],
});

/** A page whose service has these disputes. */
const show = (results: readonly object[]) =>
  loaded(tag, inPage('ana-complete', { through: listing(/\/dispute\/list\//, () => results) }).client);
const rows = (element: Element) => queryAll(element, '.dispute').map(plainText);

describe('<pcc-disputes> lists', () => {
  it('each with its state, and what happens next', async () => {
    for (const [status, word, text] of [
      ['submitted', 'Submitted', 'The next step is a review.'],
      ['IN_REVIEW', 'In review', 'The status here will change when the review ends.'],
      ['closed', 'Closed', 'To ask about the outcome, contact support.'],
      ['user_canceled', 'Withdrawn', 'This dispute won’t be reviewed further.'],
      ['on_hold', 'On hold', ''],
    ] as const) {
      const element = await show([{ pk: 1, reason: 'Twice', status }]);
      expect(rows(element)).to.deep.equal([`Twice, ${word} ${text}`.trim()]);
    }
  });

  it('the newest first, those without a date last', async () => {
    const at = (pk: number, created_at?: string) => ({ pk, reason: `Number ${pk}`, created_at });
    const element = await show([
      at(1, '2026-01-05T10:00:00Z'),
      at(2),
      at(3, '2026-03-05'),
      at(4, '2026-01-05T11:00:00Z'),
    ]);
    expect(queryAll(element, '.reason').map(plainText)).to.deep.equal([
      'Number 3',
      'Number 4',
      'Number 1',
      'Number 2',
    ]);
    expect(announced(element)).to.equal('4 disputes.');
  });

  it('what is missing with a neutral name, and no more', async () => {
    expect(rows(await show([{ pk: 1 }]))).to.deep.equal(['Dispute']);
  });

  it('nothing yet, with a way to file one', async () => {
    const element = await show([]);
    expect(element.status).to.equal('empty');
    expect(textOf(element)).to.contain('No disputes');
    expect(control(element, 'File a dispute')).to.exist;
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
    expect(rows(await loaded(tag, page.client))).to.have.length(6);
  });
});
