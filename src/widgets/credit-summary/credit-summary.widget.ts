import type { WidgetRecord } from '../shared/widget-record.ts';
import { creditSummaryStrings } from './strings/en.ts';

export const creditSummary: WidgetRecord = {
  tag: 'pcc-credit-summary',
  element: async () => (await import('./credit-summary.element.ts')).CreditSummaryElement,
  events: [],
  exports: { 'score.ts': ['type Band'] },
  sizes: ['compact'],
  strings: [creditSummaryStrings],
};
