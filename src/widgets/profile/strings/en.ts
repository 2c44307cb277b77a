import type { Catalogue } from '../../../i18n/catalogue.ts';
import type { EditingKey } from './editing.en.ts';

export const en = {
  'profile.heading': 'Profile',
  'profile.loaded': { one: 'Profile with 1 address.', other: 'Profile with {count} addresses.' },
  'profile.identity': 'About you',
  'profile.name': 'Name',
  'profile.birth': 'Date of birth',
  'profile.ssn': 'Social Security number',
  'profile.itin': 'Taxpayer number (ITIN)',
  'profile.tax-id': 'Tax number',
  'profile.ending': 'Ending in {digits}',
  'profile.confirmed': 'Identity confirmed',
  'profile.in-progress': 'Identity check in progress',
  'profile.in-review': 'Identity in review',
  'profile.not-confirmed': 'Identity not confirmed',
  'profile.not-started': 'Identity not checked yet',
  'profile.identity-other': 'Identity check: {status}',
  'profile.ask': 'Your name and date of birth can’t be changed here.',
  'profile.contact': 'Contact',
  'profile.email': 'Email',
  'profile.phone': 'Phone',
  'profile.home': 'Home address',
  'profile.shipping': 'Shipping addresses',
  'profile.billing': 'Billing address',
  'profile.billing-text': 'A billing address can’t be changed here.',
  'profile.other': 'Other addresses',
  'profile.account': 'Account',
  'profile.active': 'Active',
  'profile.inactive': 'Not active',
  'profile.inactive-text': 'While the account isn’t active, nothing can be changed here.',
  'profile.edit': 'Edit',
  'profile.edit-of': 'Edit: {what}',
  'profile.delete': 'Delete',
  'profile.delete-of': 'Delete: {what}',
  'profile.add': 'Add address',
  'profile.close': 'Close account',
  'profile.missing': 'Some of your profile may be missing.',
  'profile.empty': 'No details to show',
  'profile.empty-text': 'When there are details about you, they will appear here.',
};

export type ProfileKey = keyof typeof en | EditingKey;
export const profileStrings: Catalogue<keyof typeof en> = {
  en,
  load: { es: () => import('./es.ts') },
};
