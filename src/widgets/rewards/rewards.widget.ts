import { listPaymentCards } from '../../operations/generated/payment-cards.ts';
import type { WidgetRecord } from '../shared/widget.ts';
import { rewardsStrings } from './strings/catalogue.ts';

export const rewards: WidgetRecord = {
  tag: 'pcc-rewards',
  element: async () => (await import('./rewards.element.ts')).RewardsElement,
  events: ['pcc-reward-enroll'],
  firstReads: [{ operation: listPaymentCards, query: { page: 1, page_size: 50 } }],
  strings: [rewardsStrings],
  textKey: 'RewardsKey',
};
