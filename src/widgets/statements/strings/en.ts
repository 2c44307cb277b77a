import type { Catalogue } from '../../../i18n/catalogue.ts';
import type { LazyKey } from './lazy.en.ts';

export const en = {
  'statements.heading': 'Statements',
  'statements.empty': 'No statements yet',
  'statements.empty-next': 'When you have a statement, it will appear here.',
  'statements.missing': 'Some statements may be missing.',
  'statements.loaded': { one: '1 statement', other: '{count} statements' },
  'statements.newest': 'Newest',
  'statements.other': 'Other',
  'statements.unnamed': 'Statement',
  'statements.added': { one: '1 more statement shown', other: '{count} more statements shown' },
  'statements.actions': 'Actions',
  'statements.actions-of': 'Actions for the {period} statement',
  'statements.view-of': 'View {period} statement, PDF',
  'statements.download': 'Download',
  'statements.download-of': 'Download {period} statement, PDF',
  'statements.download-sized': 'Download {period} statement, PDF, {size}',
  'statements.email': 'Email',
  'statements.email-of': 'Email {period} statement',
};

export type StatementsKey = keyof typeof en | LazyKey;
export const statementsStrings: Catalogue<keyof typeof en> = {
  en,
  load: { es: () => import('./es.ts') },
};
