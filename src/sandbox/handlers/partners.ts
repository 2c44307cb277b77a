import type partners from '../../api/partners.ts';
import type { Call, HandlersOf } from '../handler.ts';
import { decimal } from '../money.ts';
import { Random } from '../random.ts';
import { notFound, unprocessable } from '../refusal.ts';
import type { Partner, PartnerAccount, Subledger } from '../state.ts';

export default {
  // Assumption: a bare list with only the calling partner.
  listPartners: (_args, { partner: { id, name } }) => [{ id, name, status: 'active', is_active: true }],

  // Assumption: a bare list.
  listPartnerAccounts({ partner_id }, call) {
    return own(call, partner_id).accounts.map(showAccount);
  },

  getPartnerAccount({ partner_id, account_id }, call) {
    const account = find(own(call, partner_id), account_id);
    return {
      ...showAccount(account),
      available_balance: decimal(account.balance_cents),
      current_balance: decimal(account.balance_cents),
      is_active: account.is_active,
    };
  },

  listSubledgers({ partner_id, account_id }, call) {
    return find(own(call, partner_id), account_id).subledgers;
  },

  createSubledger({ partner_id, account_id, body }, call) {
    const account = find(own(call, partner_id), account_id);
    if (account.account_type !== 'fbo') {
      throw unprocessable('invalid_account', 'Subledgers can be created only from the pooled account.');
    }
    const id = call.store.newId();
    const subledger: Subledger = {
      id,
      bank_name: account.bank_name,
      account_name: body.account_name,
      account_type: 'subledger',
      account_number: new Random(id).digits(12),
      account_routing_number: account.account_routing_number,
      is_primary: false,
    };
    account.subledgers.push(subledger);
    return subledger;
  },

  listPartnerProducts({ partner_id }, call) {
    return own(call, partner_id).products;
  },
} satisfies HandlersOf<typeof partners>;

function own({ partner }: Call, id: string): Partner {
  if (partner.id !== id) throw notFound();
  return partner;
}

function find({ accounts }: Partner, id: string): PartnerAccount {
  const account = accounts.find((account) => account.id === id);
  if (!account) throw notFound('No such account of this partner.');
  return account;
}

const showAccount = (account: PartnerAccount): object => ({
  ...account,
  subledgers: undefined,
  balance_cents: undefined,
  is_active: undefined,
});
