import type { Catalogue } from '../../../i18n/catalogue.ts';

export const en = {
  'statements.title': '{period} statement',
  'statements.opening': 'Opening the {period} statement',
  'statements.downloading': 'Downloading the {period} statement',
  'statements.downloaded': 'The {period} statement was downloaded.',
  'statements.no-viewer': 'This browser can’t show a PDF in the page. Open or download it instead.',
  'statements.open': 'Open in a new tab',
  'statements.email-ask': 'Send the {period} statement to the email address in your profile?',
  'statements.email-send': 'Send email',
  'statements.sending': 'Sending the {period} statement',
  'statements.sent': 'The {period} statement was sent to your email address.',
  'statements.maybe-sent':
    'The {period} statement may have been sent. Check your inbox before you send it again.',
  'statements.just-sent':
    'You asked for this statement a moment ago. Please wait a minute before you send it again.',
  'statements.year': 'Year',
  'statements.all-years': 'All years',
  'statements.search': 'Search',
  'statements.found': { one: '1 statement found', other: '{count} statements found' },
  'statements.none-found': 'No statement matches. Try a month or a year.',
};

export type LazyKey = keyof typeof en;
export const lazyStrings: Catalogue<LazyKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
