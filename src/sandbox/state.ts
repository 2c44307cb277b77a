import type { Address as ApiAddress } from '../api/addresses.ts';
import type { Bill as ApiBill } from '../api/bill-pay.ts';
import type { ReportedBill as ApiReportedBill } from '../api/bill-reporting.ts';
import type { Cancellation as ApiCancellation, Invite as ApiInvite } from '../api/consumer-records.ts';
import type { CreatedConsumer as ApiCreatedConsumer } from '../api/consumers.ts';
import type { kycStatuses } from '../api/kyc.ts';
import type { PartnerProduct as ApiPartnerProduct, Subledger as ApiSubledger } from '../api/partners.ts';
import type { Advance as ApiAdvance } from '../api/payment-cards.ts';
import type {
  RewardsConfiguration as ApiRewardsConfiguration,
  RewardsEnrollment as ApiRewardsEnrollment,
} from '../api/rewards.ts';
import type { ClockState } from './clock.ts';

/** A record of the contract with all its fields, of which only `Nullable` may be null. */
type Complete<R, Nullable extends keyof R = never> = {
  [K in keyof Required<R>]: K extends Nullable ? Exclude<R[K], undefined> : NonNullable<R[K]>;
};

/**
 * The service's whole state, as plain JSON data. Records are stored in the form of responses where possible; amounts used
 * in calculations are whole cents (`…_cents`), times are milliseconds.
 */
export interface State {
  readonly version: 1;
  readonly seed: string;
  readonly clock: ClockState;
  /** Number of issued identifiers; the next one depends on it. */
  counter: number;
  readonly partners: Partner[];
  readonly tokens: Record<string, Token>;
  readonly frames: Record<string, CardFrame>;
  readonly outbox: Mail[];
}

export interface Token {
  readonly client_id: string;
  /** `external_id` of the consumer that the token is bound to; null for a partner's token. */
  readonly consumer: string | null;
  readonly scopes: readonly string[];
  readonly expires_at: number;
}

/** A statement that was sent by email. */
export interface Mail {
  /** The mail's identifier. */
  readonly id: string;
  /** Email address. */
  readonly to: string;
  /** Subject line. */
  readonly subject: string;
  /** File name of the PDF. */
  readonly file_name: string;
  /** The recipient's consumer id. */
  readonly consumer_id: string;
  /** When it was sent: an ISO 8601 date-time. */
  readonly sent_at: string;
}

export interface Partner {
  readonly id: string;
  readonly name: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** The card-registration provider's configuration; a partner without one gets no frames. */
  readonly card_config_id: string | null;
  readonly accounts: PartnerAccount[];
  readonly products: PartnerProduct[];
  readonly consumers: Consumer[];
  readonly bills: Bill[];
}

export interface PartnerAccount extends BankAccount {
  readonly subledgers: Subledger[];
}

export type Subledger = Complete<ApiSubledger, 'bank_name'>;

export type PartnerProduct = Complete<
  ApiPartnerProduct,
  'image' | 'buy_button_link' | 'options' | 'free_trial_duration'
>;

/** A session of the hosted card-registration page. */
export interface CardFrame {
  readonly client_id: string;
  readonly consumer: string;
  readonly expires_at: number;
  used: boolean;
}

export interface Bill extends Complete<ApiBill> {
  readonly payments: BillPayment[];
}

export interface BillPayment {
  readonly id: string;
  readonly amount_cents: number;
  readonly description: string;
  readonly created_at: number;
  /** Whether the sending account covers it, which decides its outcome. */
  readonly covered: boolean;
}

/** What a partner may write about a consumer. */
export type Profile = Complete<
  Omit<ApiCreatedConsumer, 'pcid' | 'external_id'>,
  'first_name' | 'last_name' | 'email' | 'tax_identifier'
>;

export interface Consumer extends Profile {
  readonly id: string;
  readonly external_id: string;
  pcid: string;
  readonly mla_status: boolean;
  is_active: boolean;
  kyc_status: string;
  tax_id_type: string;
  readonly onboarding: Onboarding;
  readonly kyc_results: KycResult[];
  readonly addresses: Address[];
  readonly invites: Invite[];
  readonly disputes: Dispute[];
  readonly accounts: BankAccount[];
  readonly cards: PaymentCard[];
  readonly external_cards: ExternalCard[];
  credit_line: CreditLine | null;
  /** None until the consumer is onboarded for bill reporting. */
  reporting: BillReporting | null;
  readonly tradelines: Tradeline[];
  readonly statements: Statement[];
  readonly insights: Insights;
  cancellation: Cancellation | null;
}

export type StepSlug = 'verify-identity' | 'accept-terms' | 'perform-underwriting' | 'link-bank-account';

export interface Onboarding {
  readonly id: string;
  cancelled: boolean;
  /** Step → when it was completed. */
  readonly done: Partial<Record<StepSlug, number>>;
  /** The step that failed the onboarding. */
  failed: StepSlug | null;
  readonly kyc: {
    inquiry_ids: string[] | null;
    fallback_inquiry_id: string;
    readonly inquiry_template_id: string;
    errors: string;
  };
  underwriting: { result: string; data: string; errors: string[] | null };
  readonly product: {
    readonly product_id: string;
    readonly product_configuration: Readonly<Record<string, unknown>> | null;
  };
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

export type KycStatus = (typeof kycStatuses)[number];

export interface KycResult {
  readonly id: string;
  readonly inquiry_id: string;
  readonly status: KycStatus;
  readonly created_date: string;
  readonly completed_date: string | null;
}

export interface Address extends Complete<
  ApiAddress,
  'address_line1' | 'address_line2' | 'city' | 'state' | 'zip' | 'lat' | 'lng'
> {
  readonly id: number;
}

export type Invite = Complete<ApiInvite, 'claimed_date'>;

export interface Dispute {
  readonly pk: number;
  readonly reason: string;
  readonly details: string | null;
  /** Null: the state follows from the age. */
  readonly status: string | null;
  readonly created_at: string;
}

export type Cancellation = Complete<ApiCancellation, 'cancellation_reason' | 'details'>;

/** An account has the fields of a subledger, and a balance. */
export interface BankAccount extends Subledger {
  readonly is_active: boolean;
  balance_cents: number;
}

export interface PaymentCard {
  readonly id: string;
  readonly card_config_id: string;
  status: string;
  readonly display_name: string;
  available_cents: number;
  outstanding_cents: number;
  readonly account_number: string;
  readonly routing_number: string;
  readonly autopay_enabled: boolean;
  readonly emboss_hold: boolean;
  readonly pin_lock: boolean;
  readonly created_at: string;
  readonly rewards: RewardsConfiguration[];
  readonly enrollments: RewardsEnrollment[];
  readonly advances: Advance[];
}

export type RewardsConfiguration = Complete<ApiRewardsConfiguration>;

export type RewardsEnrollment = ApiRewardsEnrollment;

export type Advance = Complete<ApiAdvance>;

export interface ExternalCard {
  readonly external_id: string;
  readonly pushEnabled: boolean;
  readonly pullEnabled: boolean;
  readonly last_four: string;
  readonly brand: string;
  readonly card_type: string;
  readonly expiration_month: string;
  readonly expiration_year: string;
  readonly created_at: string;
  /** When the processor confirms it; until then it is in no list. */
  readonly confirmed_at: number;
}

export interface CreditLine {
  readonly id: string;
  current_status: string;
  readonly approved_cents: number;
  readonly transactions: Transaction[];
}

export type TransactionState = 'held' | 'cleared' | 'closed' | 'canceled';

export interface Transaction {
  readonly id: string;
  readonly amount_cents: number;
  state: TransactionState;
  /** Undone after it was cleared; not reported to the bureaus. */
  undone: boolean;
}

export interface BillReporting {
  readonly external_id: string;
  readonly bills_reported: ReportedBill[];
}

export type ReportedBill = Complete<ApiReportedBill, 'attestation_date'>;

export type TradelineStatus = 'PENDING' | 'OPEN' | 'CLOSED';

export interface Tradeline {
  readonly id: string;
  readonly merchant: string;
  readonly category: 'RENT' | 'UTILITY' | 'TELCO';
  status: TradelineStatus;
  readonly is_eligible: boolean;
  readonly payment_frequency: string;
  service_address: string | null;
  service_phone: string | null;
  lease_start_date: string | null;
  readonly service_address_type: string | null;
  utility_types: string | null;
  readonly created_at: string;
  updated_at: string;
  readonly amount: number;
  readonly transactions: TradelinePayment[];
}

export interface TradelinePayment {
  readonly id: string;
  readonly date: string;
  /** Decimal text. */
  readonly amount: string;
}

export interface Statement {
  readonly file_name: string;
  readonly statement_name: string;
  readonly statement_month: string;
  readonly last_modified: string;
  /** Name and address at that time: a printed statement never changes. */
  readonly holder: readonly [name: string, address: string];
}

export interface Insights {
  readonly credit_score_card: Readonly<Record<string, string | number>>;
  readonly credit_score_history: readonly { readonly month: string; readonly score: number }[];
}
