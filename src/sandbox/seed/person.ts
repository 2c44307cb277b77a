import type { KycStatus, StepSlug } from '../state.ts';

/** A consumer of a new sandbox. */
export interface Person {
  /** The partner's own identifier; unique per partner. */
  readonly pcid: string;
  readonly name: string;
  /** What this person is for. */
  readonly story: string;
  /** Client id of the consumer's partner. */
  readonly partner: string;
}

/** The data that distinguishes one person from another; the records are generated from it. */
export interface PersonOutline extends Person {
  readonly taxIdentifier?: string;
  /** Completed steps of the onboarding. */
  readonly done: readonly StepSlug[];
  readonly failed?: StepSlug;
  readonly failure?: string;
  /** Results of each identity inquiry, oldest first. */
  readonly inquiries?: readonly (readonly KycStatus[])[];
  readonly statements?: number;
  /** A score, or the status that explains why there is none. */
  readonly report: number | 'NotOrdered' | 'NoCredit' | 'Frozen' | 'Rejected';
  readonly cards?: readonly string[];
  /** Rewards programs of single shops, in addition to the usual four. */
  readonly shopPrograms?: number;
  readonly externalCards?: number;
  readonly creditLine?: number;
  /** Dollars outstanding on the credit line. */
  readonly owes?: number;
  readonly tradelines?: readonly TradelineOutline[];
  /** Bills to pay. Default: one for each of the first two tradelines. */
  readonly bills?: readonly BillOutline[];
  /** Shipping addresses in addition to the home; the last one is abroad. */
  readonly moves?: number;
  /** Whether the account was closed. */
  readonly closed?: true;
  /** States of the disputes, newest first. Default after onboarding: one in every state. */
  readonly disputes?: readonly string[];
  /** Whether `id` and `external_id` differ. */
  readonly twoIds?: true;
  readonly mla?: true;
}

export interface BillOutline {
  readonly name: string;
  readonly receiver: string;
  /** Newest last. */
  readonly payments: readonly {
    readonly dollars: number;
    readonly note: string;
    /** How long ago the payment was made, in milliseconds, which decides its state. */
    readonly age: number;
    /** The account did not cover it. */
    readonly failed?: true;
  }[];
}

export interface TradelineOutline {
  readonly merchant: string;
  readonly category: 'RENT' | 'UTILITY' | 'TELCO';
  readonly status: 'PENDING' | 'OPEN' | 'CLOSED';
  readonly eligible?: false;
  readonly amount: number;
  readonly payments: number;
}

export const MAIN_PARTNER = 'sandbox-client';
export const OTHER_PARTNER = 'sandbox-other';
