import type { Onboarding, OnboardingStep } from '../../api/onboarding.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { foldWord } from '../../operations/fold.ts';
import type { OnboardingKey } from './strings/en.ts';

/** Known steps. */
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

/** A normalized step slug: `acceptTerms`, `terms` and `e_sign` are `accept-terms`. */
export function slugOf({ slug }: Pick<OnboardingStep, 'slug'>): string {
  const folded = foldWord(slug);
  const match = knownSteps.find(
    (step) => foldWord(step) === folded || synonyms[step]?.split(' ').includes(folded),
  );
  return match ?? inWords(slug).replaceAll(' ', '-');
}

export const isTerms = (step: OnboardingStep): boolean => slugOf(step) === 'accept-terms';

export const isIdentity = (step: OnboardingStep): boolean => slugOf(step) === 'verify-identity';

/** Whether the URL is that of a page: not missing, relative, or an endpoint of the service. */
export function hasPage({ url }: OnboardingStep): boolean {
  if (!url || !URL.canParse(url)) return /^[\\/]{2}/.test(url ?? '');
  return !/^\/(.*\/)?v2\/onboarding\//.test(new URL(url).pathname);
}

/** The words of a name: `billDetails` and `BILL_details` → `bill details`. */
const inWords = (name: string): string =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Makes a name readable: `bill-details` → `Bill details`. */
export function readableName(name: string | null | undefined): string {
  const words = inWords(name ?? '');
  return words.charAt(0).toUpperCase() + words.slice(1, 60);
}

/** The product's name, if its identifier is readable. */
export const productOf = ({ product: { product_id } }: Onboarding): string | undefined =>
  /^[a-z][a-z _-]{2,40}$/i.test(product_id ?? '') ? readableName(product_id ?? '') : undefined;

/** A step's name: a text if its slug is known, else the readable slug. */
export function stepName(step: OnboardingStep, t: Translate<OnboardingKey>): string {
  const slug = slugOf(step);
  if (knownSteps.includes(slug as KnownStep)) return t(`onboarding.step.${slug as KnownStep}`);
  return readableName(slug) || t('onboarding.step-unnamed');
}
