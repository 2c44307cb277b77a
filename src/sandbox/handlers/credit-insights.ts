import type creditInsights from '../../api/credit-insights.ts';
import { consumerOf, type HandlersOf } from '../handler.ts';

export default {
  getCreditSummary({ consumer_id }, call) {
    return consumerOf(call, consumer_id).insights;
  },
} satisfies HandlersOf<typeof creditInsights>;
