import type { Onboarding, OnboardingStep } from '../../api/onboarding.ts';
import { fold } from '../evidence.ts';

/** The steps that are known. */
export const knownSteps = [
  'verify-identity',
  'accept-terms',
  'bloom-enablement',
  'link-bank-account',
  'bill-details',
  'perform-underwriting',
  'select-product',
  'submit-loan',
] as const;
export type KnownStep = (typeof knownSteps)[number];

/** Other names of steps, folded. */
const synonyms: Readonly<Partial<Record<KnownStep, string>>> = {
  'verify-identity': 'identity kyc identityverification',
  'accept-terms': 'terms esign esignature',
  'link-bank-account': 'bankaccount',
  'perform-underwriting': 'underwriting',
};

/** A step's slug in one spelling, whatever the service's: `acceptTerms`, `terms` and `e_sign` are `accept-terms`. */
export function slugOf({ slug }: Pick<OnboardingStep, 'slug'>): string {
  const folded = fold(slug);
  const known = knownSteps.find(
    (step) => fold(step) === folded || synonyms[step]?.split(' ').includes(folded),
  );
  return known ?? inWords(slug).replaceAll(' ', '-');
}

export const isTerms = (step: OnboardingStep): boolean => slugOf(step) === 'accept-terms';

/** Whether its terms are to be accepted now. */
export const asksForTerms = ({ current_steps }: Onboarding): boolean => current_steps?.some(isTerms) ?? false;

/** The words of a name: `billDetails` and `BILL_details` → `bill details`. */
const inWords = (name: string): string =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** A name made readable: `bill-details` → `Bill details`. */
export function readable(name: string | null | undefined): string {
  const words = inWords(name ?? '');
  return words.charAt(0).toUpperCase() + words.slice(1, 60);
}

/** The product's name, where its identifier is one that people can read. */
export const productOf = ({ product: { product_id } }: Onboarding): string | undefined =>
  /^[a-z][a-z _-]{2,40}$/i.test(product_id ?? '') ? readable(product_id ?? '') : undefined;
