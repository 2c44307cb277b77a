import { consumerOf, type Handlers } from '../handler.ts';

export const creditInsightsHandlers = {
  getCreditSummary({ consumer_id }, call) {
    return consumerOf(call, consumer_id).insights;
  },
} satisfies Partial<Handlers>;
