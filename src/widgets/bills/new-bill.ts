import { isRoutingNumber } from '../../operations/routing-number.ts';
import type { NewBill } from '../../api/bill-pay.ts';

/** What the consumer enters for a new bill. Forgotten when it has been sent, or the dialog is closed. */
export interface BillDraft {
  readonly name: string;
  readonly biller: string;
  readonly account: string;
  readonly routing: string;
  /** Id of the account that pays. */
  readonly from: string;
}

export type BillField = keyof BillDraft;
export const billFields = ['name', 'biller', 'account', 'routing', 'from'] as const satisfies BillField[];

const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The error of one field of a draft. */
export function billProblem(field: BillField, draft: BillDraft) {
  switch (field) {
    case 'name':
      return draft.name.trim() ? undefined : 'problem-name';
    case 'biller':
      return draft.biller.trim() ? undefined : 'problem-biller';
    case 'account':
      return /^\d{4,17}$/.test(digitsOf(draft.account)) ? undefined : 'problem-account';
    case 'routing':
      return isRoutingNumber(digitsOf(draft.routing)) ? undefined : 'problem-routing';
    case 'from':
      return draft.from ? undefined : 'problem-from';
  }
}

/** The request body. */
export const billOf = (consumer_id: string, draft: BillDraft): NewBill => ({
  consumer_id,
  sending_account_id: draft.from,
  name: draft.name.trim(),
  receiver_name: draft.biller.trim(),
  account_number: digitsOf(draft.account),
  account_routing_number: digitsOf(draft.routing),
});

/** The fields by the names of the service. */
export const billFieldNames: Readonly<Record<string, BillField>> = {
  name: 'name',
  receiver_name: 'biller',
  account_number: 'account',
  account_routing_number: 'routing',
  sending_account_id: 'from',
};
