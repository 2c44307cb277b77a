import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import { amountText } from '../text/amount-text.ts';
import type { TradelineRow } from './tradeline-row.ts';
import type { TradelinesKey } from './strings/en.ts';

export type TradelinesTranslate = Translate<TradelinesKey | CommonKey>;

/** The name of a bill. */
export const nameOf = ({ merchant }: TradelineRow, t: TradelinesTranslate): string =>
  merchant || t('tradelines.unnamed');

export function categoryText({ category, categoryWord }: TradelineRow, t: TradelinesTranslate): string {
  return category === 'other' ? categoryWord || t('tradelines.bill') : t(`tradelines.${category}`);
}

/** What is paid, and how often. */
export const duesText = (
  { amount, frequency }: TradelineRow,
  t: TradelinesTranslate,
  format: Format,
): string => [amountText(amount, format), frequency && t(frequency)].filter(Boolean).join(' ');

/** The page's address for disputes, only if it is safe to open: it may come from data. */
export function disputeHref(host: Node, url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url, host.baseURI)) return undefined;
  const { protocol, origin, href } = new URL(url, host.baseURI);
  return protocol === 'https:' || origin === globalThis.location?.origin ? href : undefined;
}

/** How to dispute data; always shown. */
export function dispute(address: string | undefined, level: number, t: TradelinesTranslate): TemplateResult {
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
