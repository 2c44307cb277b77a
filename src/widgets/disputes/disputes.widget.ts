import type { WidgetRecord } from '../shared/widget-record.ts';
import { disputesStrings } from './strings/en.ts';
import { taskStrings } from './strings/tasks.en.ts';

export const disputes: WidgetRecord = {
  tag: 'pcc-disputes',
  element: async () => (await import('./disputes.element.ts')).DisputesElement,
  events: ['pcc-dispute-created'],
  strings: [disputesStrings, taskStrings],
};
