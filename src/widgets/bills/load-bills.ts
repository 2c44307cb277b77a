import type { Bill, BillPayment } from '../../api/bill-pay.ts';
import { listBillPayments, listBills } from '../../operations/generated/bill-pay.ts';
import type { BankAccount } from '../../api/consumer-records.ts';
import { listConsumerAccounts } from '../../operations/generated/consumer-records.ts';
import { asPccError } from '../../http/error.ts';
import type { Loaded, ReadInput } from '../../controllers/resource-controller.ts';
import { withError, readList } from '../shared/read-list.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { timeOf } from '../text/time-of.ts';
import { failedPaymentOf, type Payments } from './evidence.ts';
import type { BillsKey } from './strings/en.ts';

export type BillsContext = WidgetContext<Bills, BillsKey>;

/** A bill with its payments. */
export interface BillRow extends Payments {
  readonly bill: Bill;
  /** The account that pays, if the service lists it. */
  readonly account: BankAccount | undefined;
}

export interface Bills {
  readonly rows: readonly BillRow[];
  /** The consumer's accounts that may pay; undefined if they could not be read. */
  readonly accounts: readonly BankAccount[] | undefined;
}

/** The payments of more bills are not read: a backend allows 120 reads per minute. */
const MAX_BILLS_READ = 30;

/** When a payment was processed; one without a date is the newest. */
const processedAt = ({ process_date }: BillPayment) => timeOf(process_date) ?? Number.MAX_SAFE_INTEGER;

/** The time of a bill's problem, or 0. */
const problemAt = ({ payments }: BillRow): number => {
  const problem = failedPaymentOf(payments);
  return problem ? processedAt(problem) : 0;
};

/** Reads the consumer's bills, their payments and the accounts. Bills are shown without what cannot be read. */
export async function loadBills(input: ReadInput): Promise<Loaded<Bills>> {
  const { client, info, signal } = input;
  const readBills = readList((at) => listBills(client, at, { signal }));
  const readAccounts = readList(
    (at) => listConsumerAccounts(client, { consumer_id: info.consumer_id, ...at }, { signal }),
    'offset',
  );
  const [bills, accounts] = await Promise.all([withError(readBills), withError(readAccounts)]);
  if (bills.error) throw bills.error;
  let { error } = accounts;
  let { skipped } = bills;
  const rows = await Promise.all(
    bills.records.map(async (bill, i): Promise<BillRow> => {
      const account = accounts.records.find(({ id }) => id && id === bill.sending_account_id);
      const unread = { bill, account, payments: [], isComplete: false };
      if (!bill.id || i >= MAX_BILLS_READ) {
        skipped++;
        return unread;
      }
      try {
        const result = await readPayments(input, bill.id);
        skipped += result.skipped;
        return { bill, account, payments: result.payments, isComplete: result.skipped === 0 };
      } catch (reason) {
        error ??= asPccError(reason);
        return unread;
      }
    }),
  );
  const isWhole = !accounts.error && !accounts.skipped;
  const data = {
    rows: rows.toSorted((a, b) => problemAt(b) - problemAt(a)),
    accounts: isWhole || accounts.records.length > 0 ? accounts.records : undefined,
  };
  return { data, count: rows.length, skipped, partialError: error };
}

/** Reads the payments of a bill, newest first. */
export async function readPayments({ client, signal }: ReadInput, external_id: string) {
  const { records, skipped } = await readList((at) =>
    listBillPayments(client, { external_id, ...at }, { signal }),
  );
  const payments = records.toSorted((a, b) => processedAt(b) - processedAt(a));
  return { payments, skipped };
}
