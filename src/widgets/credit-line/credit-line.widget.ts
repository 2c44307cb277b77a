import type { WidgetRecord } from '../shared/widget-record.ts';
import { creditLineStrings } from './strings/en.ts';

export const creditLine: WidgetRecord = {
  tag: 'pcc-credit-line',
  element: async () => (await import('./credit-line.element.ts')).CreditLineElement,
  events: ['pcc-card-selected'],
  strings: [creditLineStrings],
};
