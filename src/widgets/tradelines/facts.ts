import { formatList } from '../../i18n/amounts.ts';
import { formatDate } from '../../i18n/dates.ts';
import { type Format, formatNumber } from '../../i18n/format.ts';
import { foldWord } from '../../operations/fold.ts';
import { definitions } from '../../ui/definitions.ts';
import { readable } from '../text/display-text.ts';
import { monthsPaid } from './history.ts';
import type { TradelineRow } from './tradeline-row.ts';
import { lastFour, maskAddress } from './mask.ts';
import type { TradelinesTranslate } from './tradelines.templates.ts';

/** What else is known of a bill. */
export function rowFacts(row: TradelineRow, t: TradelinesTranslate, format: Format): unknown {
  const { state, address, phone, leaseStart, utilities: services, payments, historyClaim, updatedAt } = row;
  const months = payments && historyClaim === 'tradelines.history-text' && monthsPaid(payments);
  const monthsName = state === 'reported' ? 'tradelines.months' : 'tradelines.months-found';
  return definitions([
    [t('tradelines.updated'), state === 'closed' && formatDate(format, updatedAt)],
    [t(monthsName), months ? formatNumber(format, months) : undefined],
    [t('tradelines.address'), address && maskAddress(address)],
    [t('tradelines.phone'), phone && maskedPhone(phone, t)],
    [t('tradelines.lease'), formatDate(format, leaseStart)],
    [t('tradelines.utilities'), services.length > 0 && utilitiesText(services, t, format)],
  ]);
}

/** The last digits of the phone number. */
export function maskedPhone(phone: string, t: TradelinesTranslate): string {
  const digits = lastFour(phone);
  return digits ? t('tradelines.ending-in', { digits }) : t('tradelines.hidden');
}

const utilities = ['water', 'electric', 'gas', 'additional'] as const;

export function utilitiesText(words: readonly string[], t: TradelinesTranslate, format: Format): string {
  const texts = words.map((word) => {
    const utility = utilities.find((each) => each === foldWord(word));
    return utility ? t(`tradelines.${utility}`) : readable(word);
  });
  return formatList(format, [...new Set(texts)]);
}
