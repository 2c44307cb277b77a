import type attestations from '../../api/attestations.ts';
import { dateTime } from '../dates.ts';
import { consumerOf, type Call, type HandlersOf } from '../handler.ts';
import { findTradeline, move, open } from '../rules/tradelines.ts';
import type { Consumer, Tradeline } from '../state.ts';

export default {
  closeTradeline({ consumer_id, body }, call) {
    const tradeline = tradelineOf(call, consumer_id, body.tradeline_id).tradeline;
    move(tradeline, 'close', dateTime(call.now));
    return { tradeline_id: tradeline.id };
  },

  openTradeline({ consumer_id, body }, call) {
    const { consumer, tradeline } = tradelineOf(call, consumer_id, body.tradeline_id);
    open(consumer, tradeline, body, dateTime(call.now));
    // The response body is not specified; a client reads the state again.
    return {};
  },
} satisfies HandlersOf<typeof attestations>;

function tradelineOf(
  call: Call,
  consumerId: string,
  tradelineId: string,
): { consumer: Consumer; tradeline: Tradeline } {
  const consumer = consumerOf(call, consumerId);
  return { consumer, tradeline: findTradeline(consumer, tradelineId) };
}
