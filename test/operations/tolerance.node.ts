// The variations that services with this interface are known for; each is absorbed before a widget sees it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  getConsumer,
  getConsumerBillReporting,
  listExternalCards,
  listPartnerAccounts,
  listTradelineDetails,
  placeHold,
} from '../../src/api/index.ts';
import { readResponse, type OperationSpec } from '../../src/api/operation.ts';
import type { Page } from '../../src/operations/response.ts';

type Fields = Readonly<Record<string, unknown>>;
const read = ({ response }: OperationSpec, answer: unknown) => readResponse(response, answer) as Fields;
const readList = (spec: OperationSpec, answer: unknown) =>
  readResponse(spec.response, answer, spec) as Page<Fields>;

/** The least that these records have. */
const rent = { id: 'b-1', merchant: 'Sunrise Apartments', category: 'RENT', status: 'OPEN' };
const ana = { id: 'c-1', pcid: 'ana', mla_status: null };

describe('a response is understood', () => {
  test('a response is understood with keys in snake_case, in camelCase, or mixed', () => {
    for (const answer of [
      { transaction_id: 't-1', credit_line_status: 'active' },
      { transactionId: 't-1', creditLineStatus: 'active' },
      { TransactionID: 't-1', credit_line_status: 'active' },
    ]) {
      assert.deepEqual(read(placeHold, answer), { transaction_id: 't-1', credit_line_status: 'active' });
    }
    const [card] = readList(listExternalCards, [{ pushEnabled: true, pull_enabled: false }]).results;
    assert.equal(card?.['pushEnabled'], true);
    assert.equal(card?.['pullEnabled'], false);
  });

  test('whose described key stands before another spelling of it', () => {
    const { transaction_id } = read(placeHold, { transactionId: 'other', transaction_id: 't-1' });
    assert.equal(transaction_id, 't-1');
  });

  test('one bare account is understood where a list is described', () => {
    const { results } = readList(listPartnerAccounts, { id: 'a-1' });
    assert.deepEqual(
      results.map(({ id }) => id),
      ['a-1'],
    );
  });

  test('amounts are understood as text or as number', () => {
    const amountOf = (amount: unknown) =>
      readList(listTradelineDetails, [{ ...rent, amount }]).results[0]?.['amount'];
    assert.equal(amountOf(1450), 1450);
    assert.equal(amountOf('1450.00'), 1450);
    assert.equal(amountOf('much'), null);
  });

  test('`utility_types` is understood as list or text, and `transactions` as list, map, or one', () => {
    const lineWith = (fields: Fields) =>
      readList(listTradelineDetails, [{ ...rent, ...fields }]).results[0] ?? assert.fail();
    assert.deepEqual(lineWith({ utility_types: ['gas', 'water'] })['utility_types'], ['gas', 'water']);
    assert.equal(lineWith({ utility_types: 'gas,water' })['utility_types'], 'gas,water');
    const paid = { date: '2026-10-10', amount: 1450 };
    for (const transactions of [
      [paid],
      { results: [paid] },
      { edges: [{ node: paid }] },
      { 't-1': paid },
      paid,
    ]) {
      assert.equal((lineWith({ transactions })['transactions'] as unknown[]).length, 1);
    }
    assert.deepEqual(lineWith({ transactions: {} })['transactions'], []);
  });

  test('a null is understood where the description promises a value', () => {
    const consumer = read(getConsumer, { ...ana, first_name: null, kyc_status: null });
    assert.equal(consumer['first_name'], null);
    assert.equal(consumer['kyc_status'], null);
    assert.equal(consumer['mla_status'], null);
  });

  test('words that no list of ours has are understood', () => {
    const { results } = readList(listTradelineDetails, [
      { ...rent, category: 'INSURANCE', status: 'in progress' },
    ]);
    assert.deepEqual([results[0]?.['category'], results[0]?.['status']], ['INSURANCE', 'in progress']);
    const { bills_reported } = read(getConsumerBillReporting, {
      bills_reported: [{ name: 'Car', category: 'insurance' }],
    });
    assert.deepEqual(bills_reported, [{ name: 'Car', category: 'insurance' }]);
  });
});
