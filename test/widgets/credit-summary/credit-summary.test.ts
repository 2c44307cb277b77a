import { expect, fixture } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/pcc-credit-summary.ts';
import type { CreditSummaryElement } from '../../../src/pcc-credit-summary.ts';
import { axisOf, pathsOf } from '../../../src/ui/chart.ts';
import { meter } from '../../../src/ui/meter.ts';
import { historyOf } from '../../../src/widgets/credit-summary/history.ts';
import { firstOf } from '../../../src/widgets/shared/evidence.ts';
import { reportEvidence } from '../../../src/widgets/credit-summary/evidence.ts';
import { bandsOf, scoreOf } from '../../../src/widgets/credit-summary/score.ts';
import { creditSummaryStrings } from '../../../src/widgets/credit-summary/strings/en.ts';
import { showing } from '../../support/page/showing.ts';
import {
  control,
  plainText,
  press,
  queryAll,
  waitForText,
  textOf,
  textsOf,
} from '../../support/page/widget.ts';
import { widgetContract } from '../../support/contracts/widget-contract.ts';
import { waitUntil } from '../../support/page/wait-until.ts';

const tag = 'pcc-credit-summary';
const show = showing<CreditSummaryElement>(tag);
const gaugeOf = (element: Element) => element.shadowRoot?.querySelector('[part=gauge]');
/** What a screen reader has of it: text, and no picture. */
const scoreText = (element: Element) => gaugeOf(element)?.querySelector('p')?.textContent;

const model = { 'score-model': 'VantageScore 3.0', bureau: 'Experian' };

widgetContract(tag, { pcid: 'ana-complete', asks: ['getCreditSummary'], shows: ['Down 3 points', '712'] });

describe('<pcc-credit-summary> score', () => {
  it('draws the needle in the band that the score is in, and nothing outside the picture', async () => {
    const ranges = [300, 500, 600, 700, 780].map((from, i, all) => ({ from, to: (all[i + 1] ?? 851) - 1 }));
    for (const [index, { from, to }] of ranges.entries()) {
      const [low = 0, high = 0] = await Promise.all(
        [from, to].map(async (value) => {
          const gauge = await fixture(meter({ value, ranges, index, text: '', rangeName: '' }));
          const needle = gauge.querySelector('circle');
          const point = new DOMPoint(needle?.cx.baseVal.value, needle?.cy.baseVal.value);
          const paths = [...gauge.querySelectorAll('path')];
          paths.forEach((path) => path.setAttribute('stroke', 'black'));
          expect(
            paths.map((path) => path.isPointInStroke(point)),
            `${value}`,
          ).to.deep.equal(ranges.map((range) => range.from === from));
          const picture = gauge.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
          for (const { x, y, right, bottom } of [...gauge.querySelectorAll('text')].map((each) =>
            each.getBoundingClientRect(),
          ))
            expect([
              x > picture.x,
              y > picture.y,
              right < picture.right,
              bottom < picture.bottom,
            ]).to.not.include(false);
          return point.x;
        }),
      );
      expect(low).to.be.below(high);
    }
  });

  it('has the bands of the model, and none of a model that is not known', async () => {
    const element = await show();
    const words: (string | null | undefined)[] = [];
    for (const name of ['VantageScore 4.0', 'FICO® Score 8', 'FICO Auto Score 8', 'Model 3', null]) {
      element.scoreModel = name ?? undefined;
      await element.updateComplete;
      words.push(scoreText(element));
      expect(!!gaugeOf(element)?.querySelector('svg'), name ?? 'none').to.equal(
        /, Good/.test(words.at(-1) ?? ''),
      );
    }
    expect(words).to.deep.equal([
      'Credit score: 712, Good',
      'Credit score: 712, Good',
      'Credit score: 712',
      'Credit score: 712',
      'Credit score: 712',
    ]);
    const wordOf = (name: string, score: number) => scoreOf(score, bandsOf(name))?.band?.word;
    expect([wordOf('VantageScore 3.0', 665), wordOf('FICO Score 10 T', 665)]).to.deep.equal(['good', 'fair']);
  });

  it('uses the page’s own bands', async () => {
    const element = await show();
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

  it('is only the score and its origin where it is compact', async () => {
    const element = await show({ attributes: { ...model, compact: '' } });
    expect(scoreText(element)).to.equal('Credit score: 712, Good');
    expect(textOf(element)).to.contain('VantageScore 3.0');
    expect(element.shadowRoot?.querySelector('svg, .chart, .factors, button')).not.to.exist;
  });

  it('draws no gauge for an invalid score [#61]', () => {
    for (const value of [null, undefined, 0, -1, 999, Number.NaN])
      for (const bands of [bandsOf('FICO Score 8'), []]) expect(scoreOf(value, bands)).to.be.undefined;
    expect(scoreOf(300, bandsOf('FICO Score 8'))?.index).to.equal(0);
    expect(scoreOf(850, bandsOf('FICO Score 8'))?.index).to.equal(4);
  });

  it('has its own text for every state of a report', () => {
    const { en } = creditSummaryStrings;
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
    const { line, bridges } = pathsOf(points.map(({ score }) => score));
    expect([line, bridges].map((path) => path.match(/M/g)?.length)).to.deep.equal([2, 1]);
  });

  it('begins and ends with a score, however few months are wanted', () => {
    const months = ['2026-01', '2026-04'].map((month) => ({ month, score: 640 }));
    expect(historyOf(months, 3, any).map(({ month }) => month)).to.deep.equal([4]);
  });

  it('does not make a small change look like a large one', () => {
    expect(axisOf([712, 715, undefined, 711])).to.deep.equal([680, 710, 740]);
    expect(axisOf([300, 850])).to.deep.equal([300, 580, 860]);
    for (let low = 300; low < 850; low += 7)
      for (let high = low; high <= 850; high += 11) {
        const [bottom, middle, top] = axisOf([low, high]);
        expect(bottom <= low && top >= high && top - bottom >= 60, `${low} ${high}`).to.be.true;
        expect(middle - bottom).to.equal(top - middle);
      }
  });

  it('draws one point as a dot, no points as nothing, and a thousand months', () => {
    expect(historyOf([{ month: '2026-04', score: 640 }], 12, any)).to.have.length(1);
    expect(historyOf([], 12, any)).to.deep.equal([]);
    const months = Array.from({ length: 1000 }, (_, n) => ({
      month: `${1940 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
      score: 600 + (n % 90),
    }));
    expect(historyOf(months, 1000, any)).to.have.length(1000);
    expect(historyOf(months, 12, any)).to.have.length(12);
  });

  const inputOf = (element: Element) => element.shadowRoot?.querySelector('input') as HTMLInputElement;
  const readout = (element: Element) => textsOf(element, '.readout')[0];

  it('reads a month out by arrow keys, in words that a screen reader has from the control', async () => {
    const element = await show();
    const input = inputOf(element);
    expect(input.ariaValueText).to.match(/^November.2026: 712$/);
    input.focus();
    await sendKeys({ press: 'ArrowLeft' });
    await element.updateComplete;
    expect(input.ariaValueText).to.match(/^October.2026: 715$/);
    expect(readout(element)).to.match(/^715 October.2026$/);
    await sendKeys({ press: 'Home' });
    await element.updateComplete;
    expect(readout(element)).to.match(/^\d{3} December.2025$/);
  });

  it('reads a month out under the pointer, until a mouse leaves', async () => {
    const element = await show();
    const input = inputOf(element);
    const { left, right } = input.getBoundingClientRect();
    const move = async (type: string, clientX: number, pointerType = 'mouse') => {
      input.dispatchEvent(new PointerEvent(type, { clientX, pointerType }));
      await element.updateComplete;
      return readout(element);
    };
    expect(await move('pointermove', left + 1)).to.match(/December.2025$/);
    expect(await move('pointerleave', left - 9, 'touch')).to.match(/December.2025$/);
    expect(await move('pointerleave', left - 9)).to.match(/November.2026$/);
    element.dir = 'rtl';
    expect(await move('pointermove', right - 1)).to.match(/December.2025$/);
  });

  it('says where a month has no report', async () => {
    const element = await show({ scenario: { name: 'credit-history', value: 'gaps' } });
    const input = inputOf(element);
    input.focus();
    const said = new Set<string>();
    for (let i = 0; i < 11; i++) {
      await sendKeys({ press: 'ArrowLeft' });
      await element.updateComplete;
      said.add((input.ariaValueText ?? '').replace(/^.*: /, ''));
    }
    expect([...said]).to.include('No report');
    expect(element.shadowRoot?.querySelector('.bridge')?.getAttribute('d')).to.match(/^M/);
    expect(element.shadowRoot?.querySelector('.ends')?.textContent).to.match(/No report/);
  });

  it('shows the same numbers as a table', async () => {
    const element = await show({ attributes: { 'history-months': '6.5' } });
    await press(element, 'Show as table');
    const rows = queryAll(element, 'tr').map((row) => [...row.children].map(plainText));
    expect(rows).to.have.length(7);
    expect(rows.slice(0, 2)).to.deep.equal([
      ['Month', 'Score'],
      ['November 2026', '712'],
    ]);
    expect(control(element, 'Hide table').getAttribute('aria-expanded')).to.equal('true');
  });

  it('opens and closes the table with the keyboard alone', async () => {
    const element = await show();
    await sendKeys({ press: 'Tab' });
    expect(element.shadowRoot?.activeElement).to.equal(inputOf(element));
    await sendKeys({ press: 'Tab' });
    expect(element.shadowRoot?.activeElement).to.equal(control(element, 'Show as table'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => element.shadowRoot?.querySelector('table'));
    expect(element.shadowRoot?.activeElement).to.equal(control(element, 'Hide table'));
    await sendKeys({ press: ' ' });
    await waitUntil(() => !element.shadowRoot?.querySelector('table'));
  });
});

describe('<pcc-credit-summary> factors', () => {
  it('says how factors are rated, and by whom', async () => {
    const element = await show();
    control(element, 'How this is rated').click();
    await waitForText(element, 'Consumer Financial Protection Bureau');
    expect(textOf(element)).to.contain('Credit usage: strong at 30% or less, fair at 50% or less');
    await press(element, 'How this is rated');
    expect(textOf(element)).not.to.contain('strong at');
  });
});
