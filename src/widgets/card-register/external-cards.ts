import type { ExternalCard } from '../../api/external-cards.ts';

type Identified = Pick<ExternalCard, 'external_id'>;

/** The cards whose identifiers are new. */
export function newCards<C extends Identified>(cards: readonly C[], idsBefore: ReadonlySet<string>): C[] {
  return cards.filter(({ external_id }) => external_id && !idsBefore.has(external_id));
}

export function idsOf(cards: readonly Identified[]): Set<string> {
  return new Set(cards.flatMap(({ external_id }) => external_id ?? []));
}

/** The last four digits, even if the service sends the whole number. */
export function lastFourOf({ last_four, last4 }: ExternalCard): string | undefined {
  return /\d{4}$/.exec(last_four ?? last4 ?? '')?.[0];
}

/** The brand in letters: a word with digits may be the number of the card. */
export function brandOf({ brand, network, card_network }: ExternalCard): string | undefined {
  return [brand, network, card_network].find((word) => /^[^\p{N}\p{C}]+$/u.test(word ?? '')) ?? undefined;
}

/** The expiration month, as `2027-04`, from two fields or from one such as `04/27`. */
export function expiryOf({ expiration_month, expiration_year, expiry }: ExternalCard): string | undefined {
  const text =
    expiration_month && expiration_year ? `${expiration_month}/${expiration_year}` : (expiry ?? '');
  const [, month, year] = /^(\d{1,2})[/-]?((?:20)?\d{2})$/.exec(text.trim()) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined;
  return `20${year.slice(-2)}-${month.padStart(2, '0')}`;
}
