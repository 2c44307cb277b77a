import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../src/pcc-credit-summary.ts';
import type { CreditSummaryElement } from '../../src/pcc-credit-summary.ts';
import { linesOf } from '../../src/ui/chart.ts';
import { historyOf } from '../../src/widgets/credit-summary/history.ts';
import { firstOf } from '../../src/widgets/shared/evidence.ts';
import { reportEvidence } from '../../src/widgets/credit-summary/evidence.ts';
import { commonBands, scoreOf } from '../../src/widgets/credit-summary/score.ts';
import { creditStrings } from '../../src/widgets/credit-summary/strings/catalogue.ts';
import { inPage } from '../support/in-page.ts';
import { announced, control, failed, loaded, shown, textOf } from '../support/widget.ts';
import { widgetContract } from '../support/widget-contract.ts';
import { waitUntil } from '../support/wait-until.ts';

const tag = 'pcc-credit-summary';
const gaugeOf = (element: Element) => element.shadowRoot?.querySelector('[part=gauge]');
/** What a screen reader has of it: text, and no picture. */
const scoreText = (element: Element) => gaugeOf(element)?.querySelector('p')?.textContent;

widgetContract(tag, { pcid: 'ana-complete', asks: ['getCreditSummary'], shows: ['Down 3 points', '712'] });

describe('<pcc-credit-summary> score', () => {
  it('has the score as plain text with its band, and the arc as decoration', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<CreditSummaryElement>(tag, client);
    expect(scoreText(element)).to.match(/^Credit score: \d{3}, Good$/);
    expect([...(gaugeOf(element)?.children ?? [])].filter((each) => !each.ariaHidden)).to.have.length(1);
    expect(announced(element)).to.match(/^\d{3}, good, (up|down) \d+ points?$/);
    expect(textOf(element)).to.match(/As of \w+ \d+, 2026/);
    expect(textOf(element)).to.contain('This may not be the score a lender uses.');
  });

  it('names the bureau and the model if the page provides them', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<CreditSummaryElement>(tag, client, {
      bureau: 'A Bureau',
      'score-model': 'Model 3',
    });
    expect(textOf(element)).to.contain('Source: A Bureau, Model 3');
  });

  it('uses the page’s own bands', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<CreditSummaryElement>(tag, client);
    element.bands = [
      { from: 0, to: 600, name: 'Building' },
      { from: 601, to: 999, name: 'Steady' },
    ];
    await element.updateComplete;
    expect(scoreText(element)).to.equal('Credit score: 712, Steady');
    element.bands = [{ from: 0, to: 999 }];
    await element.updateComplete;
    expect(scoreText(element)).to.equal('Credit score: 712');
  });

  it('draws no gauge for an invalid score [#61]', () => {
    for (const value of [null, undefined, 0, -1, 999, Number.NaN])
      expect(scoreOf(value, commonBands)).to.be.undefined;
    expect(scoreOf(300, commonBands)?.index).to.equal(0);
    expect(scoreOf(850, commonBands)?.index).to.equal(4);
  });

  const people = [
    ['eva-no-file', 'No credit file yet'],
    ['finn-frozen', 'Your credit file is frozen'],
    ['gia-newcomer', 'No report yet'],
  ] as const;
  for (const [pcid, words] of people) {
    it(`has a text and a next step instead of a gauge for ${pcid}`, async () => {
      const { client } = inPage(pcid);
      const element = await loaded<CreditSummaryElement>(tag, client);
      expect(element.status).to.equal('empty');
      expect(textOf(element)).to.contain(words);
      expect(gaugeOf(element)).not.to.exist;
      await expect(element).to.be.accessible();
    });
  }

  it('has its own text for every state of a report', () => {
    const { en } = creditStrings;
    const states = [...reportEvidence.map(([state]) => state), 'unknown'].filter(
      (state) => state !== 'fulfilled',
    );
    const texts = states.flatMap((state) => [en[`credit.${state}-next` as keyof typeof en]]);
    expect(new Set(texts)).to.have.property('size', states.length);
  });

  it('knows every state of a report, and treats an unknown word as no success', () => {
    const state = (credit_report_status: string) =>
      firstOf(reportEvidence, { credit_report_status, score: 700 });
    expect(
      ['NotOrdered', 'ordered', 'FULFILLED', 'Frozen', 'Rejected', 'Failed', 'Error', 'no_credit'].map(state),
    ).to.deep.equal([
      'not-ordered',
      'ordered',
      'fulfilled',
      'frozen',
      'rejected',
      'failed',
      'error',
      'no-credit',
    ]);
    expect(state('Splendid')).to.equal('other');
  });
});

describe('<pcc-credit-summary> history', () => {
  const any = () => true;

  it('sorts the months, and keeps gaps', () => {
    const points = historyOf(
      [
        { month: '2026-04', score: 640 },
        { month: '2026-01', score: 600 },
        { month: '2026-02', score: null },
        { month: 'soon', score: 1 },
      ],
      12,
      any,
    );
    expect(points.map(({ month, score }) => [month, score])).to.deep.equal([
      [1, 600],
      [2, undefined],
      [3, undefined],
      [4, 640],
    ]);
    expect(linesOf(points.map(({ score }) => score)).match(/M/g)).to.have.length(2);
  });

  it('draws one point as a dot, no points as nothing, and a thousand months', () => {
    expect(historyOf([{ month: '2026-04', score: 640 }], 12, any)).to.have.length(1);
    expect(linesOf([640])).to.equal('M594.0 48.0h0');
    expect(historyOf([], 12, any)).to.deep.equal([]);
    const months = Array.from({ length: 1000 }, (_, n) => ({
      month: `${1940 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
      score: 600 + (n % 90),
    }));
    expect(historyOf(months, 1000, any)).to.have.length(1000);
    expect(historyOf(months, 12, any)).to.have.length(12);
  });

  it('shows the same numbers as a table', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<CreditSummaryElement>(tag, client, { 'history-months': '6' });
    control(element, 'Show as table').click();
    await element.updateComplete;
    expect(element.shadowRoot?.querySelectorAll('tbody tr')).to.have.length(6);
    expect(control(element, 'Hide table').getAttribute('aria-expanded')).to.equal('true');
    await expect(element).to.be.accessible();
  });

  it('opens and closes the table with the keyboard alone', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<CreditSummaryElement>(tag, client);
    await sendKeys({ press: 'Tab' });
    expect(element.shadowRoot?.activeElement).to.equal(control(element, 'Show as table'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => element.shadowRoot?.querySelector('table'));
    expect(element.shadowRoot?.activeElement).to.equal(control(element, 'Hide table'));
    await sendKeys({ press: ' ' });
    await waitUntil(() => !element.shadowRoot?.querySelector('table'));
  });

  it('is absent if the page turns it off', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<CreditSummaryElement>(tag, client, { 'no-history': '', 'no-factors': '' });
    expect(element.shadowRoot?.querySelector('.chart, .factors')).not.to.exist;
  });
});

describe('<pcc-credit-summary> factors and errors', () => {
  it('gives each factor a value, a meaning and a word, and never 0 for a missing value', async () => {
    const { client } = inPage('ana-complete');
    const element = await loaded<CreditSummaryElement>(tag, client);
    expect(element.shadowRoot?.querySelectorAll('.factor')).to.have.length(7);
    expect(textOf(element)).to.match(/Age of credit .* \d+ years? and \d+ months?/);
    expect(textOf(element)).to.match(/Credit usage .*\d+%/);
  });

  it('reads camelCase responses', async () => {
    const { client, sandbox } = inPage('ana-complete');
    await client.session();
    sandbox.setScenario({ name: 'camel-case' });
    const element = await loaded<CreditSummaryElement>(tag, client);
    expect(gaugeOf(element)).to.exist;
    expect(textOf(element)).not.to.contain('Not available');
  });

  it('says that it could not be loaded, and retries', async () => {
    const { client, sandbox } = inPage('ana-complete', { retries: 0 });
    await client.session();
    sandbox.setScenario({ name: 'status-503' });
    const element = await failed<CreditSummaryElement>(tag, client);
    await shown(element, 'isn’t available right now');
    await expect(element).to.be.accessible();
    sandbox.setScenario(null);
    const heard = oneEvent(element, 'pcc-load');
    control(element, 'Try again').click();
    await heard;
    await waitUntil(() => gaugeOf(element));
  });
});
