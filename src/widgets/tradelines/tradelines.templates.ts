import { html, nothing, type TemplateResult } from 'lit';
import type { TradelineState } from '../../operations/tradeline-state.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { type Format, formatNumber } from '../../i18n/format.ts';
import { badge } from '../../ui/badge.ts';
import { dotted } from '../../ui/dotted.ts';
import { picture } from '../../ui/picture.ts';
import { expander } from '../../ui/expander.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import { amountText } from '../text/amount-text.ts';
import type { Category, ParsedTradeline } from './parsed-tradeline.ts';
import type { TradelinesKey } from './strings/en.ts';

export type T = Translate<TradelinesKey | CommonKey>;

const pictures: Readonly<Record<Category, string>> = {
  rent: 'm3.5 11 8.5-7 8.5 7M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  utility: 'M13 3 5.5 13.5H12L11 21l7.5-10.5H12z',
  telco: 'M9 2.5h6a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM11 18.5h2',
  other: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6',
};

/** The name of a bill. */
export const nameOf = ({ merchant }: ParsedTradeline, t: T): string => merchant || t('tradelines.unnamed');

export function categoryText({ category, categoryWord }: ParsedTradeline, t: T): string {
  return category === 'other' ? categoryWord || t('tradelines.bill') : t(`tradelines.${category}`);
}

const uniqueOf = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];

export interface RowOptions {
  readonly line: ParsedTradeline;
  readonly expanded: boolean;
  readonly onToggle: () => void;
  /** Starts reporting, which is done in the row; absent if that is not possible. */
  readonly start?: TemplateResult | undefined;
  /** Stops reporting, which is done in the details: it cannot be undone. */
  readonly stop?: TemplateResult | undefined;
  /** Outcome of the last action on this bill. */
  readonly message: unknown;
  /** Its details, while it is expanded. */
  readonly details: unknown;
  readonly level: number;
}

/** What is paid, and how often. */
export const duesText = ({ amount, frequency }: ParsedTradeline, t: T, format: Format): string =>
  [amountText(amount, format), frequency && t(frequency)].filter(Boolean).join(' ');

export function row(options: RowOptions, t: T, format: Format): TemplateResult {
  const { line, expanded, onToggle, start, stop, message, details, level } = options;
  const merchant = nameOf(line, t);
  const about = uniqueOf([
    categoryText(line, t),
    duesText(line, t, format),
    line.frequency ? '' : line.frequencyWord,
  ]);
  // The section says what the others are. A word of the service is not shown twice.
  const word = line.section === 'other' && !about.includes(line.statusWord) ? line.statusWord : '';
  return html`<li class="row" part="row">
    <div class="row-line expandable">
      ${picture(pictures[line.category])}
      <div class="row-text">
        <div class="name" id="line-${line.id}" tabindex="-1" role="heading" aria-level=${level}><bdi>${merchant}</bdi></div>
        ${dotted(about)}
        ${word ? badge(word, 'neutral') : nothing}
      </div>
      ${expander(t('tradelines.details-of', { merchant }), expanded, onToggle)} ${start ?? nothing}
    </div>
    ${message ?? nothing}
    ${expanded ? html`<div class="details" part="details">${details} ${stop ?? nothing}</div>` : nothing}
  </li>`;
}

export interface SectionOptions {
  readonly section: TradelineState;
  readonly lines: readonly ParsedTradeline[];
  readonly level: number;
  readonly renderRow: (line: ParsedTradeline) => TemplateResult;
  /** Text if the section has no bills; without it, an empty section is hidden. */
  readonly none: string;
  /** Shows more of its bills. */
  readonly more?: unknown;
  /** Number of its bills, with those that are not shown. */
  readonly count: number;
}

/** One section with the number of its bills: a sentence shows that there are none, the heading says it. */
export function sectionOf(
  { section, lines, level, renderRow, none, more, count }: SectionOptions,
  t: T,
  format: Format,
): unknown {
  if (lines.length === 0 && !none) return nothing;
  const text = section === 'other' ? '' : t(`tradelines.${section}-text`);
  return html`<div class="section" part="section">
    <div class="section-head">
      <div class="section-title" role="heading" aria-level=${level}>
        ${t(`tradelines.${section}`)} <span class=${count > 0 ? 'badge neutral count figures' : 'visually-hidden'}>${formatNumber(format, count)}</span>
      </div>
      ${
        lines.length === 0
          ? html`<p class="muted small">${none}</p>`
          : text
            ? html`<p class="muted small">${text}</p>`
            : nothing
      }
    </div>
    ${
      lines.length > 0
        ? html`<ul class="rows">
            ${lines.map(renderRow)}
          </ul>`
        : nothing
    }
    ${more}
  </div>`;
}

/** The page's address for disputes, only if it is safe to open: it may come from data. */
export function disputeAddress(host: Node, url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url, host.baseURI)) return undefined;
  const { protocol, origin, href } = new URL(url, host.baseURI);
  return protocol === 'https:' || origin === globalThis.location?.origin ? href : undefined;
}

/** How to dispute data; always shown. */
export function dispute(address: string | undefined, level: number, t: T): TemplateResult {
  return html`<div class="dispute">
    <slot name="dispute">
      <div class="section-title" role="heading" aria-level=${level}>${t('tradelines.dispute')}</div>
      <p class="muted small">${t('tradelines.dispute-text')}</p>
      <p class="links small">
        ${address ? html`<a href=${address} part="dispute-link">${t('tradelines.dispute-link')}</a>` : nothing}
        <a href="https://www.annualcreditreport.com/" target="_blank" rel="noopener noreferrer"
          >${t('tradelines.own-reports')}</a
        >
      </p>
    </slot>
  </div>`;
}
