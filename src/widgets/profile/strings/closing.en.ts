import type { Catalogue } from '../../../i18n/catalogue.ts';

export const en = {
  'profile.close-title': 'Close your account?',
  'profile.close-undone': 'This cannot be undone.',
  'profile.close-after': 'You won’t be able to use this account afterwards.',
  'profile.close-balance': 'What you owe must be paid off first.',
  'profile.close-owed': 'You owe {amount} on a credit line. Pay it off before you close the account.',
  'profile.close-reason': 'Reason (optional)',
  'profile.close-type': 'Type {word} to confirm',
  'profile.close-word': 'CLOSE',
  'profile.close-problem': 'Type {word}, then close the account.',
  'profile.close-confirm': 'Close account for good',
  'profile.closing': 'Closing…',
  'profile.closed': 'Your account was closed.',
  'profile.close-refused':
    'The account wasn’t closed. You may have to pay off a balance first, or the account has changed.',
};

export type ClosingKey = keyof typeof en;
export const closingStrings: Catalogue<ClosingKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
