import { randomUUID } from 'node:crypto';
import {
  createClient,
  getConsumer,
  listAddresses,
  getConsumerBillReporting,
  listBills,
  listConsumerAccounts,
  listKycResults,
  listOnboardings,
  listPaymentCards,
  listTradelineDetails,
} from 'pcc-widgets/client';
import { partnerToken, type Live } from './backend.ts';

/**
 * One of the consumer's identifiers for each parameter that takes one, read from the service as their partner. Where
 * resources use the same name, it is preceded by the resource's: `bill-pay external_id`.
 */
export async function idsOf(
  live: Live,
  consumer_id: string,
  partner: string,
): Promise<Record<string, string>> {
  const token = await partnerToken(live, partner);
  const getToken = () => Promise.resolve({ token, expiresIn: 60 });
  const client = createClient({ baseUrl: live.service, getToken });
  const [card] = (await listPaymentCards(client, { consumer_id })).results;
  const [onboarding] = (await listOnboardings(client, { consumer_id })).results;
  const [tradeline] = (await listTradelineDetails(client, { consumer_id })).results;
  const [kyc] = (await listKycResults(client, { consumer_id })).results;
  const [address] = (await listAddresses(client, { consumer_id })).results;
  const [account] = (await listConsumerAccounts(client, { consumer_id })).results;
  const bills = (await listBills(client, { page_size: 100 })).results;
  const reporting = await getConsumerBillReporting(client, { consumer_id }).catch(() => undefined);
  const { pcid, credit_lines } = await getConsumer(client, { consumer_id });
  const none = randomUUID();
  return {
    consumer_id,
    consumer_pcid: pcid,
    payment_card_id: (card?.external_id || card?.id) ?? none,
    external_id: onboarding?.id ?? none,
    'bill-pay external_id': bills.find((bill) => bill.consumer_id === consumer_id)?.id ?? none,
    'bill-reporting external_id': reporting?.external_id ?? none,
    sending_account_id: account?.id ?? none,
    tradeline_id: tradeline?.id ?? none,
    credit_line_id: credit_lines ?? none,
    address_id: String(address?.id ?? 0),
    kyc_result_id: kyc?.id ?? none,
    // The service names the files of all consumers alike.
    pdf_filename: `statement-of-${pcid}.pdf`,
  };
}
