import { listDisputes } from '../../operations/generated/consumer-records.ts';
import { getCreditSummary } from '../../operations/generated/credit-insights.ts';
import { listKycResults } from '../../operations/generated/kyc.ts';
import { listOnboardings } from '../../operations/generated/onboarding.ts';
import { listPaymentCards } from '../../operations/generated/payment-cards.ts';
import type { WidgetRecord } from '../shared/widget.ts';
import { nextStepsStrings } from './strings/catalogue.ts';

export const nextSteps: WidgetRecord = {
  tag: 'pcc-next-steps',
  element: async () => (await import('./next-steps.element.ts')).NextStepsElement,
  events: ['pcc-next-step'],
  exports: { 'leads.ts': ['type Place'] },
  // As the other widgets send them: a page with both sends each once.
  firstReads: [
    { operation: listOnboardings, query: { page_size: 50, consumer_id: '{consumer_id}' } },
    { operation: listKycResults },
    { operation: getCreditSummary },
    { operation: listPaymentCards, query: { page: 1, page_size: 50 } },
    { operation: listDisputes, query: { limit: 50, offset: 0 } },
  ],
  strings: [nextStepsStrings],
  textKey: 'NextStepsKey',
};
