// What each variant's service answers, in the shape of its own API; the same for every run.

const pick = <T>(values: readonly T[], i: number): T => values[i % values.length] as T;

const serial = (n: number, length: number): string =>
  (BigInt(n + 1) * 0x9e3779b97f4a7c15n)
    .toString(16)
    .padStart(length, '0')
    .slice(-length)
    .repeat(2)
    .slice(0, length);

/** The consumer whose session shows so many records. */
export const consumerWith = (records: number): string => `records-${records}`;

/** Statements of this project's own API, the newest first. */
export function statements(count: number, page = 1, pageSize = count): unknown {
  const first = (page - 1) * pageSize;
  const results = Array.from({ length: Math.max(0, Math.min(pageSize, count - first)) }, (_, i) => {
    const month = new Date(Date.UTC(2026, 9 - first - i, 1)).toISOString();
    return {
      file_name: `statement-${month.slice(0, 7)}.pdf`,
      statement_name: `Statement ${month.slice(0, 7)}`,
      statement_month: month.slice(0, 7),
      consumer_id: consumerWith(count),
      last_modified: month,
      file_size: 80_000 + (((first + i) * 7919) % 90_000),
    };
  });
  const next = first + pageSize < count ? `https://service.example/?page=${page + 1}` : null;
  return { count, next, previous: null, results };
}

/** Payments as JustiFi's API lists them. */
export function payments(count: number): unknown {
  const data = Array.from({ length: count }, (_, i) => {
    const created_at = new Date(Date.UTC(2026, 9, 30) - i * 3_600_000).toISOString();
    const amount = 100 + ((i * 7919) % 90_000);
    const card = {
      id: `pm_${serial(i, 22)}`,
      acct_last_four: String(1000 + ((i * 37) % 9000)),
      name: pick(['Ava Brooks', 'Liam Ortiz', 'Mia Chen', 'Noah Patel'], i),
      brand: pick(['Visa', 'Mastercard', 'Discover'], i),
      token: `pm_${serial(i, 22)}`,
      metadata: {},
      month: '5',
      year: '2029',
      created_at,
      updated_at: created_at,
    };
    return {
      id: `py_${serial(i, 22)}`,
      account_id: `acc_${serial(1, 22)}`,
      currency: 'USD',
      amount,
      amount_disputed: 0,
      amount_refundable: amount,
      amount_refunded: 0,
      balance: amount - 50,
      captured: true,
      capture_strategy: 'automatic',
      description: `${pick(['Membership', 'Invoice', 'Groceries', 'Travel'], i)} #${i}`,
      disputed: false,
      disputes: [],
      error_code: null,
      error_description: null,
      expedited: false,
      fee_amount: 50,
      is_test: true,
      metadata: null,
      payment_intent_id: null,
      payment_method: { card },
      refunded: false,
      status: pick(['succeeded', 'succeeded', 'pending', 'failed'], i),
      created_at,
      updated_at: created_at,
    };
  });
  const page_info = { end_cursor: 'b', start_cursor: 'a', has_next: true, has_previous: false };
  return { id: 1, type: 'array', page_info, data };
}

/** Transactions as Adyen's platform API lists them. */
function transactions(count: number): unknown {
  const data = Array.from({ length: count }, (_, i) => {
    const value = 100 + ((i * 7919) % 90_000);
    return {
      id: serial(i, 16).toUpperCase(),
      balanceAccountId: 'BA32272223222B5CTDNB66W2Z',
      createdAt: new Date(Date.UTC(2026, 10, 20) - i * 3_600_000).toISOString(),
      status: pick(['Booked', 'Booked', 'Pending'], i),
      category: pick(['Payment', 'Refund', 'Transfer', 'Chargeback'], i),
      netAmount: { currency: 'EUR', value: value - 50 },
      amountBeforeDeductions: { currency: 'EUR', value },
      pspReference: serial(i + 1, 16).toUpperCase(),
      paymentPspReference: serial(i + 2, 16).toUpperCase(),
      paymentMethod: {
        type: pick(['mc', 'visa', 'amex'], i),
        lastFourDigits: String(1000 + ((i * 37) % 9000)),
      },
    };
  });
  return { _links: { next: { cursor: 'c2' } }, data };
}

const endpoints = {
  getBalanceAccounts: 'balanceAccounts',
  getTransactions: 'transactions',
  getTransactionTotals: 'transactions/totals',
  getBalances: 'balanceAccounts/{balanceAccountId}/balances',
  getTransaction: 'transactions/{transactionId}',
  downloadTransactions: 'transactions/download',
};

/** What Adyen's API answers under each of its paths before and beside the list. */
export function adyenAnswer(path: string, count: number): unknown {
  if (path.endsWith('/balances')) return { data: [{ currency: 'EUR', value: 123_456, reservedValue: 1000 }] };
  switch (path) {
    case 'setup':
      return {
        endpoints: Object.fromEntries(
          Object.entries(endpoints).map(([name, url]) => [name, { method: 'GET', url }]),
        ),
      };
    case 'balanceAccounts':
      return {
        data: [
          {
            id: 'BA32272223222B5CTDNB66W2Z',
            description: 'Main',
            defaultCurrencyCode: 'EUR',
            timeZone: 'Europe/Amsterdam',
          },
        ],
      };
    case 'transactions/totals':
      return {
        data: [
          {
            currency: 'EUR',
            expenses: -12_345,
            incomings: 2_345_678,
            breakdown: { expenses: [], incomings: [] },
            total: 100,
          },
        ],
      };
    case 'transactions':
      return transactions(count);
    default:
      return undefined;
  }
}
