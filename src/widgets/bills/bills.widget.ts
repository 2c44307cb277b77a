import type { WidgetRecord } from '../shared/widget-record.ts';
import { billsStrings } from './strings/en.ts';
import { taskStrings } from './strings/tasks.en.ts';

export const bills: WidgetRecord = {
  tag: 'pcc-bills',
  element: async () => (await import('./bills.element.ts')).BillsElement,
  events: ['pcc-bill-added', 'pcc-bill-paid'],
  strings: [billsStrings, taskStrings],
};
