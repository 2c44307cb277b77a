// Where each operation belongs: in the widgets of its record, else on the partner's server, for the reason given here.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { OperationSpec } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations.ts';

/** Why no widget uses an operation, by its id. */
const serverReasons: Readonly<Record<string, string>> = {
  createToken: 'It takes the partner’s secret.',
  exchangeToken: 'It takes the partner’s token.',
  listConsumers: 'It lists every consumer.',
  createConsumer: 'The partner decides who becomes a consumer.',
  getConsumerByPcid: 'It finds any consumer by the partner’s own identifier.',
  listInvites: 'Invitation codes are the partner’s to hand out.',
  createInvite: 'The partner decides whom to invite.',
  placeHold: 'It moves money that the partner answers for.',
  clearTransaction: 'It moves money that the partner answers for.',
  closeTransaction: 'It writes off what the partner is owed.',
  cancelTransaction: 'It undoes what the partner has done.',
  createAdvance: 'It lends money, which the partner decides.',
  getBill: 'The list of bills has the same fields.',
  getBillPayment: 'The list of payments has the same fields.',
  listBillReportings: 'It lists those of every consumer.',
  getBillReportingOfConsumer: '`getConsumerBillReporting` has the same fields, below the consumer.',
  listPartners: 'It is about the partner.',
  listPartnerAccounts: 'These are the partner’s own accounts.',
  getPartnerAccount: 'This is the partner’s own account.',
  listSubledgers: 'These are the partner’s own accounts.',
  createSubledger: 'It opens an account of the partner.',
  listPartnerProducts: 'These are the partner’s offers: it presents them in its own way.',
};

const all = Object.values<OperationSpec>(operations);

test('every operation has a widget, or a reason why it has none', () => {
  const without = all.filter(({ widgets = [] }) => widgets.length === 0).map(({ id }) => id);
  assert.deepEqual(without.toSorted(), Object.keys(serverReasons).toSorted());
});

test('every widget of an operation has a test that is about it', () => {
  for (const tag of new Set(all.flatMap(({ widgets = [] }) => widgets))) {
    const name = tag.replace('pcc-', '');
    const file = new URL(`../widgets/${name}/${name}.test.ts`, import.meta.url);
    assert.ok(readFileSync(file, 'utf8').includes(tag), tag);
  }
});
