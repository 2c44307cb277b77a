import type { Catalogue, Texts } from '../../i18n/catalogue.ts';

const en = {
  'rewards.heading': 'Cashback rewards',
  'rewards.loaded': { one: '{count} rewards program', other: '{count} rewards programs' },
  'rewards.card': 'Card',
  'rewards.card-nameless': 'Card',
  'rewards.card-ending': '{name}, ending in {digits}',
  'rewards.card-frozen': '{name} (frozen)',
  'rewards.group-enrolled': 'Enrolled',
  'rewards.group-offer': 'Available to you',
  'rewards.group-unavailable': 'Not available now',
  'rewards.group-other': 'Other programs',
  'rewards.group-past': 'Past',
  'rewards.program-nameless': 'Rewards program',
  'rewards.enrolled': 'Enrolled',
  'rewards.enrolled-since': 'Enrolled since {date}',
  'rewards.offer': 'You can enroll this card',
  'rewards.unavailable': 'Not open for enrollment',
  'rewards.other': 'Enrollment status not available',
  'rewards.past': 'No longer enrolled',
  'rewards.past-since': 'Enrolled on {date}, no longer active',
  'rewards.enroll': 'Enroll',
  'rewards.enroll-name': 'Enroll in {name}',
  'rewards.enrolling': 'Enrolling…',
  'rewards.enrolled-in': 'You are enrolled in {name}.',
  'rewards.not-enrolled-yet': 'Your enrollment in {name} is not confirmed yet. Check again in a while.',
  'rewards.enroll-failed': 'You were not enrolled in {name}. You can try again.',
  'rewards.search': 'Search programs',
  'rewards.found': { one: '{count} program found', other: '{count} programs found' },
  'rewards.no-match': 'No program matches “{term}”.',
  'rewards.show-more': 'Show more',
  'rewards.shown-more': { one: '{count} more program shown', other: '{count} more programs shown' },
  'rewards.empty-cards': 'No card that earns rewards',
  'rewards.empty-cards-text': 'Once you have an active card, its cashback programs are shown here.',
  'rewards.empty-programs': 'No cashback programs yet',
  'rewards.empty-programs-text': 'When there is one for this card, it is shown here.',
} as const;

export type RewardsKey = keyof typeof en;
export type RewardsTexts = Texts<RewardsKey>;
export const rewardsStrings: Catalogue<RewardsKey> = {
  en,
  load: { es: async () => (await import('./rewards.strings.es.ts')).es },
};
