import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { getCreditSummary, type CreditScoreCard, type CreditSummary } from '../../api/credit-insights.ts';
import { skipped } from '../../api/operation.ts';
import type { Loaded, LoadContext } from '../../controllers/resource-controller.ts';
import { chartStyles } from '../../ui/chart.ts';
import { empty } from '../../ui/empty.ts';
import { meter, meterSkeleton, meterStyles } from '../../ui/meter.ts';
import { block } from '../../ui/skeleton.ts';
import { tableStyles } from '../../ui/table.ts';
import { PccElement, sharedStyles } from '../element.ts';
import { firstOf } from '../evidence.ts';
import { readable } from '../plain.ts';
import { creditStrings, type CreditKey } from './credit-summary.strings.ts';
import { creditStyles } from './credit-summary.styles.ts';
import { factorList, factorSkeleton, history, historySkeleton } from './credit-summary.templates.ts';
import { bandEvidence, changeEvidence, historyEvidence, reportEvidence, sinceEvidence } from './evidence.ts';
import { periodOf } from '../period.ts';
import { historyOf } from './history.ts';
import { commonBands, scoreOf, type Band, type Score } from './score.ts';

/**
 * The consumer's credit score with its date, its history and what it is made of. It promises nothing: what it says
 * «can help».
 *
 * @summary Credit score, history and factors.
 * @attr {number} history-months - How many months the history goes back. Default 12.
 * @attr {boolean} no-history - Without the history.
 * @attr {boolean} no-factors - Without the factors.
 * @attr {string} bureau - Who made the report, to name beside the score.
 * @attr {string} score-model - How the score was made, to name beside it.
 * @slot learn-more - Under the factors: where to read on.
 * @csspart heading - The heading.
 * @csspart content - Everything between heading and footer.
 * @csspart gauge - The score's picture.
 * @csspart history - The chart and its table.
 * @csspart factors - What the score is made of.
 * @csspart button - Every button.
 * @csspart alert - A message in its place.
 * @csspart empty - The words where there is no score.
 * @cssprop [--pcc-chart-line=var(--pcc-color-accent)] - The history's line.
 * @cssprop [--pcc-chart-grid=var(--pcc-color-border)] - The history's base line.
 * @cssprop [--pcc-score-1=light-dark(oklch(0.6 0.17 27), oklch(0.68 0.15 25))] - The lowest band of the gauge.
 * @cssprop [--pcc-score-2=light-dark(oklch(0.7 0.14 60), oklch(0.76 0.13 65))] - The second band of the gauge.
 * @cssprop [--pcc-score-3=light-dark(oklch(0.75 0.13 100), oklch(0.82 0.13 100))] - The third band of the gauge.
 * @cssprop [--pcc-score-4=light-dark(oklch(0.68 0.13 150), oklch(0.78 0.13 150))] - The fourth band of the gauge.
 * @cssprop [--pcc-score-5=light-dark(oklch(0.55 0.12 160), oklch(0.72 0.13 165))] - The highest band of the gauge.
 */
export class CreditSummaryElement extends PccElement<CreditSummary, CreditKey> {
  static override styles = [sharedStyles, meterStyles, chartStyles, tableStyles, creditStyles];

  @property({ attribute: 'history-months', type: Number }) historyMonths = 12;
  @property({ attribute: 'no-history', type: Boolean }) noHistory = false;
  @property({ attribute: 'no-factors', type: Boolean }) noFactors = false;
  @property() bureau?: string;
  @property({ attribute: 'score-model' }) scoreModel?: string;
  /** The ranges of the score, from the lowest. Default: the five common ones from 300 to 850. */
  @property({ attribute: false }) bands: readonly Band[] = commonBands;

  protected readonly catalogue = creditStrings;
  @state() private _asTable = false;

  protected async load({ client, consumerId, signal }: LoadContext): Promise<Loaded<CreditSummary>> {
    const data = await getCreditSummary(client, { consumer_id: consumerId }, { signal });
    const came = this.#came(data.credit_score_card);
    const unread =
      data.credit_score_history?.filter(({ month }) => periodOf(month) === undefined).length ?? 0;
    return { data, count: came ? 1 : 0, skipped: came ? skipped(data) + unread : 0 };
  }

  protected override summary({ data }: Loaded<CreditSummary>): string {
    const card = data.credit_score_card;
    const score = scoreOf(card?.score, this.bands);
    if (score) return [this.#valueText(score, data), this.#statusText(card)].filter(Boolean).join('. ');
    return this.#came(card) ? this.t('credit.no-score') : this.#emptyText(card);
  }

  protected override forget(): void {
    this._asTable = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    // A framework takes a property away by setting it to nothing.
    this.bands ??= commonBands;
  }

  protected renderHeading(): string {
    return this.t('credit.heading');
  }

  protected renderSkeleton(): TemplateResult {
    return html`<div class="top" aria-hidden="true">
        ${meterSkeleton()}
        <div class="facts">${block('wide')}${block('wide')}${block('wide')}</div>
      </div>
      ${this.noHistory ? nothing : historySkeleton()} ${this.noFactors ? nothing : factorSkeleton()}`;
  }

  protected renderEmpty(): TemplateResult {
    const card = this.resource.data?.credit_score_card;
    const state = firstOf(reportEvidence, card) ?? 'unknown';
    return state === 'fulfilled' ? html`` : empty(this.#emptyText(card), this.t(`credit.${state}-next`));
  }

  protected renderContent(summary: CreditSummary): TemplateResult {
    const { t, format } = this;
    const { credit_score_card: card, credit_score_history } = summary;
    if (!card) return html``;
    const level = this.level(1);
    const points = historyOf(
      credit_score_history,
      this.historyMonths >= 1 ? this.historyMonths : 12,
      (value) => !!scoreOf(value, this.bands),
    );
    return html`
      ${this.#renderScore(card, summary)}
      ${
        this.noHistory
          ? nothing
          : history(
              {
                points,
                none: t(firstOf(historyEvidence, summary) ?? 'credit.no-history'),
                level,
                asTable: this._asTable,
                onToggle: () => (this._asTable = !this._asTable),
              },
              t,
              format,
            )
      }
      ${this.noFactors ? nothing : factorList(card, level, t, format)}
      <slot name="learn-more"></slot>
    `;
  }

  /** Whether there is a score to show, whatever the status says; or a report without one. */
  #came(card: CreditSummary['credit_score_card']): boolean {
    return !!scoreOf(card?.score, this.bands) || firstOf(reportEvidence, card) === 'fulfilled';
  }

  /** The status of a report whose score came all the same. */
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
    const { t, format, bands } = this;
    const date = format.date(card.report_date);
    const status = this.#statusText(card);
    const change = this.#changeText(summary);
    const score = scoreOf(card.score, bands);
    const bandName = score ? this.#bandName(score) : '';
    const source = [this.bureau, this.scoreModel].filter(Boolean).join(', ');
    return html`<div class="top">
      ${
        score
          ? meter({
              ...score,
              ranges: bands,
              text: `${t('credit.heading')}: ${[score.value, bandName].filter(Boolean).join(', ')}`,
              rangeName: bandName,
              number: String(score.value),
            })
          : html`<p class="empty-title">${t('credit.no-score')}</p>`
      }
      <div class="facts">
        ${score && change ? html`<p class="change">${this.#since(change, summary)}</p>` : nothing}
        ${date ? html`<p class="muted">${t('credit.as-of', { date })}</p>` : nothing}
        ${status ? html`<p>${status}</p>` : nothing}
        ${source ? html`<p class="muted">${t('credit.source', { source })}</p>` : nothing}
        <p class="muted small">${t('credit.not-lenders')}</p>
      </div>
    </div>`;
  }

  #bandName({ band, index }: Score): string {
    // A page's own bands without names get the common words only where there are five of them.
    const words = this.bands.length === bandEvidence.length ? bandEvidence[index]?.[0] : undefined;
    return band.name ?? (words ? this.t(words) : '');
  }

  #valueText(score: Score, summary: CreditSummary): string {
    const values = {
      score: String(score.value),
      band: this.#bandName(score).toLocaleLowerCase(this.format.locale),
    };
    const change = this.#changeText(summary).toLocaleLowerCase(this.format.locale);
    return change ? this.t('credit.value-change', { ...values, change }) : this.t('credit.value', values);
  }

  #changeText(summary: CreditSummary): string {
    const said = firstOf(changeEvidence, { summary, bands: this.bands });
    return said ? this.t(said, { count: Math.abs(summary.credit_score_card?.change ?? 0) }) : '';
  }

  // The month is named only where its report is there.
  #since(change: string, summary: CreditSummary): string {
    const said = firstOf(sinceEvidence, { summary, bands: this.bands });
    const [before] = historyOf(summary.credit_score_history, 2, (value) => !!scoreOf(value, this.bands));
    return said && before
      ? this.t(said, { change, month: this.format.month(before.year, before.month) })
      : change;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-credit-summary': CreditSummaryElement;
  }
}
