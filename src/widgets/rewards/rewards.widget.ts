import type { WidgetRecord } from '../shared/widget-record.ts';
import { rewardsStrings } from './strings/en.ts';

export const rewards: WidgetRecord = {
  tag: 'pcc-rewards',
  element: async () => (await import('./rewards.element.ts')).RewardsElement,
  events: ['pcc-reward-enroll'],
  strings: [rewardsStrings],
};
