import {
  createClient,
  creditLineIds,
  getConsumer,
  getConsumerBillReporting,
  listAddresses,
  listBillPayments,
  listBills,
  listConsumerAccounts,
  listKycResults,
  listOnboardings,
  listPartnerAccounts,
  listPartners,
  listPaymentCards,
  listStatements,
  listTradelineDetails,
  placeHold,
  type OperationSpec,
  type PccClient,
} from 'pcc-widgets/client';

/** Ids and bodies of one consumer, for use in requests. */
export interface ConsumerRecords {
  /** The consumer's identifiers; a record may contain any of them. */
  readonly aliases: ReadonlySet<string>;
  /** The id for this path parameter; undefined if the consumer has no such record. */
  id(operation: OperationSpec, name: string): string | undefined;
  /** A valid body, so that the service does not reject the request because of it. */
  body(operation: OperationSpec): object;
}

/** The names of a path's parameters. */
export const pathNames = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Looks up a consumer's records with the partner's token. */
export async function readRecords(
  baseUrl: string,
  token: string,
  consumer_id: string,
): Promise<ConsumerRecords> {
  const client = createClient({ baseUrl, getToken: () => Promise.resolve({ token, expiresIn: 600 }) });
  const of = { consumer_id };
  const consumer = await getConsumer(client, of);
  const [onboarding, card, kyc, address, statement, tradeline, account, partner] = await Promise.all([
    first(listOnboardings(client, of)),
    first(listPaymentCards(client, of)),
    first(listKycResults(client, of)),
    first(listAddresses(client, of)),
    first(listStatements(client, of)),
    first(listTradelineDetails(client, of)),
    first(listConsumerAccounts(client, of)),
    first(listPartners(client, {})),
  ]);
  const reporting = await getConsumerBillReporting(client, of).catch(() => undefined);
  const bill = await first(
    listBills(client, { search: consumer_id }),
    (candidate) => candidate.consumer_id === consumer_id,
  );
  const payment = bill?.id && (await first(listBillPayments(client, { external_id: bill.id })));
  const partnerAccount =
    partner?.id && (await first(listPartnerAccounts(client, { partner_id: partner.id })));
  const [line] = creditLineIds(consumer.credit_lines);

  const ids: Readonly<Record<string, string | number | null | undefined>> = {
    consumer_id,
    consumer_pc_id: consumer.pcid,
    payment_card_id: card?.external_id || card?.id,
    kyc_result_id: kyc?.id,
    address_id: address?.id,
    pdf_filename: statement?.file_name,
    tradeline_id: tradeline?.id,
    credit_line_id: line,
    transaction_id: line && (await transactionOn(client, line)),
    bill_payment_id: payment ? payment.id : undefined,
    partner_id: partner?.id,
    account_id: partnerAccount ? partnerAccount.id : undefined,
    'external_id of onboarding': onboarding?.id,
    'external_id of bill-pay': bill?.id,
    'external_id of bill-reporting': reporting?.external_id,
  };
  const bodies: Readonly<Record<string, object>> = {
    acceptTerms: { agreement_accepted: true },
    createConsumer: { pcid: 'verify-exchange', email: 'verify@demo.example' },
    updateConsumer: { first_name: consumer.first_name },
    createDispute: { reason: 'verify-exchange' },
    createInvite: { expiration_date: '2100-01-01T00:00:00Z' },
    createAddress: {
      type: 'SHIPPING',
      address_line1: '1 Test Street',
      city: 'Salem',
      state: 'OR',
      zip: '97301',
    },
    updateAddress: { type: 'SHIPPING', city: 'Salem' },
    placeHold: { amount: 1 },
    closeTradeline: { tradeline_id: tradeline?.id },
    openTradeline: {
      tradeline_id: tradeline?.id,
      is_primary_address: true,
      lease_start_date: '2024-01-01',
      has_other_mortgage_or_rent: false,
      service_phone: '+12065550100',
      utility_types: ['ELECTRIC'],
    },
    createBill: {
      consumer_id,
      sending_account_id: account?.id,
      name: 'verify-exchange',
      receiver_name: 'verify-exchange',
      account_number: '1',
      account_routing_number: '021000021',
    },
    createBillPayment: { amount: '1.00', description: 'verify-exchange' },
    createReportedBill: {
      name: 'verify-exchange',
      category: 'rent',
      account: '1',
      primary_residence: true,
      attestation_signed: true,
      attestation_date: '2026-01-01T00:00:00Z',
    },
    createSubledger: { account_name: 'verify-exchange' },
  };

  return {
    aliases: new Set([consumer_id, consumer.id, consumer.external_id || consumer.id, consumer.pcid]),
    id({ path }, name) {
      const [, , resource = ''] = path.split('/');
      return ids[name === 'external_id' ? `external_id of ${resource}` : name]?.toString();
    },
    body: ({ id }) => bodies[id] ?? {},
  };
}

/** The first matching record of a list; undefined if there is none, or the request fails. */
async function first<T>(
  page: Promise<{ readonly results: readonly T[] }>,
  fits: (record: T) => boolean = () => true,
): Promise<T | undefined> {
  return page.then(
    ({ results }) => results.find(fits),
    () => undefined,
  );
}

/** No operation lists transactions, so this creates one with the smallest amount. */
async function transactionOn(client: PccClient, credit_line_id: string): Promise<string | undefined> {
  return placeHold(client, { credit_line_id, body: { amount: 1 } }).then(
    ({ transaction_id }) => transaction_id ?? undefined,
    () => undefined,
  );
}
