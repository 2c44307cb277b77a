import type { Catalogue, Texts } from '../../i18n/catalogue.ts';
import type { ActionsKey } from './actions.strings.ts';

const en = {
  'statements.heading': 'Statements',
  'statements.empty': 'No statements yet',
  'statements.empty-next': 'Your first statement will be here after the end of your first statement period.',
  'statements.loaded': { one: '1 statement', other: '{count} statements' },
  'statements.newest': 'Newest',
  'statements.other': 'Other',
  'statements.unnamed': 'Statement',
  'statements.search': 'Search statements',
  'statements.found': { one: '1 statement found', other: '{count} statements found' },
  'statements.none-found': 'No statement matches. Try a month or a year.',
  'statements.more': 'Show more',
  'statements.added': { one: '1 more statement shown', other: '{count} more statements shown' },
  'statements.actions': 'Actions',
  'statements.actions-of': 'Actions for the {period} statement',
  'statements.view': 'View',
  'statements.view-of': 'View {period} statement, PDF',
  'statements.download': 'Download',
  'statements.download-of': 'Download {period} statement, PDF',
  'statements.download-sized': 'Download {period} statement, PDF, {size}',
  'statements.email': 'E-mail',
  'statements.email-of': 'E-mail {period} statement',
} as const;

type FirstKey = keyof typeof en;
export type StatementsKey = FirstKey | ActionsKey;
export type StatementsTexts = Texts<FirstKey>;
/** Those that are there from the start. */
export const statementsStrings: Catalogue<FirstKey> = {
  en,
  load: { es: async () => (await import('./statements.strings.es.ts')).es },
};
