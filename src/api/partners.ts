import * as z from 'zod/mini';
import { amount, flag, maybe, number, text, openEnum } from './fields.ts';
import { listOf, operation, pageQuery } from './operation.ts';

/** A partner that the token may see. */
export const partner = z.object({ id: text, name: text, status: text, is_active: flag });
export type Partner = z.infer<typeof partner>;

const account = {
  id: text,
  bank_name: text,
  account_name: text,
  /** Kind of account. Its words are not specified. */
  account_type: text,
  account_number: text,
  account_routing_number: text,
  is_primary: flag,
};

/** One of the partner's bank accounts. */
export const partnerAccount = z.object({
  ...account,
  available_balance: amount,
  /** What is booked. Decimal text. */
  current_balance: amount,
  is_active: flag,
});
export type PartnerAccount = z.infer<typeof partnerAccount>;

/** A virtual account under the partner's pooled account. */
export const subledger = z.object(account);
export type Subledger = z.infer<typeof subledger>;

/** A subledger to create. */
export const newSubledger = z.object({ account_name: z.string() });

/** A product of the partner. Payment-provider identifiers are omitted on purpose. */
export const partnerProduct = z.object({
  id: text,
  /** The product's key. */
  key: text,
  /** How the product is sold. */
  product_type: maybe(openEnum(['product', 'subscription', 'service'])),
  /** Kind of product. */
  category: maybe(openEnum(['credit_services', 'coaching', 'gift_cards'])),
  /** Address of the product's picture. */
  image: text,
  /** Label of the button that sells it. */
  buy_button_text: text,
  /** Where the button leads. */
  buy_button_link: text,
  /** Whether the product is locked for now. */
  locked: flag,
  /** Whether the product is shown first. */
  featured: flag,
  /** What the product is, in words. */
  description: maybe(
    z.object({
      /** Full name of the product. */
      full_name: text,
      /** What it costs, in words. */
      cost_description: text,
      /** What it offers. */
      features: maybe(z.array(z.object({ header: text, body: text }))),
    }),
  ),
  /** The options that it is sold with. */
  options: maybe(z.array(z.object({ id: number, cost: number, detail: text }))),
  /** Whether it can be tried for free. */
  free_trial_enabled: flag,
  /** Months. */
  free_trial_duration: number,
});
export type PartnerProduct = z.infer<typeof partnerProduct>;

const ofPartner = { partner_id: 'partner' } as const;
const ofAccount = { partner_id: 'partner', account_id: 'partner' } as const;

/** Reads the partners that the token may see. */
export const listPartners = operation({
  id: 'listPartners',
  path: '/v2/partners/',
  response: listOf(partner, { name: 'partners' }),
  assumedScopes: ['api:read'],
  effect: 'read',
});

/** Reads the partner's bank accounts. */
export const listPartnerAccounts = operation({
  id: 'listPartnerAccounts',
  path: '/v2/partners/{partner_id}/accounts/',
  response: listOf(partnerAccount, { name: 'accounts', single: true }),
  assumedScopes: ['api:read'],
  effect: 'read',
  owner: ofPartner,
});

/** Reads one of the partner's bank accounts. */
export const getPartnerAccount = operation({
  id: 'getPartnerAccount',
  path: '/v2/partners/{partner_id}/accounts/{account_id}/',
  response: partnerAccount,
  assumedScopes: ['api:read'],
  effect: 'read',
  owner: ofAccount,
});

/** Reads the subledgers of a partner account. */
export const listSubledgers = operation({
  id: 'listSubledgers',
  path: '/v2/partners/{partner_id}/accounts/{account_id}/subledgers/',
  query: pageQuery,
  paging: 'page',
  response: listOf(subledger, { name: 'subledgers' }),
  assumedScopes: ['api:read'],
  effect: 'read',
  owner: ofAccount,
});

/** Creates a subledger under the partner's pooled account. */
export const createSubledger = operation({
  id: 'createSubledger',
  method: 'POST',
  path: '/v2/partners/{partner_id}/accounts/{account_id}/subledgers/',
  body: newSubledger,
  response: subledger,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'act',
  owner: ofAccount,
  settle: 'listSubledgers',
});

/** Reads the partner's products. */
export const listPartnerProducts = operation({
  id: 'listPartnerProducts',
  path: '/v2/partners/{partner_id}/products/',
  query: pageQuery,
  paging: 'page',
  response: listOf(partnerProduct, { name: 'products', envelope: 'stated' }),
  assumedScopes: ['api:read'],
  effect: 'read',
  owner: ofPartner,
});

/** The operations of this resource. */
export default {
  listPartners,
  listPartnerAccounts,
  getPartnerAccount,
  listSubledgers,
  createSubledger,
  listPartnerProducts,
};
