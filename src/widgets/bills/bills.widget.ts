import type { WidgetRecord } from '../shared/widget.ts';
import { billsStrings } from './strings/catalogue.ts';
import { payStrings } from './strings/pay.catalogue.ts';

export const bills: WidgetRecord = {
  tag: 'pcc-bills',
  element: async () => (await import('./bills.element.ts')).BillsElement,
  events: ['pcc-bill-added', 'pcc-bill-paid'],
  strings: [billsStrings, payStrings],
  textKey: 'BillsKey',
};
