import type tradelines from '../../api/tradelines.ts';
import { consumerOf, type HandlersOf } from '../handler.ts';
import { search } from '../http/paging.ts';
import { notFound } from '../refusal.ts';
import type { Tradeline } from '../state.ts';

export default {
  listTradelineDetails({ consumer_id, search: term }, call) {
    return { tradelines: search(consumerOf(call, consumer_id).tradelines, term).map(withoutTransactions) };
  },

  listOpenTradelines({ consumer_id, search: term }, call) {
    const tradelines = consumerOf(call, consumer_id).tradelines.filter(({ status }) => status === 'OPEN');
    return { tradelines: search(tradelines, term).map(withTransactions) };
  },

  getTradeline({ consumer_id, tradeline_id }, call) {
    const tradeline = consumerOf(call, consumer_id).tradelines.find(({ id }) => id === tradeline_id);
    if (!tradeline) throw notFound('No such tradeline of this consumer.');
    return withTransactions(tradeline);
  },
} satisfies HandlersOf<typeof tradelines>;

const withTransactions = (tradeline: Tradeline) => ({
  ...tradeline,
  transaction_count: tradeline.transactions.length,
});

function withoutTransactions(tradeline: Tradeline): object {
  const { transactions, ...rest } = tradeline;
  return { ...rest, transaction_count: transactions.length };
}
