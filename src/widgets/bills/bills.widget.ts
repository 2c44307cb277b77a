import type { WidgetRecord } from '../shared/widget.ts';
import { billsStrings } from './strings/en.ts';
import { payStrings } from './strings/pay.en.ts';

export const bills: WidgetRecord = {
  tag: 'pcc-bills',
  element: async () => (await import('./bills.element.ts')).BillsElement,
  events: ['pcc-bill-added', 'pcc-bill-paid'],
  strings: [billsStrings, payStrings],
};
