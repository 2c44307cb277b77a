import type attestations from '../../api/attestations.ts';
import { dateTime } from '../dates.ts';
import { consumerOf, type HandlersOf } from '../handler.ts';
import { findTradeline, move, open } from '../rules/tradelines.ts';

export default {
  closeTradeline({ consumer_id, body }, call) {
    const tradeline = findTradeline(consumerOf(call, consumer_id), body.tradeline_id);
    move(tradeline, 'close', dateTime(call.now));
    return { tradeline_id: tradeline.id };
  },

  openTradeline({ consumer_id, body }, call) {
    const consumer = consumerOf(call, consumer_id);
    const tradeline = findTradeline(consumer, body.tradeline_id);
    open(consumer, tradeline, body, dateTime(call.now));
    // The response body is not specified; a client reads the state again.
    return {};
  },
} satisfies HandlersOf<typeof attestations>;
