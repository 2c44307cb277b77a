import type { Catalogue } from '../../../i18n/catalogue.ts';

// Of the form: loaded with its code.
export const en = {
  'disputes.title': 'File a dispute',
  'disputes.step-about': 'About this dispute',
  'disputes.step-review': 'Review and send',
  'disputes.bill': 'Which bill is it about? (optional)',
  'disputes.bill-none': 'Not about a bill',
  'disputes.charge': 'This dispute is about the charge you chose.',
  'disputes.about': 'About {bill}.',
  'disputes.reason': 'What’s wrong, in a few words',
  'disputes.reason-hint': 'For example: I was charged twice.',
  'disputes.reason-missing': 'Enter what’s wrong.',
  'disputes.reason-long': 'Use at most {most} characters. You entered {count}.',
  'disputes.details': 'Details (optional)',
  'disputes.details-hint': 'Dates and amounts help. Don’t enter card or account numbers.',
  'disputes.details-long': 'Use at most {most} characters. You entered {count}.',
  'disputes.refused': 'This wasn’t accepted. Please check it.',
  'disputes.continue': 'Continue',
  'disputes.back': 'Back',
  'disputes.review-charge': 'About',
  'disputes.review-charge-text': 'The charge you chose',
  'disputes.review-reason': 'What’s wrong',
  'disputes.review-details': 'Details',
  'disputes.review-none': 'None',
  'disputes.review-once': 'A dispute can’t be changed here after it’s sent.',
  'disputes.send': 'Send dispute',
  'disputes.sending': 'Sending your dispute',
  'disputes.sent': 'Your dispute was sent.',
  'disputes.sent-about': 'Your dispute about {bill} was sent.',
  'disputes.sent-charge': 'Your dispute about the charge you chose was sent.',
};

export type TaskKey = keyof typeof en;
export const taskStrings: Catalogue<TaskKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
