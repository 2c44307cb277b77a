import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatDate, formatMonthName } from '../../i18n/dates.ts';
import { type Format, formatMonth } from '../../i18n/format.ts';
import { button } from '../../ui/button.ts';
import { tabStopWhileScrolling } from '../../ui/scroll.ts';
import { monthOf, type Payment } from './history.ts';
import type { TradelineRow } from './tradeline-row.ts';
import { thisMonth, yearsOf, type Month, type Year } from './months.ts';
import { amountText } from '../text/amount-text.ts';
import { nameOf, type TradelinesTranslate } from './tradelines.templates.ts';
import { BLOCK_SIZE, PREVIEW_SIZE } from './expanded-rows.ts';

export interface HistoryOptions {
  readonly row: TradelineRow;
  /** Number of payments shown. */
  readonly shownCount: number;
  readonly onShowAll: () => void;
}

/** Two calendar years and the payments, as far as the service's data allows. */
export function paymentHistory(
  { row, shownCount, onShowAll }: HistoryOptions,
  t: TradelinesTranslate,
  format: Format,
): TemplateResult {
  const { payments = [], paymentCount, state, updatedAt, historyClaim } = row;
  const last = (state === 'closed' ? monthOf(updatedAt) : undefined) ?? thisMonth();
  const years = yearsOf(payments, last, historyClaim === 'tradelines.history-text');
  // A payment without its date is counted, but a list of nameless amounts says nothing.
  const dated = payments.filter(({ month }) => month !== undefined);
  return html`
    ${
      years
        ? monthTable(years, row, t, format)
        : historyClaim
          ? html`<p class="small">${t('tradelines.count-only', { count: paymentCount ?? payments.length })}</p>`
          : html`<p class="muted small">${t('tradelines.no-history')}</p>`
    }
    ${dated.length > 0 ? paymentList(dated, shownCount, row, onShowAll, t, format) : nothing}
  `;
}

const historyName = (row: TradelineRow, t: TradelinesTranslate): string =>
  t('tradelines.history-scroll', { merchant: nameOf(row, t) });

/** A row of twelve months for each year. The letters convey the same as the colors. */
function monthTable(
  years: readonly [Year, Year],
  row: TradelineRow,
  t: TradelinesTranslate,
  format: Format,
): TemplateResult {
  const months = years.flat().filter(({ state }) => state !== 'after');
  // Only months that are known: the others prove nothing.
  const knownMonths = months.filter(({ state }) => state === 'paid' || state === 'none');
  const period = knownMonths.length > 0 ? knownMonths : months;
  const count = months.filter(({ state }) => state === 'paid').length;
  const [first, last] = [period[0], period.at(-1)];
  const total = first && last ? (last.year - first.year) * 12 + last.month - first.month + 1 : 0;
  const claim =
    row.historyClaim === 'tradelines.history-text' && count === total
      ? 'tradelines.history-all'
      : (row.historyClaim ?? 'tradelines.history-some');
  const states = (['paid', 'none', 'before'] as const).filter((each) =>
    months.some(({ state }) => state === each),
  );
  const monthText = (month: Month | undefined) => (month ? formatMonth(format, month.year, month.month) : '');
  return html`<div
      class="months-region"
      role="region"
      ${tabStopWhileScrolling()}
      aria-label=${historyName(row, t)}
    >
      <table class="months" part="history">
        <caption class="small">
          ${t(claim, { count, total, first: monthText(first), last: monthText(last) })}
        </caption>
        <thead>
          <tr>
            <th scope="col" class="muted">${t('tradelines.year')}</th>
            ${years[0].map(
              ({ month }) =>
                html`<th scope="col" class="muted">
                  <span aria-hidden="true">${formatMonthName(format, month, 'narrow')}</span>
                  <span class="visually-hidden">${formatMonthName(format, month, 'long')}</span>
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${years.map(
            (year) =>
              html`<tr>
                <th scope="row" class="muted figures">${year[0]?.year}</th>
                ${year.map(({ state }) =>
                  state === 'after'
                    ? html`<td></td>`
                    : html`<td>
                        <span class="month ${state}" aria-hidden="true">${t(`tradelines.${state}-letter`)}</span>
                        <span class="visually-hidden">${t(`tradelines.${state}`)}</span>
                      </td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <ul class="legend muted small" aria-hidden="true">
      ${states.map(
        (state) =>
          html`<li>
            <span class="month ${state}">${t(`tradelines.${state}-letter`)}</span> ${t(`tradelines.${state}`)}
          </li>`,
      )}
    </ul>`;
}

function paymentList(
  payments: readonly Payment[],
  shownCount: number,
  row: TradelineRow,
  onShowAll: () => void,
  t: TradelinesTranslate,
  format: Format,
): TemplateResult {
  const starts = Array.from({ length: Math.ceil(shownCount / BLOCK_SIZE) }, (_, i) => i * BLOCK_SIZE);
  return html`<div class="payments" part="payments">
    <p class="payments-title small" id="payments-${row.id}" tabindex="-1">${t('tradelines.payments')}</p>
    ${starts.map((start) => {
      const end = Math.min(start + BLOCK_SIZE, shownCount, payments.length);
      // With 5,000 rows, only the blocks of a hundred rows are compared.
      return guard([row, start, end, format], () => block(payments.slice(start, end), start, t, format));
    })}
    ${
      shownCount < payments.length && shownCount === PREVIEW_SIZE
        ? button(t('show-more'), onShowAll, {
            kind: 'quiet',
            name: `${t('show-more')}: ${historyName(row, t)}`,
          })
        : nothing
    }
  </div>`;
}

function block(
  payments: readonly Payment[],
  start: number,
  t: TradelinesTranslate,
  format: Format,
): TemplateResult {
  const label = t('tradelines.payments-of', { from: start + 1, to: start + payments.length });
  return html`<ul class=${payments.length === BLOCK_SIZE ? 'block full' : 'block'} aria-label=${label}>
    ${payments.map(
      (payment) =>
        html`<li class="payment small figures">
          <span>${formatDate(format, payment.date, 'short')}</span>
          <span>${amountText(payment.amount, format, payment.currency)}</span>
        </li>`,
    )}
  </ul>`;
}
