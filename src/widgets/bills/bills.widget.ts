import { listBills } from '../../operations/generated/bill-pay.ts';
import { listConsumerAccounts } from '../../operations/generated/consumer-records.ts';
import type { WidgetRecord } from '../shared/widget.ts';
import { billsStrings } from './strings/catalogue.ts';
import { payStrings } from './strings/pay.catalogue.ts';

export const bills: WidgetRecord = {
  tag: 'pcc-bills',
  element: async () => (await import('./bills.element.ts')).BillsElement,
  events: ['pcc-bill-added', 'pcc-bill-paid'],
  firstReads: [
    { operation: listBills, query: { page: 1, page_size: 50 } },
    { operation: listConsumerAccounts, query: { limit: 50, offset: 0 } },
  ],
  strings: [billsStrings, payStrings],
  textKey: 'BillsKey',
};
