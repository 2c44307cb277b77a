import { html, nothing, type TemplateResult } from 'lit';
import type { CreditScoreCard } from '../../api/credit-insights.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';
import { button } from '../../ui/button.ts';
import { chartSkeleton, lineChart } from '../../ui/chart.ts';
import { block, skeletonRows } from '../../ui/skeleton.ts';
import { table } from '../../ui/table.ts';
import type { CommonKey } from '../shared/strings/types.ts';
import { firstOf } from '../shared/evidence.ts';
import type { CreditKey } from './strings/types.ts';
import { ratingEvidence } from './evidence.ts';
import { factors, valueOf, type Factor } from './factors.ts';
import type { Point } from './history.ts';

export type T = Translate<CreditKey | CommonKey>;

export interface HistoryOptions {
  readonly points: readonly Point[];
  /** Text if there is no value. */
  readonly none: string;
  readonly level: number;
  readonly asTable: boolean;
  readonly onToggle: () => void;
}

/** The months as a line chart and as a table. */
export function history(options: HistoryOptions, t: T, format: Format): TemplateResult {
  const { points, none, level, asTable, onToggle } = options;
  const monthOf = ({ year, month }: Point) => format.month(year, month, 'short');
  const first = points[0];
  const last = points.at(-1);
  return html`<div class="history" part="history">
    <div class="section-heading" role="heading" aria-level=${level}>${t('credit.history')}</div>
    ${
      first && last
        ? html`${lineChart({
            values: points.map(({ score }) => score),
            name: chartName(points, t, format),
            first: `${monthOf(first)} · ${first.score ?? ''}`,
            last: `${monthOf(last)} · ${last.score}`,
          })}
          ${button(t(asTable ? 'credit.hide-table' : 'credit.show-table'), onToggle, {
            kind: 'quiet',
            expanded: asTable,
          })}
          ${asTable ? historyTable(points, t, format) : nothing}`
        : html`<p class="muted">${none}</p>`
    }
  </div>`;
}

// The same structure, so that the layout does not shift when the numbers arrive.
const headingSkeleton = () => html`<div class="section-heading">${block('label')}</div>`;

/** Placeholder of the history. */
export const historySkeleton = (): TemplateResult =>
  html`<div class="history" aria-hidden="true">
    ${headingSkeleton()} ${chartSkeleton()}
    <div class="toggle-skeleton"></div>
  </div>`;

/** Placeholder of the factors. */
export const factorSkeleton = (): TemplateResult =>
  html`<div aria-hidden="true">${headingSkeleton()} ${skeletonRows(factors.length)}</div>`;

function chartName(points: readonly Point[], t: T, format: Format): string {
  const name = ({ year, month }: Point) => format.month(year, month);
  const scores = points.flatMap(({ score }) => (score === undefined ? [] : [score]));
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  // Scores have no thousands separator.
  const values = { now: String(last.score), last: name(last) };
  if (points.length === 1) return t('credit.chart-one', values);
  const low = String(scores.reduce((a, b) => Math.min(a, b)));
  const high = String(scores.reduce((a, b) => Math.max(a, b)));
  return t('credit.chart', { ...values, first: name(first), low, high });
}

const historyTable = (points: readonly Point[], t: T, format: Format) =>
  table({
    name: t('credit.history'),
    columns: [t('credit.month'), t('credit.score')],
    rows: points
      .toReversed()
      .map(({ year, month, score }) => [format.month(year, month), score ?? t('credit.unavailable')]),
  });

/** The factors: each with its number, its meaning and its rating. */
export function factorList(card: CreditScoreCard, level: number, t: T, format: Format): TemplateResult {
  return html`<div part="factors">
    <div class="section-heading" role="heading" aria-level=${level}>${t('credit.factors')}</div>
    <dl class="factors">
      ${factors.map((factor) => factorRow(factor, card, t, format))}
    </dl>
  </div>`;
}

function factorRow(factor: Factor, card: CreditScoreCard, t: T, format: Format): TemplateResult {
  const known = valueOf(factor, card);
  const rating = firstOf(ratingEvidence, { factor, card });
  return html`<div class="factor">
    <dt>
      ${t(`credit.${factor.key}`)}
      <span class="muted small means">${t(`credit.${factor.key}-means`)}</span>
    </dt>
    <dd>
      <span class="factor-value figures"
        >${known === undefined ? t('credit.unavailable') : valueText(factor.kind, known, t, format)}</span
      >
      ${rating ? html`<span class="rating ${rating} small">${t(`credit.${rating}`)}</span>` : nothing}
    </dd>
  </div>`;
}

function valueText(kind: Factor['kind'], value: number, t: T, format: Format): string {
  if (kind === 'percent') return format.percent(value);
  if (kind === 'count') return format.number(value);
  const years = Math.floor(value / 12);
  const months = Math.round(value % 12);
  const parts = [
    ...(years ? [t('credit.years', { count: years })] : []),
    ...(months || !years ? [t('credit.months', { count: months })] : []),
  ];
  return format.list(parts);
}
