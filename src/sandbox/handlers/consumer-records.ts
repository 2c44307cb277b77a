import { disputeLimits } from '../../rules/dispute-limits.ts';
import type consumerRecords from '../../api/consumer-records.ts';
import { consumerOf, type HandlersOf } from '../handler.ts';
import { WRONG_DATE_TIME, conflict, invalid } from '../refusal.ts';
import { decimal } from '../money.ts';
import { closeAccount } from '../rules/cancellation.ts';
import { available } from '../rules/credit-line.ts';
import { hasTransaction, statusOf } from '../rules/disputes.ts';
import { dateTime, isDateTime } from '../dates.ts';
import { hex } from '../random.ts';

export default {
  listConsumerAccounts({ consumer_id }, call) {
    const { accounts, external_id } = consumerOf(call, consumer_id);
    return accounts.map(({ balance_cents, ...account }) => ({
      ...account,
      consumer_id: external_id,
      balance: decimal(balance_cents),
    }));
  },

  listDisputes({ consumer_id }, call) {
    const { disputes } = consumerOf(call, consumer_id);
    return disputes.map((dispute) => ({ ...dispute, status: statusOf(dispute, call.now) }));
  },

  createDispute({ consumer_id, body }, call) {
    const consumer = consumerOf(call, consumer_id);
    const { reason, details = null, transaction_id } = body;
    for (const [name, maxLength] of Object.entries(disputeLimits)) {
      if ([...(body[name as keyof typeof disputeLimits] ?? '')].length > maxLength)
        throw invalid({ [name]: [`Ensure this field has no more than ${maxLength} characters.`] });
    }
    if (transaction_id != null && !hasTransaction(consumer, transaction_id))
      throw invalid({ transaction_id: ['The consumer has no such transaction.'] });
    const dispute = {
      pk: call.store.newNumber(),
      reason,
      details,
      status: null,
      created_at: dateTime(call.now),
    };
    consumer.disputes.unshift(dispute);
    return { ...dispute, status: statusOf(dispute, call.now) };
  },

  // Assumption: an account cannot be canceled while money is held or owed.
  cancelAccount({ consumer_id, body }, call) {
    const consumer = consumerOf(call, consumer_id);
    const { credit_line: line } = consumer;
    if (line && available(line) !== line.approved_cents)
      throw conflict('The credit line must be cleared first.');
    return closeAccount(consumer, {
      cancellation_reason: body.cancellation_reason ?? null,
      details: body.details ?? null,
    });
  },

  listInvites({ consumer_id }, call) {
    return consumerOf(call, consumer_id).invites;
  },

  createInvite({ consumer_id, body }, call) {
    const { invites, external_id } = consumerOf(call, consumer_id);
    if (!isDateTime(body.expiration_date)) throw invalid({ expiration_date: [WRONG_DATE_TIME] });
    const expires = Date.parse(body.expiration_date);
    if (expires <= call.now) throw invalid({ expiration_date: ['The date must be in the future.'] });
    const id = call.store.newId();
    const invite = {
      id,
      consumer_id: external_id,
      invite_code: hex(id, 'code').slice(0, 8).toUpperCase(),
      claimed: false,
      claimed_date: null,
      expiration_date: dateTime(expires),
    };
    invites.unshift(invite);
    return invite;
  },
} satisfies HandlersOf<typeof consumerRecords>;
