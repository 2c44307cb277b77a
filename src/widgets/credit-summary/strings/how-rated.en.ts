import type { Catalogue } from '../../../i18n/catalogue.ts';

export const en = {
  'credit.limits-up-to': 'strong at {strong} or less, fair at {fair} or less',
  'credit.limits-from': 'strong at {strong} or more, fair at {fair} or more',
  'credit.limits-none': 'strong if there are none',
  'credit.limits-none-fair': 'strong if there are none, fair at {fair} or less',
  'credit.limits-source':
    'The 30% for credit usage is what experts advise, as the Consumer Financial Protection Bureau reports. The other limits are our own rules of thumb. None of them comes from a credit bureau or a lender, and they don’t change your score.',
};

export type HowRatedKey = keyof typeof en;
export const howRatedStrings: Catalogue<HowRatedKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
