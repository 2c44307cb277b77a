import type { Catalogue, Texts } from '../../i18n/catalogue.ts';

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
  'statements.title': '{period} statement',
  'statements.opening': 'Opening the {period} statement',
  'statements.downloading': 'Downloading the {period} statement',
  'statements.downloaded': 'The {period} statement was downloaded.',
  'statements.no-viewer': 'This browser cannot show a PDF inside the page. Open or download it instead.',
  'statements.open': 'Open in a new tab',
  'statements.email-ask': 'Send the {period} statement to the e-mail address in your profile?',
  'statements.email-send': 'Send e-mail',
  'statements.sending': 'Sending the {period} statement',
  'statements.sent': 'The {period} statement was sent to your e-mail address.',
  'statements.maybe-sent':
    'The {period} statement may have been sent. Look in your inbox before you send it again.',
  'statements.just-sent':
    'This statement was sent a moment ago. Please wait a minute before you send it again.',
} as const;

export type StatementsKey = keyof typeof en;
export type StatementsTexts = Texts<StatementsKey>;
export const statementsStrings: Catalogue<StatementsKey> = {
  en,
  load: { es: async () => (await import('./statements.strings.es.ts')).es },
};
