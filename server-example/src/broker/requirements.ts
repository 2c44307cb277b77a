import type { OperationId, OperationSpec } from 'pcc-widgets/client';
import type { QuotaName } from '../limits.ts';

/** Requirements for single operations, in addition to those for all operations with the same effect. */
interface Requirements {
  /**
   * An additional quota, for each value of a path parameter if `per` names one. That of an irreversible action replaces the
   * one for all of them.
   */
  readonly quota?: { readonly limit: QuotaName; readonly per?: string };
  /** Whether the lock against repetition lasts as long as for an irreversible action. */
  readonly isRare?: true;
  /** The action makes a new record: only the same body is a repetition. */
  readonly makes?: 'record';
  /** Fields of the body that the partner may have to confirm: who controls the email address can take over a login. */
  readonly confirm?: readonly string[];
  /** Most characters in a text of the body. Default: in any that the service takes, 2000. */
  readonly longest?: number;
  /** The field with an amount of money: above 0, in whole cents, and at most `largestPayment`. */
  readonly amount?: string;
}

const ofAddresses: Requirements = { quota: { limit: 'changeAddress', per: 'consumer_id' }, longest: 200 };

const requirements: Readonly<Partial<Record<OperationId, Requirements>>> = {
  createBill: { quota: { limit: 'createBill' }, makes: 'record' },
  createBillPayment: { quota: { limit: 'createBillPayment' }, amount: 'amount' },
  createDispute: { quota: { limit: 'createDispute' }, isRare: true, makes: 'record' },
  createReportedBill: { quota: { limit: 'createReportedBill' }, isRare: true, makes: 'record' },
  emailStatement: { quota: { limit: 'emailStatement', per: 'pdf_filename' }, isRare: true },
  updateConsumer: {
    quota: { limit: 'changeProfile', per: 'consumer_id' },
    confirm: ['email'],
    longest: 200,
  },
  createAddress: ofAddresses,
  updateAddress: ofAddresses,
  deleteAddress: ofAddresses,
};

export const requirementsOf = ({ id }: OperationSpec): Requirements => requirements[id as OperationId] ?? {};
