import { expect } from '@open-wc/testing';
import '../../../src/pcc-profile.ts';
import { updateConsumer } from '../../../src/client.ts';
import { send, sendAndLoad, show } from '../../support/widgets/profile.ts';
import { UNKNOWN } from '../../support/contracts/task-page.ts';
import { settlingAtOnce } from '../../support/page/controller-host.ts';
import { responding, unreachable } from '../../support/page/in-page.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import { clockAt } from '../../support/page/zone.ts';
import {
  closeDialog,
  control,
  dialogOf,
  fillIn,
  focused,
  nextEvent,
  openDialog,
  plainText,
  queryAll,
  queryOne,
  textOf,
  type Widget,
} from '../../support/page/widget.ts';

describe('<pcc-profile> changes contact data', () => {
  it('changes contact data with one request that has only what was changed', async () => {
    const { element, page, events, bodies, records } = await show();
    await openDialog(element, /^Edit: Contact/);
    await fillIn(element, '#field-phone_number', '206 555 0142');
    await sendAndLoad(element);
    expect(bodies).to.deep.equal([{ phone_number: '+12065550142' }]);
    expect(page.acted()).to.deep.equal(['updateConsumer']);
    expect(events[0]).to.include({ type: 'pcc-profile-updated', part: 'contact', addressId: undefined });
    expect(records().phone_number).to.equal('+12065550142');
    expect(textOf(element)).to.contain('(206) 555-0142').and.contain('Your changes were saved');
  });

  it('sends nothing if no contact data was changed', async () => {
    const { element, page } = await show();
    await openDialog(element, /^Edit: Contact/);
    await fillIn(
      element,
      '#field-phone_number',
      ` ${queryOne<HTMLInputElement>(element, '#field-phone_number').value} `,
    );
    send(element);
    await waitUntil(() => !dialogOf(element));
    expect(page.acted()).to.deep.equal([]);
  });

  it('changes contact data with fields that the browser can fill in', async () => {
    const { element } = await show();
    const tokens = () =>
      queryAll<HTMLInputElement>(element, 'input[id^=field-]').map(({ autocomplete }) => autocomplete);
    await openDialog(element, /^Edit: Contact/);
    expect(tokens()).to.deep.equal(['email', 'tel']);
    control(element, /^Cancel/).click();
    await waitUntil(() => !dialogOf(element));
    await openDialog(element, /^Add a/);
    expect(tokens().join(' ')).to.equal(
      'address-line1 address-line2 address-level2 address-level1 postal-code',
    );
  });

  for (const [name, wrong] of [
    [
      'Contact',
      [
        ['email', 'ana', 'Enter an email address, such as name@example.com.'],
        ['email', '', 'Enter an email address, such as name@example.com.'],
        ['phone_number', '', 'Enter a phone number with its area code.'],
        ['phone_number', '555', 'Enter a phone number with its area code.'],
      ],
    ],
    [
      'Home address',
      [
        ['line1', ' ', 'Enter a street address.'],
        ['city', '', 'Enter a city.'],
        ['state', '', 'Enter a state.'],
        ['zip', '', 'Enter a ZIP code.'],
        ['state', 'Oregon', 'Enter two letters, such as CA.'],
        ['zip', '9730', 'Enter five or nine digits.'],
      ],
    ],
  ] as const) {
    it(`only if each field is right: ${name}`, async () => {
      const { element, page } = await show();
      await openDialog(element, new RegExp(`^Edit: ${name}`));
      for (const [field, text, problem] of wrong) {
        const input = queryOne<HTMLInputElement>(element, `#field-${field}`);
        const { value } = input;
        await fillIn(element, `#field-${field}`, text);
        send(element);
        const error = () => queryAll(element, `#field-${field}-error`).map(plainText);
        await waitUntil(() => error()[0] === problem, `${field} “${text}”: ${problem}`);
        await waitUntil(() => focused(element) === `field-${field}`);
        expect(input.getAttribute('aria-describedby')).to.contain(`field-${field}-error`);
        await fillIn(element, `#field-${field}`, value);
      }
      expect(page.acted()).to.deep.equal([]);
    });
  }

  it('shows nothing of the words with which the service rejects contact data', async () => {
    const { element } = await show({ onAction: responding(400, { phone_number: ['Canary 4711'] }) });
    await openDialog(element, /^Edit: Contact/);
    await fillIn(element, '#field-phone_number', '2065550143');
    send(element);
    await waitUntil(() => queryAll(element, '#field-phone_number-error').length === 1);
    expect(plainText(dialogOf(element)))
      .to.contain('This wasn’t accepted')
      .and.not.contain('4711');
  });

  it('keeps only what was changed: the rest is as it is elsewhere by then', async () => {
    const { element, page, bodies, records } = await show();
    await openDialog(element, /^Edit: Contact/);
    await fillIn(element, '#field-phone_number', '206 555 0142');
    await closeDialog(element);
    const { consumerId: consumer_id, client } = page;
    await updateConsumer(client, { consumer_id, body: { email: 'elsewhere@example.org' } });
    await element.reload();
    await openDialog(element, /^Edit: Contact/);
    expect(queryOne<HTMLInputElement>(element, '#field-email').value).to.equal('elsewhere@example.org');
    expect(queryOne<HTMLInputElement>(element, '#field-phone_number').value).to.equal('206 555 0142');
    await sendAndLoad(element);
    expect(bodies.at(-1)).to.deep.equal({ phone_number: '+12065550142' });
    expect(records()).to.include({ email: 'elsewhere@example.org', phone_number: '+12065550142' });
  });

  it('changes the name and the date of birth before the identity is confirmed', async () => {
    const { element, bodies, records } = await show({ pcid: 'gia-newcomer' });
    await openDialog(element, /^Edit: About you/);
    expect(queryOne<HTMLInputElement>(element, '#field-date_of_birth').value).to.equal('');
    await fillIn(element, '#field-first_name', 'Gina');
    await fillIn(element, '#field-date_of_birth', '1991-02-03');
    await sendAndLoad(element);
    expect(bodies).to.deep.equal([{ first_name: 'Gina', date_of_birth: '1991-02-03' }]);
    expect(records()).to.include({ first_name: 'Gina', date_of_birth: '1991-02-03' });
  });
});

/** Looks again, and waits until it has. */
async function check(element: Widget): Promise<void> {
  const again = nextEvent(element, 'pcc-load');
  control(element, 'Check again').click();
  await again;
  await element.updateComplete;
}

/** Sends what gets no response, until the reads afterwards have told nothing. */
const sendInVain = (element: Widget) =>
  settlingAtOnce(async () => {
    send(element);
    await waitUntil(() => plainText(dialogOf(element)).includes(UNKNOWN), 'it is unknown');
  });

describe('<pcc-profile> looks again after an unknown outcome', () => {
  it('says nothing of the outcome of a date of birth, which no read shows', async () => {
    let isAway = false;
    const { element, events } = await show({
      pcid: 'gia-newcomer',
      onAction: (...action) => {
        isAway = true;
        return unreachable(...action);
      },
      through: async (request, next) => (isAway ? new Response('unreadable') : next(request)),
    });
    await openDialog(element, /^Edit: About you/);
    await fillIn(element, '#field-date_of_birth', '1991-02-03');
    await sendInVain(element);
    isAway = false;
    for (const time of ['once', 'twice']) {
      await check(element);
      expect(plainText(dialogOf(element)), time).to.contain(UNKNOWN);
    }
    expect(events).to.deep.equal([]);
  });

  it('says that an address was deleted only if the whole list was read', async () => {
    let isShort = false;
    const { element, events } = await show({
      onAction: (...action) => {
        isShort = true;
        return unreachable(...action);
      },
      async through(request, next) {
        const response = await next(request);
        if (!isShort || !request.url.includes('/addresses/')) return response;
        return Response.json({ ...((await response.json()) as object), results: [] });
      },
    });
    await openDialog(element, /^Delete: 53 Orchard/);
    await sendInVain(element);
    await check(element);
    expect(plainText(dialogOf(element))).to.contain(UNKNOWN);
    isShort = false;
    await check(element);
    await waitUntil(() => plainText(dialogOf(element)).includes('didn’t go through'));
    expect(events).to.deep.equal([]);
    await closeDialog(element);
    expect(textOf(element).match(/didn’t go through/g)).to.have.length(1);
  });
});

describe('<pcc-profile> takes today’s date from the consumer’s time zone', () => {
  let restore = () => {};
  afterEach(() => restore());

  for (const [moment, zone, birth, isPast] of [
    ['2026-06-30T12:00:00Z', 'Pacific/Kiritimati', '2026-06-30', true],
    ['2026-06-30T05:00:00Z', 'Pacific/Pago_Pago', '2026-06-29', false],
  ] as const) {
    it(`takes ${birth} ${isPast ? '' : 'not '}for a past date of birth at ${moment} in ${zone}`, async () => {
      const { element, page } = await show({ pcid: 'gia-newcomer' });
      await openDialog(element, /^Edit: About you/);
      await fillIn(element, '#field-first_name', 'Gina');
      await fillIn(element, '#field-date_of_birth', birth);
      restore = clockAt(moment, zone);
      send(element);
      await waitUntil(() =>
        isPast ? page.acted().length === 1 : focused(element) === 'field-date_of_birth',
      );
      expect(page.acted()).to.deep.equal(isPast ? ['updateConsumer'] : []);
    });
  }
});

describe('<pcc-profile> keeps shipping addresses', () => {
  const addressesOf = ({ addresses }: { readonly addresses: readonly { readonly type: string }[] }) =>
    addresses.filter(({ type }) => type === 'SHIPPING').length;
  const fill = async (element: Widget) => {
    for (const [field, text] of Object.entries({
      line1: '9 Canal Street',
      city: 'Salem',
      state: 'or',
      zip: '97301',
    }))
      await fillIn(element, `#field-${field}`, text);
  };

  it('adds one, as the service writes it', async () => {
    const { element, page, events, records } = await show();
    await openDialog(element, /^Add address/);
    await fill(element);
    await sendAndLoad(element);
    expect(page.acted()).to.deep.equal(['createAddress']);
    expect(addressesOf(records())).to.equal(2);
    expect(records().addresses.at(-1)).to.include({ state: 'OR', zip: '97301', type: 'SHIPPING' });
    expect(events[0]).to.include({ part: 'shipping', addressId: undefined });
    expect(textOf(element)).to.contain('9 Canal Street');
  });

  it('changes one, and returns the focus to it', async () => {
    const { element, page, events, records } = await show();
    await openDialog(element, /^Edit: 53 Orchard/);
    await fillIn(element, '#field-line2', 'Unit 4B');
    await sendAndLoad(element);
    expect(page.acted()).to.deep.equal(['updateAddress']);
    const changed = records().addresses.find(({ address_line2 }) => address_line2 === 'Unit 4B');
    expect(changed).to.include({ type: 'SHIPPING', address_line1: '53 Orchard Lane' });
    expect(events[0]).to.include({ part: 'shipping', addressId: changed?.id });
    await waitUntil(() => focused(element) === `edit${changed?.id}`);
  });

  it('deletes one whose request the browser has repeated', async () => {
    const { element, events, records } = await show({
      async onAction(request, next) {
        await next(request.clone());
        return next(request);
      },
    });
    await openDialog(element, /^Delete: 53 Orchard/);
    await sendAndLoad(element);
    expect(addressesOf(records())).to.equal(0);
    expect(events).to.have.length(1);
    expect(textOf(element)).to.contain('The address was deleted');
  });

  it('deletes nothing if it cannot read first what there is', async () => {
    const { element, page } = await show();
    await openDialog(element, /^Delete: 53 Orchard/);
    page.sandbox.setScenario({ name: 'status-503', operations: ['listAddresses', 'deleteAddress'] });
    send(element);
    await waitUntil(() => plainText(dialogOf(element)).includes('isn’t available'));
    expect(page.acted()).to.deep.equal([]);
  });
});
