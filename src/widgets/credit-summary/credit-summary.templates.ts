import { html, nothing, type TemplateResult } from 'lit';
import type { CreditScoreCard } from '../../api/credit-insights.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { formatList, formatPercent } from '../../i18n/amounts.ts';
import { type Format, formatMonth, formatNumber } from '../../i18n/format.ts';
import { button } from '../../ui/button.ts';
import { chartSkeleton, lineChart, spanOf } from '../../ui/chart.ts';
import { block, skeletonRows } from '../../ui/skeleton.ts';
import { table } from '../../ui/table.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import { firstOf } from '../shared/evidence.ts';
import type { CreditSummaryKey } from './strings/en.ts';
import { noneEvidence, ratingEvidence } from './evidence.ts';
import { factors, valueOf, type Factor } from './factors.ts';
import type { Point } from './history.ts';

export type CreditSummaryTranslate = Translate<CreditSummaryKey | CommonKey>;

export interface HistoryOptions {
  readonly points: readonly Point[];
  /** Text if there is no value. */
  readonly none: string;
  readonly level: number;
  /** Index of the point that is read out; undefined is the newest. */
  readonly chosen: number | undefined;
  readonly onChoose: (index: number | undefined) => void;
  readonly asTable: boolean;
  readonly onToggle: () => void;
}

/** The months as a line chart and as a table; a single report is put into words. */
export function scoreHistory(
  options: HistoryOptions,
  t: CreditSummaryTranslate,
  format: Format,
): TemplateResult {
  const { points, level } = options;
  return html`<div class="history" part="history">
    <div class="section-heading" role="heading" aria-level=${level}>${t('credit.history')}</div>
    ${points.length > 1 ? chartOf(options, t, format) : html`<p class="muted">${chartName(points, t, format) || options.none}</p>`}
  </div>`;
}

const monthText = (point: Point | undefined, format: Format, style?: 'short'): string =>
  point ? formatMonth(format, point.year, point.month, style) : '';

function chartOf(options: HistoryOptions, t: CreditSummaryTranslate, format: Format): TemplateResult {
  const { points, asTable, onToggle } = options;
  const chosen = points[options.chosen ?? points.length - 1] ?? points.at(-1);
  const score = chosen?.score ?? t('credit.no-report');
  const month = monthText(chosen, format);
  return html`${lineChart({
    ...options,
    values: points.map((point) => point.score),
    name: chartName(points, t, format),
    first: monthText(points[0], format, 'short'),
    last: monthText(points.at(-1), format, 'short'),
    gap: t('credit.no-report'),
    chooseName: t('credit.month'),
    readout: {
      value: score,
      label: month,
      text: t('credit.month-score', { month, score: String(score) }),
    },
  })}
  ${button(t(asTable ? 'credit.hide-table' : 'credit.show-table'), onToggle, { kind: 'quiet', expanded: asTable })}
  ${asTable ? historyTable(points, t, format) : nothing}`;
}

// Structured like the heading, so that the layout does not shift when the numbers arrive.
const headingSkeleton = () => html`<div class="section-heading">${block('label')}</div>`;

/** Placeholder of the history. */
export const historySkeleton = (): TemplateResult =>
  html`<div class="history" aria-hidden="true">
    ${headingSkeleton()} ${chartSkeleton()}
    <div class="toggle-skeleton"></div>
  </div>`;

/** Placeholder of the factors. */
export const factorSkeleton = (): TemplateResult =>
  html`<div aria-hidden="true">
    ${headingSkeleton()} ${skeletonRows(factors.length)}
    <div class="toggle-skeleton"></div>
  </div>`;

function chartName(points: readonly Point[], t: CreditSummaryTranslate, format: Format): string {
  const last = points.at(-1);
  if (!last) return '';
  // Scores have no thousands separator.
  const values = { now: String(last.score), last: monthText(last, format) };
  if (points.length === 1) return t('credit.chart-one', values);
  const [low, high] = spanOf(points.map(({ score }) => score));
  const first = monthText(points[0], format);
  return t('credit.chart', { ...values, first, low: String(low), high: String(high) });
}

const historyTable = (points: readonly Point[], t: CreditSummaryTranslate, format: Format) =>
  table({
    name: t('credit.history'),
    columns: [t('credit.month'), t('credit.score')],
    rows: points
      .toReversed()
      .map((point) => [monthText(point, format), point.score ?? t('credit.no-report')]),
  });

export interface FactorsOptions {
  readonly card: CreditScoreCard;
  readonly level: number;
  /** Whether "How this is rated" is shown. */
  readonly rated: boolean;
  readonly onToggle: () => void;
}

/** The factors that the report has: each with its number, its meaning and its rating. */
export function factorList(options: FactorsOptions, t: CreditSummaryTranslate, format: Format): unknown {
  const { card, level, rated, onToggle } = options;
  const withValue = factors.filter((factor) => valueOf(factor, card) !== undefined);
  if (withValue.length === 0) return nothing;
  return html`<div part="factors">
    <div class="section-heading" role="heading" aria-level=${level}>${t('credit.factors')}</div>
    <dl class="factors">
      ${withValue.map((factor) => factorRow(factor, card, t, format))}
    </dl>
    ${button(t('credit.how-rated'), onToggle, { kind: 'quiet', expanded: rated })}
    ${rated ? howRated(withValue, t, format) : nothing}
  </div>`;
}

function factorRow(
  factor: Factor,
  card: CreditScoreCard,
  t: CreditSummaryTranslate,
  format: Format,
): TemplateResult {
  const rating = firstOf(ratingEvidence, { factor, card });
  const none = firstOf(noneEvidence, { factor, card });
  return html`<div class="factor">
    <dt>${t(`credit.${factor.key}`)}</dt>
    <dd class="factor-value figures ${none ? 'strong' : ''}">
      ${none ? t(none) : valueText(factor.kind, valueOf(factor, card) ?? 0, t, format)}
    </dd>
    ${rating && !none ? html`<dd class="rating ${rating} small">${t(`credit.${rating}`)} ${dots}</dd>` : nothing}
    <dd class="muted small means">${t(`credit.${factor.key}-means`)}</dd>
  </div>`;
}

// Three steps: a bar would pretend to measure.
const dots = html`<svg class="dots" viewBox="0 0 32 10" aria-hidden="true" focusable="false">
  <circle cx="5" cy="5" r="3.5" /><circle cx="16" cy="5" r="3.5" /><circle cx="27" cy="5" r="3.5" />
</svg>`;

/** A number with its unit. */
function valueText(kind: Factor['kind'], value: number, t: CreditSummaryTranslate, format: Format): string {
  if (kind === 'percent') return formatPercent(format, value);
  if (kind === 'count') return formatNumber(format, value);
  const years = Math.floor(value / 12);
  const months = Math.round(value % 12);
  const parts = [
    ...(years ? [t('credit.years', { count: years })] : []),
    ...(months || !years ? [t('credit.months', { count: months })] : []),
  ];
  return formatList(format, parts);
}

/** The limits of the factors on display, and whose they are. */
function howRated(withValue: readonly Factor[], t: CreditSummaryTranslate, format: Format): TemplateResult {
  return html`<div class="rated small">
    <ul>
      ${withValue.map((factor) => html`<li>${t(`credit.${factor.key}`)}: ${limitsText(factor, t, format)}</li>`)}
    </ul>
    <p class="muted">${t('credit.limits-source')}</p>
  </div>`;
}

function limitsText({ limits, kind, more }: Factor, t: CreditSummaryTranslate, format: Format): string {
  const strong = valueText(kind, limits[0], t, format);
  const fair = valueText(kind, limits[1], t, format);
  if (more) return t('credit.limits-from', { strong, fair });
  if (limits[0] > 0) return t('credit.limits-up-to', { strong, fair });
  return limits[1] > 0 ? t('credit.limits-none-fair', { fair }) : t('credit.limits-none');
}
