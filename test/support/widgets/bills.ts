import '../../../src/pcc-bills.ts';
import type { BillsElement } from '../../../src/pcc-bills.ts';
import { inPage, type InPage, type InPageOptions } from '../page/in-page.ts';
import { waitUntil } from '../page/wait-until.ts';
import { control, fillIn, loaded, openDialog, queryOne } from '../page/widget.ts';

export const tag = 'pcc-bills';

/** The actions that reached the service, in order. */
export const actions = (page: InPage) =>
  page.requested().filter((operation) => operation.startsWith('create'));
export const isAction = ({ method, url }: Request) => method === 'POST' && url.includes('/bill-pay/');
export const isPayments = ({ method, url }: Request) => method === 'GET' && url.includes('/payments/');

interface Shown {
  readonly page: InPage;
  readonly element: BillsElement;
  /** Events of actions, in order. */
  readonly events: Event[];
}

export async function show(options: InPageOptions = {}): Promise<Shown> {
  const page = inPage('pia-bills', { retries: 0, ...options });
  const element = await loaded<BillsElement>(tag, page.client, { pay: '' });
  const events: Event[] = [];
  for (const type of ['pcc-bill-paid', 'pcc-bill-added'])
    element.addEventListener(type, (event) => events.push(event));
  return { page, element, events };
}

/** Opens the dialog of a bill, enters an amount, and returns the button that pays. */
export async function readyToPay(
  element: BillsElement,
  amount = '120',
  bill = 'Electricity',
): Promise<HTMLElement> {
  await openDialog(element, `Pay ${bill}`);
  await fillIn(element, '#field-amount', amount);
  control(element, 'Continue').click();
  await waitUntil(() => element.shadowRoot?.querySelector('#send'), 'the review is shown');
  return queryOne(element, '#send');
}

const newBill = {
  name: 'Gas',
  biller: 'Harbor Gas',
  account: '0055501234',
  routing: '021000021',
};

/** Opens the dialog, fills the form, and returns the button that adds the bill. */
export async function readyToAdd(element: BillsElement, bill = newBill): Promise<HTMLElement> {
  await openDialog(element, 'Add a bill');
  for (const [field, value] of Object.entries(bill)) await fillIn(element, `#field-${field}`, value);
  control(element, 'Continue').click();
  await element.updateComplete;
  return queryOne(element, '#send');
}
