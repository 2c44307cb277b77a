import * as z from 'zod/mini';
import { amount, flag, identifier, maybe, text, textUpTo, openEnum } from './fields.ts';
import { disputeLimits } from '../rules/dispute-limits.ts';
import { listOf, offsetQuery, operation, pageQuery } from './operation.ts';

/** A bank account of the consumer. */
export const bankAccount = z.object({
  id: text,
  consumer_id: text,
  bank_name: text,
  /** Decimal text. */
  balance: amount,
  account_name: text,
  /** `dda` and `external_linked` are known; others occur. */
  account_type: text,
  account_number: text,
  account_routing_number: text,
  is_primary: flag,
  is_active: flag,
});
export type BankAccount = z.infer<typeof bankAccount>;

/** A dispute that the consumer has raised. */
export const dispute = z.object({
  /** The identifier: `pk`, not `id`. */
  pk: identifier,
  reason: text,
  details: text,
  status: maybe(openEnum(['submitted', 'in_review', 'closed', 'user_canceled'])),
  created_at: text,
});
export type Dispute = z.infer<typeof dispute>;

/** A dispute to create. */
export const newDispute = /* @__PURE__ */ z.object({
  reason: /* @__PURE__ */ textUpTo(disputeLimits.reason),
  details: /* @__PURE__ */ maybe(/* @__PURE__ */ textUpTo(disputeLimits.details)),
  /** The charge that it is about, if it is about one. */
  transaction_id: text,
});
export type NewDispute = z.infer<typeof newDispute>;

/** Why an account is closed. */
export const cancellation = z.object({ cancellation_reason: text, details: text });
export type Cancellation = z.infer<typeof cancellation>;

/** An invitation of the consumer. */
export const invite = z.object({
  id: text,
  consumer_id: text,
  /** The code that the invited person enters. */
  invite_code: text,
  /** Whether the invitation was used. */
  claimed: flag,
  /** ISO 8601 date-time. */
  claimed_date: text,
  expiration_date: text,
});
export type Invite = z.infer<typeof invite>;

/** ISO 8601 date-time. */
export const newInvite = z.object({ expiration_date: z.string() });

/** Reads the consumer's bank accounts. */
export const listConsumerAccounts = operation({
  id: 'listConsumerAccounts',
  path: '/v2/consumers/{consumer_id}/accounts/',
  query: offsetQuery,
  paging: 'offset',
  response: listOf(bankAccount, { name: 'accounts' }),
  assumedScopes: ['api:read'],
  effect: 'read',
  owner: { consumer_id: 'session' },
  widgets: ['pcc-bills'],
  shows: ['id', 'bank_name', 'account_name', 'account_number: ending'],
});

/** Reads the consumer's disputes. */
export const listDisputes = operation({
  id: 'listDisputes',
  path: '/v2/consumers/{consumer_id}/dispute/list/',
  query: offsetQuery,
  paging: 'offset',
  response: listOf(dispute, { name: 'disputes' }),
  assumedScopes: ['api:read'],
  effect: 'read',
  owner: { consumer_id: 'session' },
  widgets: ['pcc-disputes', 'pcc-next-steps'],
  shows: ['pk', 'reason', 'details', 'status', 'created_at'],
});

/** Records a dispute. */
export const createDispute = operation({
  id: 'createDispute',
  method: 'POST',
  path: '/v2/consumers/{consumer_id}/dispute/',
  body: newDispute,
  response: dispute,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'act',
  owner: { consumer_id: 'session', transaction_id: 'owned:transactions' },
  settle: 'listDisputes',
  widgets: ['pcc-disputes'],
  shows: ['pk'],
});

/** Cancels the consumer's account. Cannot be undone. */
export const cancelAccount = operation({
  id: 'cancelAccount',
  method: 'POST',
  path: '/v2/consumers/{consumer_id}/cancel-account/',
  body: cancellation,
  response: cancellation,
  success: 201,
  assumedScopes: ['api:write', 'api:profile:write'],
  effect: 'irreversible',
  owner: { consumer_id: 'session' },
  settle: 'getConsumer',
  widgets: ['pcc-profile'],
  shows: [],
});

/** Reads the consumer's invitations. */
export const listInvites = operation({
  id: 'listInvites',
  path: '/v2/consumers/{consumer_id}/invites/',
  query: pageQuery,
  paging: 'page',
  response: listOf(invite, { name: 'invites' }),
  assumedScopes: ['api:read'],
  effect: 'read',
  owner: { consumer_id: 'session' },
});

/** Creates an invite: a code. It has no recipient. */
export const createInvite = operation({
  id: 'createInvite',
  method: 'POST',
  path: '/v2/consumers/{consumer_id}/invites/',
  body: newInvite,
  response: invite,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'act',
  owner: { consumer_id: 'session' },
  settle: 'listInvites',
});

/** The operations of this resource. */
export default {
  listConsumerAccounts,
  listDisputes,
  createDispute,
  cancelAccount,
  listInvites,
  createInvite,
};
