import { getConsumer } from '../../operations/generated/consumers.ts';
import type { CreditLine } from '../../api/credit-lines.ts';
import { creditLineIds, MAX_CREDIT_LINES } from '../../rules/credit-line-ids.ts';
import { getCreditLine } from '../../operations/generated/credit-lines.ts';
import type { PaymentCard } from '../../api/payment-cards.ts';
import { listPaymentCards } from '../../operations/generated/payment-cards.ts';
import { asPccError } from '../../http/error.ts';
import type { Loaded, ReadInput } from '../../controllers/resource-controller.ts';
import { firstOf } from '../shared/evidence.ts';
import { withError, readList, type ListWithError } from '../shared/read-list.ts';
import { cardEvidence, lineEvidence } from './evidence.ts';

export interface CreditLineData {
  /** The credit lines, problems first. */
  readonly lines: readonly CreditLine[];
  /** The cards: problems first, then those in use, then those that are gone. */
  readonly cards: readonly PaymentCard[];
}

/** Reads the consumer's credit lines, and the cards beside them. Either is shown without the other. */
export async function loadCreditLine(input: ReadInput): Promise<Loaded<CreditLineData>> {
  const { client, info, signal } = input;
  const { consumer_id } = info;
  const [lines, cards] = await Promise.all([
    withError(readLines(input)),
    withError(readList((at) => listPaymentCards(client, { consumer_id, ...at }, { signal }))),
  ]);
  if (cards.error && lines.error && lines.records.length === 0) throw lines.error;
  return {
    data: {
      lines: lines.records.toSorted(
        inOrderOf(
          lineEvidence.map(([state]) => state),
          (line) => firstOf(lineEvidence, line),
        ),
      ),
      cards: cards.records.toSorted(inOrderOf(cardOrder, (card) => firstOf(cardEvidence, card))),
    },
    count: lines.records.length + cards.records.length,
    skipped: lines.skipped + cards.skipped,
    partialError: lines.error ?? cards.error,
  };
}

/** Rejects if none of them can be read. */
async function readLines({ client, info, signal }: ReadInput): Promise<ListWithError<CreditLine>> {
  const { credit_lines } = await getConsumer(client, { consumer_id: info.consumer_id }, { signal });
  const ids = creditLineIds(credit_lines);
  const results = await Promise.allSettled(
    ids
      .slice(0, MAX_CREDIT_LINES)
      .map((credit_line_id) => getCreditLine(client, { credit_line_id }, { signal })),
  );
  const records = results.flatMap((each) =>
    each.status === 'fulfilled' && isReadable(each.value) ? [each.value] : [],
  );
  const failure = results.find((each) => each.status === 'rejected');
  if (failure && records.length === 0) throw failure.reason;
  const unreadable = results.filter((each) => each.status === 'fulfilled').length - records.length;
  const notRequested = ids.length === 0 && credit_lines?.trim() ? 1 : ids.length - results.length;
  const error = failure && asPccError(failure.reason);
  return { records, skipped: unreadable + notRequested, error };
}

const isReadable = ({ current_status, outstanding_balance, approved_loan_amount }: CreditLine): boolean =>
  Boolean(current_status) || outstanding_balance != null || approved_loan_amount != null;

const cardOrder = [
  'in-default',
  'frozen',
  'active',
  'in-progress',
  undefined,
  'canceled',
  'closed',
  'deactivated',
];

function inOrderOf<T>(order: readonly (string | undefined)[], stateOf: (record: T) => string | undefined) {
  const at = (record: T) => order.indexOf(stateOf(record)) + 1 || order.length + 1;
  return (a: T, b: T): number => at(a) - at(b);
}
