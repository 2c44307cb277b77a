import type { Catalogue } from '../../../i18n/catalogue.ts';

export const en = {
  'profile.title-identity': 'About you',
  'profile.title-contact': 'Contact',
  'profile.title-home': 'Home address',
  'profile.title-add': 'New shipping address',
  'profile.title-edit': 'Shipping address',
  'profile.first-name': 'First name',
  'profile.last-name': 'Last name',
  'profile.birth-hint': 'Leave this empty to keep the date on file.',
  'profile.line1': 'Street address',
  'profile.line2': 'Apartment or unit (optional)',
  'profile.city': 'City',
  'profile.state': 'State',
  'profile.state-hint': 'Two letters, such as CA',
  'profile.zip': 'ZIP code',
  'profile.save': 'Save',
  'profile.saving': 'Saving…',
  'profile.saved': 'Your changes were saved.',
  'profile.delete-title': 'Delete this address?',
  'profile.delete-confirm': 'Delete address',
  'profile.deleting': 'Deleting…',
  'profile.deleted': 'The address was deleted.',
  'profile.problem-missing': 'Fill this in.',
  'profile.problem-email': 'Enter an email address, such as name@example.com.',
  'profile.problem-phone': 'Enter a phone number with its area code.',
  'profile.problem-birth': 'Enter a date in the past.',
  'profile.problem-state': 'Enter two letters, such as CA.',
  'profile.problem-zip': 'Enter five or nine digits.',
  'profile.problem-refused': 'This wasn’t accepted. Check it and try again.',
};

export type EditingKey = keyof typeof en;
export const editingStrings: Catalogue<EditingKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
