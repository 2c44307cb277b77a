import type { Catalogue } from '../../../i18n/catalogue.ts';

// Of many bills: loaded with the search.
export const en = {
  'tradelines.search': 'Search bills',
  'tradelines.found': { one: '1 bill found', other: '{count} bills found' },
  'tradelines.none-found': 'No bill matches. Try the name of a company.',
  'tradelines.added': { one: '1 more bill shown', other: '{count} more bills shown' },
};

export type ManyKey = keyof typeof en;
export const longListStrings: Catalogue<ManyKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
