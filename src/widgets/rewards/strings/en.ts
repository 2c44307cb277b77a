import type { Catalogue } from '../../../i18n/catalogue.ts';

export const en = {
  'rewards.heading': 'Cashback rewards',
  'rewards.loaded': { one: '{count} rewards program', other: '{count} rewards programs' },
  'rewards.missing': 'Some programs may be missing.',
  'rewards.card': 'Card',
  'rewards.card-nameless': 'Card',
  'rewards.card-ending': '{name} ending in {digits}',
  'rewards.card-frozen': '{name} (frozen)',
  'rewards.program-nameless': 'Rewards program',
  'rewards.enrolled': 'Enrolled',
  'rewards.enrolled-since': 'Enrolled since {date}',
  'rewards.offer': 'Available to you',
  'rewards.unavailable': 'Not open for enrollment',
  'rewards.past': 'No longer enrolled',
  'rewards.past-since': 'No longer active. Enrolled on {date}',
  'rewards.enroll': 'Enroll',
  'rewards.enroll-name': 'Enroll in {name}',
  'rewards.enrolling': 'Enrolling…',
  'rewards.enrolled-in': 'You’re enrolled in {name}.',
  'rewards.not-enrolled-yet': 'Your enrollment in {name} isn’t confirmed yet.',
  'rewards.enroll-failed': 'You weren’t enrolled in {name}. You can try again.',
  'rewards.search': 'Search programs',
  'rewards.found': { one: '{count} program found', other: '{count} programs found' },
  'rewards.no-match': 'No program matches “{term}”.',
  'rewards.shown-more': { one: '{count} more program shown', other: '{count} more programs shown' },
  'rewards.empty-cards': 'No card that earns rewards',
  'rewards.empty-cards-text': 'Once you have an active card, its cashback programs will appear here.',
  'rewards.empty-programs': 'No cashback programs yet',
  'rewards.empty-programs-text': 'When this card has a program, it will appear here.',
};

export type RewardsKey = keyof typeof en;
export const rewardsStrings: Catalogue<RewardsKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
