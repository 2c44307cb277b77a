import { ContextEvent } from '@lit/context';
import { fillPath } from '../api/path.ts';
import type { PccClient } from '../http/client.ts';
import { warmUp } from '../i18n/warm-up.ts';
import { clientContext } from '../session/lookup.ts';

const of = '/v2/consumers/{consumer_id}/';
const page = '?page=1&page_size=50';

/**
 * What each widget asks for first, by operation: as addresses, because the operations themselves come with the widget.
 * A test holds them to what the widgets ask.
 */
const firstCalls: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'pcc-card-register': { listExternalCards: `${of}payment-cards/external/${page}` },
  'pcc-credit-summary': { getCreditSummary: '/v2/credit-insights/{consumer_id}/summary/' },
  'pcc-onboarding': {
    listOnboardings: '/v2/onboarding/?page_size=50&consumer_id={consumer_id}',
    listKycResults: `${of}kyc-results/`,
  },
  'pcc-rewards': { listPaymentCards: `${of}payment-cards/${page}` },
  'pcc-statements': { listStatements: `${of}statements/${page}` },
  'pcc-tradelines': {
    listTradelineDetails: `${of}bill-reporting/bill-details/`,
    listOpenTradelines: `${of}bill-reporting/open-tradelines/`,
    getConsumerBillReporting: `${of}bill-reporting/`,
  },
};

/**
 * Asks the session around a widget whose code is still on its way for what it will ask first. The client keeps the
 * answers for it; what goes wrong, the widget will find itself.
 */
export function askAhead(widget: Element): void {
  // What the page has chosen is for the widget's own code to look at.
  if (widget.matches('[consumer-id], [payment-card-id]') || 'client' in widget) return;
  const calls = Object.entries(firstCalls[widget.localName] ?? {});
  const ask = async (client: PccClient) => {
    const { consumer_id } = await client.session({ unseen: true });
    const answers = calls.map(([operation, path]) =>
      client.request({
        operation,
        host: 'base',
        method: 'GET',
        path: fillPath({ id: operation, path }, { consumer_id }),
        effect: 'read',
        bearer: true,
        document: false,
        ahead: true,
        parse: () => undefined,
      }),
    );
    warmUp();
    await Promise.all(answers);
  };
  const heard = (client: PccClient | undefined) => void (client && ask(client).catch(() => undefined));
  widget.dispatchEvent(new ContextEvent(clientContext, widget, heard));
}
