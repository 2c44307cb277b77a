import type { Catalogue } from '../../../i18n/catalogue.ts';
import type { TaskKey } from './tasks.en.ts';

export const en = {
  'disputes.heading': 'Disputes',
  'disputes.loaded': { one: '1 dispute.', other: '{count} disputes.' },
  'disputes.missing': 'Some disputes may be missing.',
  'disputes.nameless': 'Dispute',
  'disputes.filed': 'Filed {date}',
  'disputes.said': 'Details: {text}',
  'disputes.submitted': 'Submitted',
  'disputes.submitted-text': 'The next step is a review.',
  'disputes.in-review': 'In review',
  'disputes.in-review-text': 'The status here will change when the review ends.',
  'disputes.closed': 'Closed',
  'disputes.closed-text': 'To ask about the outcome, contact support.',
  'disputes.withdrawn': 'Withdrawn',
  'disputes.withdrawn-text': 'This dispute won’t be reviewed further.',
  'disputes.file': 'File a dispute',
  'disputes.empty': 'No disputes',
  'disputes.empty-text': 'If a charge or a record is wrong, you can file a dispute.',
};

export type DisputesKey = keyof typeof en | TaskKey;
export const disputesStrings: Catalogue<keyof typeof en> = {
  en,
  load: { es: () => import('./es.ts') },
};
