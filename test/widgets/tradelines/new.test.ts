import { expect } from '@open-wc/testing';
import {
  control,
  dialogOf,
  fillIn,
  openDialog,
  plainText,
  press,
  queryOne,
  textOf,
} from '../../support/page/widget.ts';
import type { TradelinesElement } from '../../../src/pcc-tradelines.ts';
import { input, show } from '../../support/widgets/tradelines.ts';
import { responding } from '../../support/page/in-page.ts';
import { waitUntil } from '../../support/page/wait-until.ts';

/** Opens the dialog, fills the form, agrees, and returns the button that adds the bill. */
async function ready(element: TradelinesElement): Promise<HTMLElement> {
  await openDialog(element, 'Add another bill');
  await fillIn(element, '#field-category', 'rent');
  await fillIn(element, '#field-name', 'Maple Court');
  await fillIn(element, '#field-account', 'A-55501');
  input(element, '#field-mainHome').click();
  await element.updateComplete;
  await press(element, 'Continue');
  input(element, '#agree').click();
  await element.updateComplete;
  return queryOne(element, '#send');
}

const isAdded = (element: TradelinesElement) =>
  waitUntil(() => textOf(element).includes('Maple Court was added.'), 'it is said');

describe('<pcc-tradelines manage> adds a bill to be reported', () => {
  it('adds a bill with the form of its category, an attestation and one request', async () => {
    const { page, element } = await show();
    const send = await ready(element);
    expect(plainText(dialogOf(element)))
      .to.contain('Maple Court')
      .and.contain('ending in 5501')
      .and.contain('I authorize reporting of the payments found for this bill')
      .and.contain('Version 2026-1');
    await expect(element).to.be.accessible();
    send.click();
    await isAdded(element);
    expect(page.acted()).to.deep.equal(['createReportedBill']);
    const bills = page.sandbox
      .export()
      .state.partners[0]?.consumers.find(({ external_id }) => external_id === page.consumerId)
      ?.reporting?.bills_reported;
    expect(bills?.at(-1)).to.include({
      name: 'Maple Court',
      category: 'rent',
      account: 'A-55501',
      primary_residence: true,
      attestation_signed: true,
    });
    expect(control(element, 'Add Maple Court to your credit file')).to.be.instanceOf(HTMLButtonElement);
  });

  it('calls it another bill only where there is one', async () => {
    const { element } = await show({
      async through(request, next) {
        const response = await next(request);
        if (request.method !== 'GET' || !request.url.includes('bill-reporting')) return response;
        const json = (await response.json()) as object;
        return Response.json('tradelines' in json ? { ...json, tradelines: [], count: 0 } : json);
      },
    });
    expect(element.status).to.equal('empty');
    expect(() => control(element, 'Add another bill')).to.throw();
    await openDialog(element, 'Add a bill');
    expect(plainText(queryOne(element, '#dialog-title'))).to.equal('Add a bill');
  });

  it('asks for the main home only where a bill is for a home', async () => {
    const { element } = await show();
    await openDialog(element, 'Add another bill');
    const asks = () => element.shadowRoot?.querySelector('#field-mainHome') !== null;
    for (const [category, home] of [
      ['rent', true],
      ['utility', true],
      ['telco', false],
      ['other', false],
    ] as const) {
      await fillIn(element, '#field-category', category);
      expect(asks(), category).to.equal(home);
    }
  });

  for (const [message, says] of [
    ['Use at most 5 characters.', 'Use at most 5 characters.'],
    ['invalid', 'This wasn’t accepted. Please check it.'],
  ] as const) {
    it(`shows the service’s error at its field (${message})`, async () => {
      const { element } = await show({ onAction: responding(400, { account: [message] }) });
      (await ready(element)).click();
      await waitUntil(() => element.shadowRoot?.activeElement?.id === 'field-account');
      expect(plainText(queryOne(element, '#field-account-error'))).to.equal(says);
    });
  }
});
