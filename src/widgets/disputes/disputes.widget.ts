import { listDisputes } from '../../operations/generated/consumer-records.ts';
import type { WidgetRecord } from '../shared/widget.ts';
import { disputesStrings } from './strings/catalogue.ts';
import { filingStrings } from './strings/filing.catalogue.ts';

export const disputes: WidgetRecord = {
  tag: 'pcc-disputes',
  element: async () => (await import('./disputes.element.ts')).DisputesElement,
  events: ['pcc-dispute-created'],
  firstReads: [{ operation: listDisputes, query: { limit: 50, offset: 0 } }],
  strings: [disputesStrings, filingStrings],
  textKey: 'DisputesKey',
};
