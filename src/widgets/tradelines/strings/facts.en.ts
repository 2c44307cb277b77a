import type { Catalogue } from '../../../i18n/catalogue.ts';

// Of what is known of a bill: loaded with the code that shows it.
export const en = {
  'tradelines.address': 'Address (numbers hidden)',
  'tradelines.phone': 'Phone number',
  'tradelines.ending-in': 'ending in {digits}',
  'tradelines.hidden': 'hidden',
  'tradelines.lease': 'Lease since',
  'tradelines.utilities': 'Services',
  'tradelines.water': 'Water',
  'tradelines.electric': 'Electricity',
  'tradelines.gas': 'Gas',
  'tradelines.additional': 'Other services',
  'tradelines.months': 'Months reported',
  'tradelines.months-found': 'Months with a payment',
  'tradelines.updated': 'Last updated',
};

export type FactsKey = keyof typeof en;
export const factsStrings: Catalogue<FactsKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
