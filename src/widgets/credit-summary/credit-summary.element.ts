import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { getCreditSummary, type CreditScoreCard, type CreditSummary } from '../../api/credit-insights.ts';
import { skipped } from '../../api/operation.ts';
import type { Loaded, LoadContext } from '../../controllers/resource-controller.ts';
import { chartStyles } from '../../ui/chart.ts';
import { empty } from '../../ui/empty.ts';
import { meter, meterSkeleton, meterStyles } from '../../ui/meter.ts';
import { block } from '../../ui/skeleton.ts';
import { tableStyles } from '../../ui/table.ts';
import { PccElement } from '../shared/element.ts';
import { sharedStyles } from '../shared/styles.ts';
import { firstOf } from '../shared/evidence.ts';
import { readable } from '../shared/display-text.ts';
import { creditStrings } from './strings/catalogue.ts';
import type { CreditKey } from './strings/types.ts';
import { creditStyles } from './credit-summary.styles.ts';
import { factorList, factorSkeleton, history, historySkeleton } from './credit-summary.templates.ts';
import { bandEvidence, changeEvidence, historyEvidence, reportEvidence, sinceEvidence } from './evidence.ts';
import { periodOf } from '../shared/period.ts';
import { historyOf } from './history.ts';
import { commonBands, scoreOf, type Band, type Score } from './score.ts';

/**
 * The consumer's credit score with its date, history and factors. It makes no promises: its advice says what can help.
 *
 * @summary Credit score, history and factors.
 * @attr {number} history-months - Number of months in the history. Default 12.
 * @attr {boolean} no-history - Hides the history.
 * @attr {boolean} no-factors - Hides the factors.
 * @attr {string} bureau - The credit bureau of the report, shown next to the score.
 * @attr {string} score-model - The scoring model, shown next to the score.
 * @slot learn-more - Further information, under the factors.
 * @csspart heading - The heading.
 * @csspart content - Everything between heading and footer.
 * @csspart gauge - The gauge with the score.
 * @csspart history - The chart and its table.
 * @csspart factors - The factors of the score.
 * @csspart button - Every button.
 * @csspart alert - A message about an error or an outcome.
 * @csspart empty - The empty state.
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
  static override properties: PropertyDeclarations = {
    historyMonths: { attribute: 'history-months', type: Number },
    noHistory: { attribute: 'no-history', type: Boolean },
    noFactors: { attribute: 'no-factors', type: Boolean },
    bureau: {},
    scoreModel: { attribute: 'score-model' },
    bands: { attribute: false },
    _asTable: { state: true },
  };
  protected static override readonly catalogues = [creditStrings];

  historyMonths = 12;
  noHistory = false;
  noFactors = false;
  bureau?: string;
  scoreModel?: string;
  /** The bands of the score, lowest first. Default: the five common ones from 300 to 850. */
  bands: readonly Band[] = commonBands;

  private _asTable = false;

  protected async load({ client, consumerId, signal }: LoadContext): Promise<Loaded<CreditSummary>> {
    const data = await getCreditSummary(client, { consumer_id: consumerId }, { signal });
    const came = this.#hasScore(data.credit_score_card);
    const unread =
      data.credit_score_history?.filter(({ month }) => periodOf(month) === undefined).length ?? 0;
    return { data, count: came ? 1 : 0, skipped: came ? skipped(data) + unread : 0 };
  }

  protected override summary({ data }: Loaded<CreditSummary>): string {
    const card = data.credit_score_card;
    const score = scoreOf(card?.score, this.bands);
    if (score) return [this.#valueText(score, data), this.#statusText(card)].filter(Boolean).join('. ');
    return this.#hasScore(card) ? this.t('credit.no-score') : this.#emptyText(card);
  }

  protected override forget(): void {
    this._asTable = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    // A framework may remove a property by setting it to undefined or null.
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

  /** Whether there is a score, whatever the status, or a report without one. */
  #hasScore(card: CreditSummary['credit_score_card']): boolean {
    return !!scoreOf(card?.score, this.bands) || firstOf(reportEvidence, card) === 'fulfilled';
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
    // The page's bands without names get the common names only if there are five of them.
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

  // The month is named only if it has a report.
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
