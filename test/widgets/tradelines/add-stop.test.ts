import { expect, oneEvent } from '@open-wc/testing';
import type { PccErrorEvent } from '../../../src/widgets/shared/events.ts';
import {
  input,
  isRead,
  readyToAdd,
  readyToStop,
  review,
  settled,
  show,
  unfold,
} from '../../support/widgets/tradelines.ts';
import { responding } from '../../support/page/in-page.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import {
  dialogOf,
  fillIn,
  plainText,
  press,
  queryAll,
  queryOne,
  waitForText,
  textOf,
} from '../../support/page/widget.ts';

describe('<pcc-tradelines> adds a bill', () => {
  it('adds rent with its form, an attestation and one request', async () => {
    const { page, element, events } = await show({ pcid: 'eva-no-file' });
    await press(element, /^Add Elm Street/);
    for (const id of ['mainHome', 'noOtherHome']) {
      expect(input(element, `#field-${id}`).checked).to.equal(false);
      input(element, `#field-${id}`).click();
    }
    await fillIn(element, '#field-leaseStart', '2025-05-01');
    const send = await review(element);
    expect(plainText(dialogOf(element)))
      .to.contain('Elm Street Rentals, $980.00')
      .and.contain('May 1, 2025');
    expect(plainText(dialogOf(element)))
      .to.contain('I authorize reporting of the payments found for this bill')
      .and.contain('Version 2026-1');
    const again = settled(element);
    send.click();
    await again;
    expect(page.acted()).to.deep.equal(['openTradeline']);
    expect(events[0]).to.include({ type: 'pcc-tradeline-opened', attestationVersion: '2026-1' });
    expect(dialogOf(element)).to.equal(null);
    expect(textOf(element)).to.contain('Elm Street Rentals is now being reported');
    const tradelines = page.sandbox.export().state.partners[0]?.consumers.flatMap((each) => each.tradelines);
    const opened = tradelines?.find(({ merchant }) => merchant === 'Elm Street Rentals');
    expect(opened).to.include({ status: 'OPEN', lease_start_date: '2025-05-01' });
  });

  it('reads the payments again that it had read before', async () => {
    const { page, element } = await show();
    page.sandbox.setScenario({ name: 'status-503', operations: ['getTradeline'], times: 1 });
    await unfold(element, 'Details of Bluebird Mobile');
    expect(plainText(queryOne(element, '.details'))).to.contain('isn’t available right now');
    const again = settled(element);
    (await readyToAdd(element)).click();
    await again;
    expect(queryAll(element, '.details table')).to.have.length(1);
  });

  it('names the version of the attestation that was agreed to', async () => {
    const { element, events } = await show({
      onAction(request, next) {
        element.attestationVersion = '2026-2';
        return next(request);
      },
    });
    const again = settled(element);
    (await readyToAdd(element)).click();
    await again;
    expect(events[0]).to.include({ type: 'pcc-tradeline-opened', attestationVersion: '2026-1' });
  });

  it('shows invalid input immediately, at the field', async () => {
    const { page, element } = await show({ pcid: 'eva-no-file' });
    await press(element, /^Add Riverside/);
    expect(element.shadowRoot?.querySelectorAll('.field-error')).to.have.length(0);
    input(element, '#field-mainHome').click();
    await element.updateComplete;
    input(element, '#field-mainHome').click();
    await element.updateComplete;
    expect(plainText(queryOne(element, '#field-mainHome-error'))).to.equal(
      'Utilities are reported for the main home only.',
    );
    await press(element, 'Continue');
    expect(plainText(queryOne(element, '#field-utilities-error'))).to.equal('Choose at least one.');
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'field-mainHome');
    expect(input(element, '#field-mainHome').getAttribute('aria-describedby')).to.equal(
      'field-mainHome-error',
    );
    expect(page.acted()).to.deep.equal([]);
  });

  it('shows the service’s words as text, and tells the page only the fields', async () => {
    const { element } = await show({
      onAction: responding(400, {
        service_phone: ['This number belongs to <b>another</b> bill.'],
        tradeline_id: ['Look again.'],
      }),
    });
    const heard = oneEvent<PccErrorEvent>(element, 'pcc-error');
    (await readyToAdd(element)).click();
    // The words may name somebody.
    expect((await heard).error.fields).to.deep.equal({ service_phone: [], tradeline_id: [] });
    await waitUntil(() => element.shadowRoot?.querySelector('#field-phone-error'));
    expect(plainText(queryOne(element, '#field-phone-error'))).to.equal(
      'This number belongs to <b>another</b> bill.',
    );
    expect(plainText(dialogOf(element)))
      .to.contain('This wasn’t accepted')
      .and.contain('Look again.');
    await expect(element).to.be.accessible();
  });
});

describe('<pcc-tradelines> stops reporting', () => {
  it('shows the history of the stopped bill again', async () => {
    const { element } = await show();
    await unfold(element, /^Details of Sunrise/);
    const again = settled(element);
    (await readyToStop(element)).click();
    await again;
    await waitUntil(() => queryAll(element, '.details .payments').length > 0);
    expect(textOf(element)).to.contain('Reporting of Sunrise Apartments has stopped');
    expect(queryAll(element, '.skeleton-rows')).to.have.length(0);
  });

  it('does not stop reporting if the bill has changed [#40]', async () => {
    let merchant = 'Sunrise Apartments';
    const { page, element, events } = await show({
      async through(request, next) {
        const response = await next(request);
        if (!isRead(request)) return response;
        return Response.json({ ...((await response.json()) as object), merchant });
      },
    });
    const send = await readyToStop(element);
    merchant = 'Somebody Else';
    send.click();
    await waitForText(element, 'This bill has changed');
    expect(dialogOf(element)).to.equal(null);
    expect(page.acted()).to.deep.equal([]);
    expect(events).to.deep.equal([]);
  });
});
