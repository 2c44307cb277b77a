import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/pcc-bills.ts';
import type { BillsElement } from '../../../src/pcc-bills.ts';
import { settlingAtOnce } from '../../support/page/controller-host.ts';
import {
  inPage,
  responding,
  responseLost,
  unreachable,
  type InPageOptions,
} from '../../support/page/in-page.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import {
  closeDialog,
  control,
  dialogOf,
  fillIn,
  mountLoaded,
  nextEvent,
  openDialog,
  plainText,
  press,
  queryOne,
  waitForText,
  textOf,
  textsOf,
} from '../../support/page/widget.ts';

const tag = 'pcc-bills';

/** `events`: of actions, in order. */
async function show(options: InPageOptions = {}) {
  const page = inPage('pia-bills', { retries: 0, ...options });
  const element = await mountLoaded<BillsElement>(tag, page.client, { pay: '' });
  const events: Event[] = [];
  for (const type of ['pcc-bill-paid', 'pcc-bill-added'])
    element.addEventListener(type, (event) => events.push(event));
  return { page, element, events };
}

/** Opens the dialog of a bill, enters an amount, and returns the button that pays. */
async function readyToPay(element: BillsElement, amount = '120'): Promise<HTMLElement> {
  await openDialog(element, 'Pay Electricity');
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
async function readyToAdd(element: BillsElement, bill = newBill): Promise<HTMLElement> {
  await openDialog(element, 'Add a bill');
  for (const [field, value] of Object.entries(bill)) await fillIn(element, `#field-${field}`, value);
  await press(element, 'Continue');
  return queryOne(element, '#send');
}

/** A payment whose response was lost, and whose outcome is unknown. */
async function showUnconfirmed(options: InPageOptions = { onAction: unreachable }) {
  const opened = await show(options);
  const send = await readyToPay(opened.element);
  await settlingAtOnce(async () => {
    send.click();
    await waitForText(opened.element, 'couldn’t confirm whether your payment');
  });
  return opened;
}

/** A payment whose response is lost, and which the list has only after `list()`. */
async function showUnlisted() {
  const old = new Map<string, string>();
  let isListed = false;
  const opened = await showUnconfirmed({
    onAction: responseLost,
    async through(request, next) {
      const response = await next(request);
      if (isListed || !request.url.includes('/payments/')) return response;
      const text = old.get(request.url) ?? (await response.text());
      old.set(request.url, text);
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    },
  });
  return { ...opened, list: () => void (isListed = true) };
}

describe('<pcc-bills pay> pays a bill', () => {
  it('pays a bill with an amount, a review in one sentence, and one request', async () => {
    const { page, element, events } = await show();
    await openDialog(element, 'Pay Electricity');
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'field-amount');
    await fillIn(element, '#field-amount', '$1,120.5');
    await fillIn(element, '#field-note', 'December');
    control(element, 'Continue').click();
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'step');
    expect(plainText(dialogOf(element))).to.match(
      /\$1,120\.50 to Cascade Power from Everyday Checking ending in \d{4} Note: December Another payment of this bill is already under way: \$120\.00 A payment can’t be taken back here/,
    );
    const paid = nextEvent(element, 'pcc-bill-paid');
    control(element, 'Pay $1,120.50').click();
    const { billId, billPaymentId, state } = await paid;
    expect(page.acted()).to.deep.equal(['createBillPayment']);
    expect(events).to.have.length(1);
    const bill = page.sandbox.export().state.partners[0]?.bills.find(({ id }) => id === billId);
    const made = bill?.payments.at(-1);
    expect(made).to.include({ amount_cents: 112_050, description: 'December', id: billPaymentId });
    expect(state).to.equal('queued');
    expect(dialogOf(element)).to.equal(null);
    expect(textOf(element)).to.contain('We received your request to pay $1,120.50 to Cascade Power.');
  });

  it('does not pay a bill if another payment has been made since the review', async () => {
    const { page, element } = await show();
    const other = await mountLoaded<BillsElement>(tag, page.client, { pay: '' });
    const send = await readyToPay(element);
    const paid = nextEvent(other, 'pcc-bill-paid');
    (await readyToPay(other, '80')).click();
    await paid;
    const refused = nextEvent(element, 'pcc-error');
    send.click();
    expect((await refused).error.code).to.equal('conflict');
    await waitUntil(() => textOf(element).includes('$80.00'), 'the other payment is shown');
    await waitForText(element, 'This has changed. Please review it again.');
    expect(dialogOf(element)).to.equal(null);
    expect(page.acted()).to.deep.equal(['createBillPayment']);
  });

  it('says before it is paid which payments are under way, also those that were just read', async () => {
    const { page, element } = await show();
    const other = await mountLoaded<BillsElement>(tag, page.client, { pay: '' });
    control(element, 'Pay Electricity').click();
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'field-amount');
    expect(plainText(dialogOf(element))).to.contain(
      'Another payment of this bill is already under way: $120.00',
    );
    const paid = nextEvent(other, 'pcc-bill-paid');
    (await readyToPay(other, '80')).click();
    await paid;
    await fillIn(element, '#field-amount', '50');
    control(element, 'Continue').click();
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'step');
    expect(plainText(dialogOf(element))).to.contain(
      'Other payments of this bill are already under way: $80.00, $120.00',
    );
  });

  it('does not claim that a payment failed because it is not listed [#38]', async () => {
    const { page, element, events } = await showUnconfirmed();
    expect(() => control(element, 'Pay Electricity')).to.throw();
    expect(element.shadowRoot?.activeElement?.id).to.match(/^check-/);
    control(element, 'Check again').click();
    await waitForText(element, 'No new payment of this bill is listed.');
    control(element, 'Pay Electricity');
    expect(page.acted()).to.deep.equal([]);
    expect(events).to.deep.equal([]);
  });

  it('offers to pay again to a consumer who has signed out and in after an unknown outcome', async () => {
    const { page, element } = await showUnconfirmed();
    await page.client.end();
    const back = nextEvent(element, 'pcc-load');
    await page.client.renew();
    await element.reload();
    await back;
    await element.updateComplete;
    expect(textOf(element)).not.to.contain('couldn’t confirm');
    control(element, 'Pay Electricity');
  });

  it('does not repeat a refused payment by retry() once its dialog is opened again', async () => {
    let posts = 0;
    const { element } = await show({
      onAction(...action) {
        posts++;
        return responding(403, { error: { code: 'step_up_required', challenge: 'c-1' } })(...action);
      },
    });
    const refused = nextEvent(element, 'pcc-error');
    (await readyToPay(element)).click();
    await refused;
    await waitUntil(() => !dialogOf(element));
    await readyToPay(element, '80');
    await element.retry();
    expect(posts).to.equal(1);
  });

  it('does not take the focus from another part of the page when it has checked again', async () => {
    const { element } = await showUnconfirmed();
    const elsewhere = document.createElement('button');
    element.after(elsewhere);
    control(element, 'Check again').click();
    elsewhere.focus();
    await waitForText(element, 'No new payment of this bill is listed.');
    await element.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement === elsewhere).to.equal(true);
  });

  it('finds on “Check again” that it was paid, also if another part of the data cannot be read', async () => {
    const { page, element, list } = await showUnlisted();
    list();
    page.sandbox.setScenario({ name: 'status-503', operations: ['listConsumerAccounts'] });
    const paid = nextEvent(element, 'pcc-bill-paid');
    control(element, 'Check again').click();
    await paid;
    expect(element.status).to.equal('partial');
    expect(textOf(element)).to.contain('We received your request');
  });

  it('says once what two clicks on "Check again" have found', async () => {
    const { element, events, list } = await showUnlisted();
    list();
    const seen: string[] = [];
    const watch = new MutationObserver(() => seen.push(textOf(element)));
    watch.observe(element.renderRoot, { childList: true, characterData: true, subtree: true });
    const check = control(element, 'Check again');
    check.click();
    check.click();
    await waitForText(element, 'We received your request to pay $120.00');
    await element.updateComplete;
    watch.disconnect();
    expect(seen.filter((text) => text.includes('No new payment'))).to.deep.equal([]);
    expect(events).to.have.length(1);
  });

  it('pays only amounts above 0 in whole cents', async () => {
    const { element } = await show();
    await openDialog(element, 'Pay Electricity');
    const error = () => plainText(queryOne(element, '#field-amount-error'));
    await press(element, 'Continue');
    expect(error()).to.equal('Enter an amount.');
    for (const amount of [
      '0',
      '0.00',
      '-5',
      '1.234',
      '1.000,50',
      '12e3',
      'twelve',
      '12,3456',
      '1,000,000,000',
    ]) {
      await fillIn(element, '#field-amount', amount);
      await press(element, 'Continue');
      expect(error(), amount).to.match(/^Enter an amount above zero/);
    }
    expect(queryOne(element, '#field-amount').getAttribute('aria-describedby')).to.contain(
      'field-amount-error',
    );
  });

  for (const [typed, amount] of [
    ['1,200', '$1,200.00'],
    ['12,50', '$12.50'],
    ['007.5', '$7.50'],
    [' $ 3 ', '$3.00'],
  ] as const) {
    it(`pays ${amount} for “${typed}”`, async () => {
      const { element } = await show();
      expect(plainText(await readyToPay(element, typed))).to.equal(`Pay ${amount}`);
    });
  }

  it('says that no payment was sent, where the payments cannot be read before the review', async () => {
    const { page, element } = await show();
    await openDialog(element, 'Pay Electricity');
    await fillIn(element, '#field-amount', '45');
    page.sandbox.setScenario({ name: 'status-503', operations: ['listBillPayments'] });
    const failed = nextEvent(element, 'pcc-error');
    control(element, 'Continue').click();
    await failed;
    await element.updateComplete;
    expect(plainText(dialogOf(element))).to.contain('so no payment was sent');
    expect(page.acted()).to.deep.equal([]);
  });

  it('says that the account that pays is set, where the list does not have it', async () => {
    const { element } = await show({
      through: async (request, next) =>
        new URL(request.url).pathname.endsWith('/accounts/') ? Response.json({ results: [] }) : next(request),
    });
    await readyToPay(element);
    expect(plainText(dialogOf(element))).to.contain('to Cascade Power from the account set for this bill');
  });

  it('says that a payment was not accepted, also if the dialog has been closed', async () => {
    let respond: (() => void) | undefined;
    const { element } = await show({
      async onAction() {
        await new Promise<void>((resolve) => (respond = resolve));
        return Response.json({ amount: ['invalid'] }, { status: 400 });
      },
    });
    const refused = nextEvent(element, 'pcc-error');
    (await readyToPay(element)).click();
    await waitUntil(() => respond);
    dialogOf(element)?.close();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !dialogOf(element));
    await openDialog(element, 'Add a bill');
    await fillIn(element, '#field-name', 'Gas');
    respond?.();
    await refused;
    await element.updateComplete;
    expect(queryOne(element, '.alert.critical')).to.exist;
    expect(queryOne<HTMLInputElement>(element, '#field-name').value).to.equal('Gas');
  });
});

describe('<pcc-bills pay> adds a bill', () => {
  it('after a review of the whole account number, in which nobody else would notice a wrong digit', async () => {
    const { page, element } = await show();
    const typed = { name: 'Gas', biller: ' Harbor Gas ', account: '0055-501234', routing: '0210 0002-1' };
    const send = await readyToAdd(element, typed);
    expect(plainText(dialogOf(element))).to.match(
      /Harbor Gas.*0055501234.*021000021.*Everyday Checking ending in \d{4} Nothing is paid now\./,
    );
    const added = nextEvent(element, 'pcc-bill-added');
    send.click();
    const { billId } = await added;
    expect(page.acted()).to.deep.equal(['createBill']);
    const bill = page.sandbox.export().state.partners[0]?.bills.find(({ id }) => id === billId);
    expect(bill).to.include({ name: 'Gas', receiver_name: 'Harbor Gas', account_number: '0055501234' });
    expect(textOf(element)).to.contain('Gas was added.').and.contain('Harbor Gas');
  });

  it('says that it is unknown whether it was added, also while the accounts cannot be read', async () => {
    const { element, page } = await show({ onAction: unreachable });
    const send = await readyToAdd(element);
    await settlingAtOnce(async () => {
      send.click();
      await waitUntil(() => plainText(dialogOf(element)).includes('couldn’t confirm'), 'it is unknown');
    });
    page.sandbox.setScenario({ name: 'status-503', operations: ['listConsumerAccounts'] });
    await closeDialog(element);
    await element.reload();
    expect(element.status).to.equal('partial');
    expect(textOf(element)).to.contain('couldn’t confirm whether this bill was added');
  });

  it('only with an account and a routing number that can exist', async () => {
    const { element } = await show();
    await openDialog(element, 'Add a bill');
    control(element, 'Continue').click();
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'field-name');
    const errors = () => textsOf(element, '.field-error');
    expect(errors()).to.have.length(4).and.include('Enter the routing number.');
    for (const routing of ['021000022', '02100002', '000000000', '12345678x']) {
      await fillIn(element, '#field-routing', routing);
      expect(errors(), routing).to.include('This routing number isn’t valid. Please check it.');
    }
    await fillIn(element, '#field-routing', '0210-00021');
    expect(errors()).to.have.length(3);
    await fillIn(element, '#field-account', '12a4');
    expect(errors()).to.include('Enter the bank account number: 4 to 17 digits.');
  });
});
