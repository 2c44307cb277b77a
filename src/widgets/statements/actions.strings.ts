import type { Catalogue, Texts } from '../../i18n/catalogue.ts';

const en = {
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

export type ActionsKey = keyof typeof en;
export type ActionsTexts = Texts<ActionsKey>;
export const actionsStrings: Catalogue<ActionsKey> = {
  en,
  load: { es: async () => (await import('./actions.strings.es.ts')).es },
};
