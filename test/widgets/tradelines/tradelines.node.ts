import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PccError } from '../../../src/http/error.ts';
import {
  attestationOf,
  emptyDraft,
  problemKeyOf,
  attestationRejection,
} from '../../../src/widgets/tradelines/attestation.ts';
import { monthOf, monthsPaid, type Payment } from '../../../src/widgets/tradelines/history.ts';
import { yearsOf } from '../../../src/widgets/tradelines/months.ts';
import type { Tradeline } from '../../../src/api/tradelines.ts';
import { rowOf } from '../../../src/widgets/tradelines/tradeline-row.ts';
import { lastFour, maskAddress } from '../../../src/widgets/tradelines/mask.ts';
import { toDisplayText, readable } from '../../../src/widgets/text/display-text.ts';
import { internationalOf } from '../../../src/widgets/text/phone.ts';

const paidIn = (...dates: (string | undefined)[]): Payment[] =>
  dates.map((date) => ({ date, month: monthOf(date), amount: '1', currency: undefined }));

const read = (fields: Partial<Tradeline>) => rowOf({ tradeline: { id: 'a', ...fields }, inOpenList: false });

describe('the state of a bill', () => {
  it('is read from a record that has only an identifier', () => {
    const line = read({});
    assert.deepEqual([line.state, line.category, line.payments], ['other', 'other', undefined]);
  });

  it('reads its services from one text, a text with commas, or a list', () => {
    const utilities = (utility_types: string | string[]) => read({ utility_types }).utilities;
    assert.deepEqual(utilities('ELECTRIC, GAS'), ['ELECTRIC', 'GAS']);
    assert.deepEqual(utilities(['ELECTRIC', 'GAS']), ['ELECTRIC', 'GAS']);
    assert.deepEqual(utilities(''), []);
  });

  it('starts its lease on the signed day, whatever time of day was added', () => {
    for (const lease_start_date of ['2025-05-01', '2025-05-01T00:00:00Z', '2025-05-01T23:00:00-08:00'])
      assert.equal(read({ lease_start_date }).leaseStart, '2025-05-01');
    assert.equal(read({ lease_start_date: 'in May' }).leaseStart, undefined);
  });

  it('has a frequency only if its word is known', () => {
    assert.equal(read({ payment_frequency: 'Semi_Monthly' }).frequency, 'tradelines.semimonthly');
    for (const payment_frequency of ['', null, undefined, 'sometimes'])
      assert.equal(read({ payment_frequency }).frequency, undefined);
  });

  it('is readable if its word is unknown', () => {
    assert.equal(readable('SOMETHING_NEW'), 'Something new');
    assert.equal(readable(null), '');
  });
});

describe('a payment history', () => {
  const november = 2026 * 12 + 10;

  it('uses the month of the displayed day', () => {
    assert.equal(monthOf('2026-03-01'), 2026 * 12 + 2);
    assert.equal(monthOf('2026-03-01T00:00:00Z'), 2026 * 12 + 2);
    // A time is displayed as a day of the reader's own zone.
    assert.equal(monthOf(new Date(2026, 1, 28, 23, 30).toISOString()), 2026 * 12 + 1);
    assert.equal(monthOf(new Date(2026, 2, 1, 0, 30).toISOString()), 2026 * 12 + 2);
    assert.equal(monthOf('2026-03'), 2026 * 12 + 2);
    for (const date of ['03/2026', '2026-13-01', '2026-00-01', 'soon', '', null, undefined]) {
      assert.equal(monthOf(date), undefined);
    }
  });

  it('covers two calendar years, and says nothing of months before, now or ahead', () => {
    const months = yearsOf(
      paidIn('2026-10-02', '2026-08-30', '2026-08-01', undefined),
      november,
      true,
    )?.flat();
    assert.equal(months?.length, 24);
    assert.deepEqual(
      months.slice(-6).map(({ year, month, state }) => `${year}-${month} ${state}`),
      ['2026-7 before', '2026-8 paid', '2026-9 none', '2026-10 paid', '2026-11 before', '2026-12 after'],
    );
    assert.deepEqual(months[0], { year: 2025, month: 1, state: 'before' });
    assert.equal(monthsPaid(paidIn('2026-10-02', '2026-08-30', '2026-08-01', undefined)), 2);
  });

  it('names months without a payment only if all payments are known, each with its month', () => {
    const states = (payments: Payment[], complete: boolean) =>
      yearsOf(payments, november, complete)
        ?.flat()
        .map(({ state }) => state);
    assert.ok(!states(paidIn('2026-10-02', '2026-07-30'), false)?.includes('none'));
    const two = [{ date: '2026-10-02' }, { date: '2026-07-30' }];
    const says = (fields: Partial<Tradeline>) => read(fields).historyClaim;
    assert.equal(says({ transactions: two, transaction_count: 2 }), 'tradelines.history-text');
    assert.equal(says({ transactions: two }), 'tradelines.history-some');
    assert.equal(says({ transactions: two, transaction_count: 3 }), 'tradelines.history-some');
    const undated = [...two, { date: null }];
    assert.equal(says({ transactions: undated, transaction_count: 3 }), 'tradelines.history-some');
    assert.equal(says({ transactions: [{ date: 'soon' }] }), 'tradelines.count-only');
    assert.equal(says({ transaction_count: 0, transactions: [] }), undefined);
    assert.equal(says({}), undefined);
  });

  it('counts no payment whose status says otherwise', () => {
    const months = (...statuses: (string | null | undefined)[]) => {
      const transactions = statuses.map((status, i) => ({ date: `2026-0${i + 1}-05`, amount: '5', status }));
      const {
        payments = [],
        paymentCount,
        historyClaim: history,
      } = read({
        transactions,
        transaction_count: transactions.length,
      });
      return [payments.length, paymentCount, history];
    };
    assert.deepEqual(months(null, undefined, 'PAID', 'Settled'), [4, 4, 'tradelines.history-text']);
    assert.deepEqual(months('PAID', 'RETURNED'), [1, 1, 'tradelines.history-some']);
    assert.deepEqual(months('missed', 'phase_1'), [0, 0, undefined]);
  });

  it('has no months if no date can be read', () => {
    assert.equal(yearsOf(paidIn(undefined, 'soon'), november, true), undefined);
    assert.equal(yearsOf([], november, true), undefined);
  });

  it('puts the newest payment first, and those without a date last', () => {
    const transactions = ['2026-01-05', null, '2026-03-05', 'soon', '2026-02-05'].map((date) => ({ date }));
    const dates = read({ transactions }).payments?.map(({ date }) => date);
    assert.deepEqual(dates, ['2026-03-05', '2026-02-05', '2026-01-05', undefined, 'soon']);
  });

  it('keeps the service’s order of payments of one day, and compares times in their zones', () => {
    const transactions = [
      ...['1', '2', '3'].map((amount) => ({ date: '2026-01-05', amount })),
      { date: '2026-03-05T01:00:00+05:00', amount: '4' },
      { date: '2026-03-04T23:00:00Z', amount: '5' },
    ];
    const amounts = read({ transactions }).payments?.map(({ amount }) => amount);
    assert.deepEqual(amounts, ['5', '4', '1', '2', '3']);
  });
});

describe('personal data in a bill', () => {
  it('shows at most four digits of a possible account, card or tax number [#62]', () => {
    assert.equal(toDisplayText('Acme 4111 1111 1111 1234'), 'Acme …1234');
    assert.equal(toDisplayText('900-12-3456'), '…3456');
    assert.equal(toDisplayText('Account 123456789'), 'Account …6789');
    assert.equal(toDisplayText('Suite 2026'), 'Suite 2026');
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1e8, max: 1e15 }), (text, number) => {
        assert.ok(!/\d(?:[ .-]?\d){8}/.test(toDisplayText(`${text} ${number}`)));
      }),
    );
  });

  it('loses invisible and direction-changing characters, and is truncated if too long [#43]', () => {
    assert.equal(toDisplayText('Acme\u202Egpj.exe\u0000\u200b'), 'Acme gpj.exe');
    assert.equal(toDisplayText('x'.repeat(10_000)).length, 121);
    assert.equal(toDisplayText(`${'x'.repeat(119)}🏠x`), `${'x'.repeat(119)}🏠…`);
    assert.equal(toDisplayText('<img onerror=alert(1)> ${x} {{y}}'), '<img onerror=alert(1)> ${x} {{y}}');
    assert.equal(toDisplayText(null), '');
  });

  it('hides the numbers of an address and all but the last digits of a telephone number', () => {
    assert.equal(
      maskAddress('418 Alder Street, Apt 7B, Portland OR 97205-1234'),
      'Alder Street, Apt, Portland OR',
    );
    assert.equal(maskAddress('#12, 418 5th Avenue; 97205'), 'Avenue');
    assert.equal(maskAddress('97205'), '');
    assert.equal(lastFour('+1 (206) 555-0243'), '0243');
    assert.equal(lastFour('0243'), undefined);
  });
});

describe('an attestation', () => {
  const today = '2026-11-20';
  const full = {
    mainHome: true,
    noOtherHome: true,
    leaseStart: '2025-05-01',
    phone: '(206) 555-0123',
    utilities: ['GAS'],
  } as const;

  it('sends the fields of its category, and nothing else', () => {
    assert.deepEqual(attestationOf('t', 'rent', full), {
      tradeline_id: 't',
      is_primary_address: true,
      has_other_mortgage_or_rent: false,
      lease_start_date: '2025-05-01',
    });
    assert.deepEqual(attestationOf('t', 'utility', full), {
      tradeline_id: 't',
      is_primary_address: true,
      utility_types: ['GAS'],
    });
    assert.deepEqual(attestationOf('t', 'telco', full), { tradeline_id: 't', service_phone: '+12065550123' });
    assert.deepEqual(attestationOf('t', 'other', full), { tradeline_id: 't' });
  });

  it('has an error in every field until it is filled in', () => {
    for (const field of ['mainHome', 'noOtherHome', 'leaseStart', 'phone', 'utilities'] as const) {
      assert.ok(problemKeyOf(field, emptyDraft, 'rent', today), field);
      assert.equal(problemKeyOf(field, full, 'rent', today), undefined, field);
    }
    const lease = (leaseStart: string) => problemKeyOf('leaseStart', { ...full, leaseStart }, 'rent', today);
    assert.equal(lease('2026-11-21'), 'problem-lease-future');
    assert.equal(lease('0025-05-01'), 'problem-lease-missing');
  });

  it('accepts telephone numbers in common formats', () => {
    for (const phone of ['2065550123', '206-555-0123', '1 206 555 0123', '+1 (206) 555.0123']) {
      assert.equal(internationalOf(phone), '+12065550123');
    }
    for (const phone of ['555-0123', 'call me', '2065550123x4', ''])
      assert.equal(internationalOf(phone), undefined);
  });

  it('shows the service’s errors at their fields, and the others above', () => {
    const fields = {
      lease_start_date: ['Too early.', 'Really.'],
      has_other_mortgage_or_rent: ['invalid'],
      utility_types: ['Not asked here.'],
      tradeline_id: ['Another rent is already reported.'],
      error: ['internal'],
      constructor: ['hostile'],
    };
    assert.deepEqual(attestationRejection(new PccError('invalid-request', { fields }), 'rent'), {
      fields: new Map<string, string | undefined>([
        ['leaseStart', 'Too early. Really.'],
        // A backend sends no message: the widget has a text of its own.
        ['noOtherHome', undefined],
      ]),
      general: 'Another rent is already reported.',
    });
    // The field has the sentence, so the alert does not.
    const invalid = new PccError('invalid-request', { fields: { lease_start_date: ['invalid'] } });
    assert.equal(attestationRejection(invalid, 'rent')?.general, undefined);
    const unnamed = new PccError('invalid-request', { fields: { error: ['internal'] } });
    assert.equal(attestationRejection(unnamed, 'rent')?.general, '');
    assert.equal(attestationRejection(new PccError('conflict', { fields }), 'rent'), undefined);
  });
});
