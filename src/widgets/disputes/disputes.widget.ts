import type { WidgetRecord } from '../shared/widget.ts';
import { disputesStrings } from './strings/en.ts';
import { filingStrings } from './strings/filing.en.ts';

export const disputes: WidgetRecord = {
  tag: 'pcc-disputes',
  element: async () => (await import('./disputes.element.ts')).DisputesElement,
  events: ['pcc-dispute-created'],
  strings: [disputesStrings, filingStrings],
};
