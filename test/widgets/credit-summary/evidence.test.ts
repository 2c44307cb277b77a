import { expect } from '@open-wc/testing';
import '../../../src/pcc-credit-summary.ts';
import type { CreditSummaryElement } from '../../../src/pcc-credit-summary.ts';
import { inPage } from '../../support/page/in-page.ts';
import { announced, mountLoaded, plainText, queryAll, textOf } from '../../support/page/widget.ts';

const tag = 'pcc-credit-summary';

/** The widget with a report like this. */
function show(card: object, months: readonly object[] | null = null): Promise<CreditSummaryElement> {
  const { client } = inPage('ana-complete', {
    through: (request, next) =>
      request.url.includes('/summary/')
        ? Promise.resolve(Response.json({ credit_score_card: card, credit_score_history: months }))
        : next(request),
  });
  return mountLoaded<CreditSummaryElement>(tag, client, { 'score-model': 'VantageScore 3.0' });
}

/** The name, value and rating of a factor. */
const factorOf = (element: Element, name: string) =>
  queryAll(element, '.factor')
    .map((node) => [...node.children].filter((each) => !each.matches('.means')))
    .map((parts) => parts.map(plainText).filter(Boolean).join(' '))
    .find((text) => text.startsWith(name)) ?? '';

describe('<pcc-credit-summary> shows a score', () => {
  const statuses = [
    ['Frozen', 'Report status: credit file frozen'],
    ['no_credit', 'Report status: no credit file'],
    ['ORDERED', 'Report status: ordered'],
    ['in_review', 'Report status: In review'],
  ] as const;
  for (const [credit_report_status, words] of statuses) {
    it(`shows a score with the status ${credit_report_status}`, async () => {
      const element = await show({ score: 700, credit_report_status });
      expect(element.status).to.equal('ready');
      expect(textOf(element)).to.contain('Credit score: 700, Good').and.to.contain(words);
      expect(announced(element)).to.equal(`700, Good. ${words}`);
      const isBad = credit_report_status === 'Frozen';
      expect(element.shadowRoot?.querySelector('.badge.caution') != null).to.equal(isBad);
    });
  }

  it('shows a score without a comment on a missing or normal status', async () => {
    for (const credit_report_status of ['fulfilled', null])
      expect(textOf(await show({ score: 700, credit_report_status }))).not.to.contain('Report status');
  });

  it('says nothing about the report if both score and status are missing', async () => {
    const element = await show({ total_tradelines: 3 });
    expect(element.status).to.equal('empty');
    expect(textOf(element)).to.contain('There’s no score to show right now').and.not.contain('No report yet');
  });

  it('shows an unknown status of the credit report as it is', async () => {
    const element = await show({ credit_report_status: 'in_review' });
    expect(textOf(element)).to.contain('Report status: In review').and.not.contain('worked on');
  });

  it('shows a score without a sentence about a missing or unreadable date', async () => {
    for (const report_date of [null, '', 'soon'])
      expect(textOf(await show({ score: 700, report_date }))).not.to.match(/As of|date/);
    expect(textOf(await show({ score: 700, report_date: '2026-03-01T00:00:00Z' }))).to.match(
      /As of March.1,.2026/,
    );
  });
});

describe('<pcc-credit-summary> compares only with existing scores', () => {
  const months = [
    { month: '2026-03', score: 700 },
    { month: '2026-02', score: 690 },
  ];

  it('names the previous month if its score exists and agrees', async () => {
    expect(textOf(await show({ score: 700, change: 10 }, months))).to.match(
      /Up 10 points since February.2026/,
    );
    expect(
      textOf(await show({ score: 700, change: 0 }, [months[0] ?? {}, { month: '2026-02', score: 700 }])),
    ).to.match(/No change since February.2026/);
  });

  it('names the last report before a gap', async () => {
    const gap = [months[0] ?? {}, { month: '2025-12', score: 690 }];
    expect(textOf(await show({ score: 700, change: 10 }, gap))).to.match(/Up 10 points since December.2025/);
  });

  it('compares with no report that is a year back or more', async () => {
    const since = async (month: string) =>
      /Up 10 points since \w+.\d+/.exec(
        textOf(await show({ score: 700, change: 10 }, [months[0] ?? {}, { month, score: 690 }])),
      )?.[0];
    expect(await since('2025-04')).to.match(/April.2025$/);
    for (const month of ['2025-03', '2024-03', '2017-03'])
      expect(await since(month), month).to.equal(undefined);
  });

  it('names no month and no last report otherwise', async () => {
    for (const history of [
      null,
      [],
      months.slice(0, 1),
      [months[0] ?? {}, { month: '2026-02', score: 600 }],
    ]) {
      const text = textOf(await show({ score: 700, change: 10 }, history));
      expect(text).not.to.match(/Up 10|since/);
      expect(textOf(await show({ score: 700, change: 0 }, history))).not.to.contain('No change');
    }
  });

  it('says that the months of a history cannot be read', async () => {
    const element = await show({ score: 700 }, [
      { month: 'M3', score: 700 },
      { month: '2026-13', score: 690 },
    ]);
    expect(element.status).to.equal('partial');
    expect(textOf(element)).to.contain('We couldn’t read your history.');
    expect(textOf(await show({ score: 700 }, []))).to.contain('There’s no history to show.');
  });
});

describe('<pcc-credit-summary> calls a factor strong only with evidence', () => {
  const cases = [
    ['Public records', { total_public_records: 0, total_bankruptcies: 1 }, /1 Needs work$/],
    ['Public records', { total_public_records: 0, total_bankruptcies: 0 }, /None$/],
    ['Inquiries', { credit_inquiries: 0 }, /None$/],
    ['Accounts', { total_tradelines: 0 }, /0 Needs work$/],
    ['Public records', { total_public_records: 0 }, /^$/],
    ['Public records', { total_bankruptcies: 0 }, /^$/],
    ['Public records', { total_bankruptcies: 2 }, /2 Needs work$/],
    ['Collections', { total_open_collection_accounts: 0, debt_collection_count: 1 }, /1 Needs work$/],
    ['Collections', { total_open_collection_accounts: 0 }, /^$/],
    ['Late payments', { late_payment_percentage: 0, total_tradelines: 0 }, /0%$/],
    ['Credit usage', { credit_usage: 0, total_open_revolving_accounts: 0 }, /0%$/],
    ['Late payments', { late_payment_percentage: 0, total_tradelines: 2 }, /None$/],
    ['Late payments', { late_payment_percentage: 0 }, /0%$/],
    ['Late payments', { late_payment_percentage: 2 }, /2% Fair$/],
    // A share of one, it may be, where a per cent is shown.
    ['Credit usage', { credit_usage: 0.87, total_open_revolving_accounts: 2 }, /^$/],
    ['Credit usage', { credit_usage: 12.5, total_open_revolving_accounts: 2 }, /12\.5% Strong$/],
    // Years, it may be, where months are.
    ['Age of credit', { credit_age: 7.5 }, /^$/],
  ] as const;
  for (const [name, fields, words] of cases) {
    it(`${name}: ${JSON.stringify(fields)}`, async () => {
      expect(factorOf(await show({ score: 700, ...fields }), name)).to.match(words);
    });
  }
});
