/** What a partner may write about a consumer. */
export interface Profile {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone_number: string;
  date_of_birth: string;
  tax_identifier: string | null;
  address_line1: string;
  address_line2: string;
  address_city: string;
  address_state: string;
  address_zip: string;
}

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

export type KycStatus =
  | 'approved'
  | 'declined'
  | 'failed'
  | 'expired'
  | 'needs_review'
  | 'completed'
  | 'pending'
  | 'created';

export interface KycResult {
  readonly id: string;
  readonly inquiry_id: string;
  readonly status: KycStatus;
  readonly created_date: string;
  readonly completed_date: string | null;
}

export interface Address {
  readonly id: number;
  readonly consumer: number;
  type: string;
  address_line1: string | null;
  address_line2: string | null;
  city: string | null;
  state: string | null;
  country: string;
  zip: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

export interface Invite {
  readonly id: string;
  readonly consumer_id: string;
  readonly invite_code: string;
  readonly claimed: boolean;
  readonly claimed_date: string | null;
  readonly expiration_date: string;
}

export interface Dispute {
  readonly pk: number;
  readonly reason: string;
  readonly details: string | null;
  /** Null: the state follows from the age. */
  readonly status: string | null;
  readonly created_at: string;
}

export interface Cancellation {
  readonly cancellation_reason: string | null;
  readonly details: string | null;
}

export interface BankAccount {
  readonly id: string;
  readonly bank_name: string | null;
  readonly account_name: string;
  readonly account_type: string;
  readonly account_number: string;
  readonly account_routing_number: string;
  readonly is_primary: boolean;
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

export interface RewardsConfiguration {
  readonly id: string;
  readonly configuration_name: string;
  readonly is_active: boolean;
  readonly provider: string;
  readonly created_at: string;
  is_enrolled: boolean;
}

export interface RewardsEnrollment {
  readonly id: string;
  readonly program_id: string;
  readonly configuration_name: string;
  readonly is_active: boolean;
  readonly created_at: string;
}

export interface Advance {
  readonly id: string;
  readonly payment_card: string;
  readonly amount: string;
  readonly amount_outstanding: string;
  readonly memo: string;
  readonly payoff_date: string | null;
}

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

export interface ReportedBill {
  readonly external_id: string;
  readonly name: string;
  readonly category: string;
  readonly account: string;
  readonly primary_residence: boolean;
  readonly attestation_signed: boolean;
  readonly attestation_date: string | null;
}

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
