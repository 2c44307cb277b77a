import type { WidgetRecord } from '../shared/widget-record.ts';
import { tradelinesStrings } from './strings/en.ts';
import { lazyStrings } from './strings/lazy.en.ts';
import { taskStrings } from './strings/tasks.en.ts';

export const tradelines: WidgetRecord = {
  tag: 'pcc-tradelines',
  element: async () => (await import('./tradelines.element.ts')).TradelinesElement,
  events: ['pcc-tradeline-opened', 'pcc-tradeline-closed'],
  strings: [tradelinesStrings, lazyStrings, taskStrings],
};
