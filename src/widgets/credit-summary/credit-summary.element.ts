import { formatDate } from '../../i18n/dates.ts';
import { formatMonth } from '../../i18n/format.ts';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { CreditScoreCard, CreditSummary } from '../../api/credit-insights.ts';
import { getCreditSummary } from '../../operations/generated/credit-insights.ts';
import { skipped } from '../../operations/response.ts';
import type { Loaded, LoadInput } from '../../controllers/resource-controller.ts';
import { badge } from '../../ui/badge.ts';
import { chartStyles } from '../../ui/chart.ts';
import { emptyState } from '../../ui/empty.ts';
import { figure, meter, meterSkeleton, meterStyles } from '../../ui/meter.ts';
import { shapes } from '../../ui/shapes.ts';
import { block } from '../../ui/skeleton.ts';
import { tableStyles } from '../../ui/table.ts';
import { PccElement } from '../shared/element.ts';
import { sharedStyles } from '../shared/styles.ts';
import { firstOf, isAnyWord } from '../shared/evidence.ts';
import { readable } from '../text/display-text.ts';
import { creditSummaryStrings, type CreditSummaryKey } from './strings/en.ts';
import { creditSummaryStyles } from './credit-summary.styles.ts';
import { factorList, factorSkeleton, scoreHistory, historySkeleton } from './credit-summary.templates.ts';
import { changeEvidence, comparedWith, historyEvidence, reportEvidence } from './evidence.ts';
import { periodOf } from '../text/period.ts';
import { historyOf } from './history.ts';
import { bandsOf, scoreOf, type Band, type Score } from './score.ts';

/**
 * The consumer's credit score with its date, history and factors. It makes no promises: its advice says what can help.
 *
 * @summary Credit score, history and factors.
 * @slot learn-more - Further information, under the factors.
 * @csspart gauge - The gauge with the score.
 * @csspart history - The chart and its table.
 * @csspart factors - The factors of the score.
 * @csspart badge - The status of a report that has a problem.
 * @csspart empty - The empty state.
 * @cssprop [--pcc-chart-line=var(--pcc-color-accent)] - The history's line.
 * @cssprop [--pcc-chart-grid=var(--pcc-color-border)] - The lines behind the history.
 * @cssprop [--pcc-score-1=light-dark(oklch(0.6 0.17 27), oklch(0.68 0.15 25))] - The lowest band of the gauge.
 * @cssprop [--pcc-score-2=light-dark(oklch(0.66 0.14 55), oklch(0.76 0.13 65))] - The second band of the gauge.
 * @cssprop [--pcc-score-3=light-dark(oklch(0.66 0.13 95), oklch(0.82 0.13 100))] - The third band of the gauge.
 * @cssprop [--pcc-score-4=light-dark(oklch(0.64 0.14 150), oklch(0.78 0.13 150))] - The fourth band of the gauge.
 * @cssprop [--pcc-score-5=light-dark(oklch(0.55 0.12 160), oklch(0.72 0.13 165))] - The highest band of the gauge.
 */
export class CreditSummaryElement extends PccElement<CreditSummary, CreditSummaryKey> {
  static override styles = [sharedStyles, meterStyles, chartStyles, tableStyles, creditSummaryStyles];
  static override properties: PropertyDeclarations = {
    historyMonths: { attribute: 'history-months', type: Number },
    noHistory: { attribute: 'no-history', type: Boolean },
    noFactors: { attribute: 'no-factors', type: Boolean },
    compact: { type: Boolean },
    bureau: {},
    scoreModel: { attribute: 'score-model' },
    bands: { attribute: false },
    _month: { state: true },
    _asTable: { state: true },
    _rated: { state: true },
  };
  protected static override readonly catalogues = [creditSummaryStrings];
  protected readonly heading = 'credit.heading';

  /** Number of months in the history. Default 12. */
  historyMonths = 12;
  /** Hides the history. */
  noHistory = false;
  /** Hides the factors. */
  noFactors = false;
  /** Shows only the score with its date, change and origin: for a narrow column. */
  compact = false;
  /** The credit bureau of the report, such as `Experian`. */
  bureau?: string;
  /** The scoring model. Bands are known for `VantageScore 3.0` and `4.0`, and `FICO Score 8`, `9`, `10` and `10T`. */
  scoreModel?: string;
  /** The bands of the score, lowest first. Default: those of the `score-model`, or none if it is not known. */
  bands?: readonly Band[];

  /** Index of the month that is read out; undefined is the newest. */
  private _month: number | undefined;
  private _asTable = false;
  /** Whether "How this is rated" is shown. */
  private _rated = false;

  get #bands(): readonly Band[] {
    // A framework may remove a property by setting it to null.
    return this.bands ?? bandsOf(this.scoreModel);
  }

  protected async load({ client, info, signal }: LoadInput): Promise<Loaded<CreditSummary>> {
    const data = await getCreditSummary(client, { consumer_id: info.consumer_id }, { signal });
    const hasScore = this.#hasScore(data.credit_score_card);
    const monthless =
      data.credit_score_history?.filter(({ month }) => periodOf(month) === undefined).length ?? 0;
    return { data, count: hasScore ? 1 : 0, skipped: hasScore ? skipped(data) + monthless : 0 };
  }

  protected override summary({ data }: Loaded<CreditSummary>): string {
    const card = data.credit_score_card;
    const score = scoreOf(card?.score, this.#bands);
    if (score) {
      const sentences = [this.#figureText(score), this.#changeText(data), this.#statusText(card)];
      return sentences.filter(Boolean).join('. ');
    }
    return this.#hasScore(card) ? this.t('credit.no-score') : this.#emptyText(card);
  }

  protected override forget(): void {
    this._month = undefined;
    this._asTable = this._rated = false;
  }

  protected renderSkeleton(): TemplateResult {
    return html`<div class="top" aria-hidden="true">
        ${this.compact || this.#bands.length === 0 ? html`<div class="figure">${block()}</div>` : meterSkeleton()}
        <div class="facts">${block('wide')}${block('wide')}</div>
      </div>
      <div class="source small" aria-hidden="true">${block('wide')}${block('wide')}</div>
      ${this.#showsHistory ? historySkeleton() : nothing} ${this.#showsFactors ? factorSkeleton() : nothing}`;
  }

  protected renderEmpty(): TemplateResult {
    const card = this.resource.data?.credit_score_card;
    const state = firstOf(reportEvidence, card) ?? 'unknown';
    return state === 'fulfilled' ? html`` : emptyState(this.#emptyText(card), this.t(`credit.${state}-next`));
  }

  protected renderContent(summary: CreditSummary): TemplateResult {
    const { t, format } = this;
    const { credit_score_card: card } = summary;
    if (!card) return html``;
    const level = this.context.level(1);
    const onToggle = () => (this._rated = !this._rated);
    return html`
      ${this.#renderScore(card, summary)} ${this.#showsHistory ? this.#renderHistory(summary, level) : nothing}
      ${this.#showsFactors ? factorList({ card, level, rated: this._rated, onToggle }, t, format) : nothing}
      <slot name="learn-more"></slot>
    `;
  }

  get #showsHistory(): boolean {
    return !this.compact && !this.noHistory;
  }

  get #showsFactors(): boolean {
    return !this.compact && !this.noFactors;
  }

  #renderHistory(summary: CreditSummary, level: number): TemplateResult {
    return scoreHistory(
      {
        points: historyOf(
          summary.credit_score_history,
          this.historyMonths >= 1 ? Math.floor(this.historyMonths) : 12,
          (value) => !!scoreOf(value, this.#bands),
        ),
        none: this.t(firstOf(historyEvidence, summary) ?? 'credit.no-history'),
        level,
        chosen: this._month,
        onChoose: (month) => (this._month = month),
        asTable: this._asTable,
        onToggle: () => (this._asTable = !this._asTable),
      },
      this.t,
      this.format,
    );
  }

  /** Whether there is a score, whatever the status, or a report without one. */
  #hasScore(card: CreditSummary['credit_score_card']): boolean {
    return !!scoreOf(card?.score, this.#bands) || firstOf(reportEvidence, card) === 'fulfilled';
  }

  /** The status of a report that has a score nevertheless. */
  #statusText(card: CreditSummary['credit_score_card']): string {
    const state = firstOf(reportEvidence, card);
    if (!state || state === 'fulfilled') return '';
    const status =
      state === 'other' ? readable(card?.credit_report_status) : this.t(`credit.status-${state}`);
    return this.t('credit.status', { status });
  }

  #emptyText(card: CreditSummary['credit_score_card']): string {
    const state = firstOf(reportEvidence, card) ?? 'unknown';
    return state === 'other' || state === 'fulfilled' ? this.#statusText(card) : this.t(`credit.${state}`);
  }

  #renderScore(card: CreditScoreCard, summary: CreditSummary): TemplateResult {
    const { t, format } = this;
    const date = formatDate(format, card.report_date);
    const status = this.#statusText(card);
    const isBad = isAnyWord(firstOf(reportEvidence, card), 'rejected failed error frozen');
    const change = this.#changeText(summary);
    const score = scoreOf(card.score, this.#bands);
    return html`<div class="top">
        ${score ? this.#renderFigure(score) : html`<p class="empty-title">${t('credit.no-score')}</p>`}
        <div class="facts">
          ${score && change ? html`<p class="change">${change}</p>` : nothing}
          ${date ? html`<p class="muted">${t('credit.as-of', { date })}</p>` : nothing}
          ${status ? html`<p>${isBad ? badge(status, 'caution', shapes.warning) : status}</p>` : nothing}
        </div>
      </div>
      <div class="source muted small">
        ${score ? html`<p>${[this.scoreModel || t('credit.no-model'), this.bureau].filter(Boolean).join(' · ')}</p>` : nothing}
        <p>${t('credit.not-lenders')}</p>
      </div>`;
  }

  #renderFigure(score: Score): TemplateResult {
    const { value, band, index } = score;
    const text = this.t('credit.value', { score: this.#figureText(score) });
    const rangeName = this.#bandName(score);
    return band && !this.compact
      ? meter({ value, index, ranges: this.#bands, text, rangeName })
      : html`<div class="figure" part="gauge">${figure(text, value, rangeName)}</div>`;
  }

  #bandName({ band }: Score): string {
    return band?.name ?? (band?.word ? this.t(`credit.band-${band.word}`) : '');
  }

  #figureText(score: Score): string {
    return [String(score.value), this.#bandName(score)].filter(Boolean).join(', ');
  }

  /** The change since the report that it is compared with. */
  #changeText(summary: CreditSummary): string {
    const fact = { summary, bands: this.#bands };
    const claim = firstOf(changeEvidence, fact);
    const before = comparedWith(fact);
    if (!claim || !before) return '';
    return this.t('credit.since', {
      change: this.t(claim, { count: Math.abs(summary.credit_score_card?.change ?? 0) }),
      month: formatMonth(this.format, before.year, before.month),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-credit-summary': CreditSummaryElement;
  }
}
