import type { OperationId } from '../../../api/operations.ts';
import type { Family } from './words.ts';

/**
 * A kind of record: its fields, by what the service’s description says of them. Those of `documentedRequired` are required
 * by its other public documents; `open-fields` and `optional-fields` are open points.
 *
 * | Field                | In the description | Whether a response has it            |
 * | -------------------- | ------------------ | ------------------------------------ |
 * | `required`           | required           | always                               |
 * | `shown`              | optional           | unless a point of this field says no |
 * | `optional`           | optional           | by `optional-fields`                 |
 * | `documentedRequired` | missing            | by `open-fields`                     |
 * | in no list           | missing            | by `open-fields`                     |
 */
export interface RecordKind {
  readonly required?: readonly string[];
  readonly shown?: readonly string[];
  readonly optional?: readonly string[];
  readonly documentedRequired?: readonly string[];
  /** Identifiers whose form is open. They are always present, in the form of the choice `ids`. */
  readonly ids?: readonly string[];
  /** The same, of which the description says that they are strings. */
  readonly textIds?: readonly string[];
  /** Fields with one of a list of words. */
  readonly words?: Readonly<Record<string, Family>>;
  /** Records inside, one or a list. */
  readonly parts?: Readonly<Record<string, RecordKind>>;
}

const consumer: RecordKind = {
  required: ['id', 'pcid', 'mla_status'],
  optional: [
    'external_id',
    'first_name',
    'last_name',
    'email',
    'is_active',
    'kyc_status',
    'phone_number',
    'date_of_birth',
    'tax_id_type',
    'tax_identifier',
    'address_line1',
    'address_line2',
    'address_city',
    'address_state',
    'address_zip',
    'credit_lines',
  ],
  textIds: ['credit_lines'],
  words: { kyc_status: 'consumer-words', tax_id_type: 'consumer-words' },
};

const step: RecordKind = { required: ['slug', 'url'], words: { slug: 'step-slugs' } };

const onboarding: RecordKind = {
  required: [
    'id',
    'status',
    'consumer',
    'kyc',
    'e_sign',
    'underwriting',
    'product',
    'previous_steps',
    'current_steps',
    'metadata',
  ],
  textIds: ['id'],
  words: { status: 'onboarding-status' },
  parts: {
    consumer,
    kyc: { required: ['inquiry_ids', 'fallback_inquiry_id', 'inquiry_template_id'], shown: ['errors'] },
    e_sign: { required: ['agreement_accepted', 'agreement_accepted_date'] },
    underwriting: { required: ['result', 'data', 'errors'], words: { result: 'underwriting-result' } },
    product: { required: ['product_id', 'product_configuration'] },
    previous_steps: step,
    current_steps: step,
  },
};

const kycResult: RecordKind = {
  required: ['id', 'created_date', 'status'],
  // Whether it is present is a separate point: `inquiry-id`.
  textIds: ['inquiry_id'],
  words: { status: 'kyc-status' },
};

const payment: RecordKind = { ids: ['id'] };

const tradeline: RecordKind = {
  documentedRequired: [
    'merchant',
    'category',
    'status',
    'is_eligible',
    'payment_frequency',
    'created_at',
    'updated_at',
  ],
  ids: ['id'],
  words: {
    status: 'tradeline-status',
    category: 'tradeline-category',
    payment_frequency: 'payment-frequency',
    service_address_type: 'other',
  },
  parts: { transactions: payment },
};

const externalCard: RecordKind = {
  required: ['external_id'],
  // Shown, but not required: see `capabilities`.
  shown: ['pushEnabled', 'pullEnabled'],
  ids: ['external_id'],
  words: { card_type: 'other' },
};

const paymentCard: RecordKind = {
  ids: ['id', 'external_id', 'card_config_id'],
  documentedRequired: ['consumer_id'],
  words: { status: 'card-status' },
};

const enrollment: RecordKind = {
  required: ['id', 'program_id', 'configuration_name', 'is_active', 'created_at'],
  textIds: ['id', 'program_id'],
};

const configuration: RecordKind = {
  required: ['is_active', 'is_enrolled'],
  documentedRequired: ['configuration_name', 'provider', 'created_at'],
  ids: ['id'],
  words: { provider: 'other' },
};

const statement: RecordKind = {
  // Paths take the name.
  ids: ['file_name'],
  documentedRequired: ['statement_name', 'statement_month', 'consumer_id', 'last_modified', 'file_size'],
};

const creditSummary: RecordKind = {
  documentedRequired: ['credit_score_card', 'credit_score_history'],
  parts: {
    credit_score_card: {
      documentedRequired: ['report_date'],
      words: { credit_report_status: 'report-status' },
    },
    credit_score_history: { documentedRequired: ['month', 'score'] },
  },
};

const creditLine: RecordKind = {
  required: ['id', 'consumer_id', 'current_status', 'outstanding_balance', 'approved_loan_amount'],
  textIds: ['id'],
  words: { current_status: 'credit-line-status' },
};

const address: RecordKind = { ids: ['id'], words: { type: 'address-type' } };

const bankAccount: RecordKind = {
  ids: ['id'],
  documentedRequired: ['bank_name', 'account_name', 'account_type', 'is_primary'],
  words: { account_type: 'other' },
};

const dispute: RecordKind = {
  ids: ['pk'],
  documentedRequired: ['reason'],
  words: { status: 'dispute-status' },
};

const bill: RecordKind = {
  ids: ['id', 'sending_account_id'],
  documentedRequired: ['consumer_id', 'name', 'receiver_name', 'account_number', 'account_routing_number'],
};

const billPayment: RecordKind = {
  ids: ['id'],
  documentedRequired: ['amount', 'process_date'],
  words: { status: 'bill-payment-status', payment_rail: 'other' },
};

const reportedBill: RecordKind = {
  ids: ['external_id'],
  documentedRequired: ['name', 'category'],
  words: { category: 'other' },
};

const billReporting: RecordKind = {
  ids: ['external_id'],
  documentedRequired: ['bills_reported'],
  parts: { bills_reported: reportedBill },
};

/**
 * The kind of record that an operation returns or lists. Operations that only a partner's server uses, and whose
 * responses the description does not show, follow the assumptions (`partner-records`).
 */
export const recordKinds: Readonly<Partial<Record<OperationId, RecordKind>>> = {
  listOnboardings: onboarding,
  acceptTerms: onboarding,
  listConsumers: consumer,
  getConsumer: consumer,
  getConsumerByPcid: consumer,
  listAddresses: address,
  createAddress: address,
  getAddress: address,
  updateAddress: address,
  listConsumerAccounts: bankAccount,
  listDisputes: dispute,
  createDispute: dispute,
  listKycResults: kycResult,
  getKycResult: {
    ...kycResult,
    documentedRequired: ['reports', 'verifications'],
    parts: {
      reports: { documentedRequired: ['id'], words: { status: 'other', type: 'other' } },
      verifications: { documentedRequired: ['id'], words: { status: 'other', type: 'other' } },
    },
  },
  listPaymentCards: paymentCard,
  listExternalCards: externalCard,
  createExternalCardFrame: { required: ['iframe_url'] },
  listRewardsConfigurations: configuration,
  listRewardsEnrollments: enrollment,
  listTradelineDetails: tradeline,
  // The description states that these include their payments.
  listOpenTradelines: { ...tradeline, required: ['transactions'] },
  getTradeline: {
    ...tradeline,
    documentedRequired: [...(tradeline.documentedRequired ?? []), 'transactions'],
  },
  closeTradeline: { ids: ['tradeline_id'] },
  listStatements: statement,
  downloadStatement: { required: ['content'], documentedRequired: ['file_name'] },
  getCreditSummary: creditSummary,
  getCreditLine: creditLine,
  listBills: bill,
  createBill: bill,
  getBill: bill,
  listBillPayments: billPayment,
  createBillPayment: billPayment,
  getBillPayment: billPayment,
  getConsumerBillReporting: billReporting,
  getBillReportingOfConsumer: billReporting,
  createReportedBill: reportedBill,
  placeHold: {
    required: ['amount', 'transaction_id', 'credit_line_status'],
    words: { credit_line_status: 'credit-line-status' },
  },
};
