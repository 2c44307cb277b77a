import { getCreditSummary } from '../../api/credit-insights.ts';
import type { WidgetRecord } from '../shared/widget.ts';
import { creditStrings } from './strings/catalogue.ts';

export const creditSummary: WidgetRecord = {
  tag: 'pcc-credit-summary',
  element: async () => (await import('./credit-summary.element.ts')).CreditSummaryElement,
  events: [],
  exports: { 'score.ts': ['type Band'] },
  firstReads: [{ operation: getCreditSummary }],
  place: { 0: 73, 36: 61, 56: 48.4 },
  strings: [creditStrings],
  textKey: 'CreditKey',
};
