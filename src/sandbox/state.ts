import type { ClockState } from './clock.ts';
import type { Consumer } from './consumer-state.ts';

export type * from './consumer-state.ts';

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

export interface PartnerAccount {
  readonly id: string;
  readonly bank_name: string | null;
  readonly account_name: string;
  readonly account_type: string;
  readonly account_number: string;
  readonly account_routing_number: string;
  readonly is_primary: boolean;
  readonly is_active: boolean;
  readonly balance_cents: number;
  readonly subledgers: Subledger[];
}

export interface Subledger {
  readonly id: string;
  readonly bank_name: string | null;
  readonly account_name: string;
  readonly account_type: string;
  readonly account_number: string;
  readonly account_routing_number: string;
  readonly is_primary: boolean;
}

export interface PartnerProduct {
  readonly id: string;
  readonly key: string;
  readonly product_type: string;
  readonly category: string;
  readonly image: string | null;
  readonly buy_button_text: string | null;
  readonly buy_button_link: string | null;
  readonly locked: boolean;
  readonly featured: boolean;
  readonly description: {
    readonly full_name: string;
    readonly cost_description: string | null;
    readonly features: readonly { readonly header: string; readonly body: string }[] | null;
  } | null;
  readonly options:
    | readonly { readonly id: number; readonly cost: number; readonly detail: string | null }[]
    | null;
  readonly free_trial_enabled: boolean;
  readonly free_trial_duration: number | null;
}

/** A session of the hosted card-registration page. */
export interface CardFrame {
  readonly client_id: string;
  readonly consumer: string;
  readonly expires_at: number;
  used: boolean;
}

export interface Bill {
  readonly id: string;
  readonly consumer_id: string;
  readonly sending_account_id: string;
  readonly name: string;
  readonly receiver_name: string;
  readonly account_number: string;
  readonly account_routing_number: string;
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
