import { getConsumer } from '../../operations/generated/consumers.ts';
import { listPaymentCards } from '../../operations/generated/payment-cards.ts';
import type { WidgetRecord } from '../shared/widget.ts';
import { creditLineStrings } from './strings/catalogue.ts';

export const creditLine: WidgetRecord = {
  tag: 'pcc-credit-line',
  element: async () => (await import('./credit-line.element.ts')).CreditLineElement,
  events: ['pcc-card-selected'],
  firstReads: [
    { operation: getConsumer },
    { operation: listPaymentCards, query: { page: 1, page_size: 50 } },
  ],
  strings: [creditLineStrings],
  textKey: 'CreditLineKey',
};
