import { expect } from '@open-wc/testing';
import '../../../src/pcc-profile.ts';
import { unreachable, type InPageOptions } from '../../support/page/in-page.ts';
import { send, sendAndLoad, show } from '../../support/widgets/profile.ts';
import { settlingAtOnce } from '../../support/page/controller-host.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import {
  announced,
  dialogOf,
  fillIn,
  focused,
  openDialog,
  plainText,
  queryAll,
  textOf,
} from '../../support/page/widget.ts';

/** A service whose credit line is this. */
const lineIs =
  (response: (line: object) => Response): InPageOptions['through'] =>
  async (request, next) => {
    const real = await next(request);
    return request.url.includes('/credit-line/') ? response((await real.json()) as object) : real;
  };

describe('<pcc-profile> closes the account', () => {
  it('after the consequences, the typed word and one request', async () => {
    const { element, page, events, records } = await show();
    const dialog = await openDialog(element, /^Close account/);
    await waitUntil(() => focused(element) === 'cancel');
    expect(dialog.getAttribute('role')).to.equal('alertdialog');
    expect(plainText(dialog)).to.contain('This can’t be undone').and.contain('must be paid off first');
    await fillIn(element, '#field-reason', ' Moving away ');
    await fillIn(element, '#field-word', 'close ');
    await sendAndLoad(element);
    expect(page.acted()).to.deep.equal(['cancelAccount']);
    expect(records().cancellation).to.deep.equal({ cancellation_reason: 'Moving away', details: null });
    expect(events[0]).to.include({ type: 'pcc-account-closed', consumerId: page.consumerId });
    expect(textOf(element))
      .to.match(/^Account Not active/)
      .and.contain('Your account was closed');
    await waitUntil(() => announced(element) === 'Your account was closed.');
    expect(queryAll(element, '[part=content] button')).to.have.length(0);
  });

  it('says nothing of the outcome if the service does not say whether the account is active', async () => {
    let isSent = false;
    const { element } = await show({
      onAction: (...action) => {
        isSent = true;
        return unreachable(...action);
      },
      async through(request, next) {
        const response = await next(request);
        if (!isSent || !/\/consumers\/[^/]+\/$/.test(new URL(request.url).pathname)) return response;
        return Response.json({ ...((await response.json()) as object), is_active: null });
      },
    });
    await openDialog(element, /^Close account/);
    await fillIn(element, '#field-word', 'close');
    await settlingAtOnce(async () => {
      send(element);
      await waitUntil(() => isSent && element.shadowRoot?.querySelector('[id^=check-]'), 'it has ended');
    });
    expect(textOf(element)).not.to.contain('didn’t go through');
  });

  it('never without the word, in the language of the page', async () => {
    const { element, page } = await show({ attributes: { locale: 'es' } });
    await openDialog(element, /^Cerrar la cuenta/);
    for (const word of ['', 'CLOSE', 'cerra']) {
      await fillIn(element, '#field-word', word);
      send(element);
      await waitUntil(() => queryAll(element, '#field-word-error').length === 1);
      expect(focused(element)).to.equal('field-word');
    }
    expect(page.acted()).to.deep.equal([]);
    await fillIn(element, '#field-word', 'cerrar');
    await sendAndLoad(element);
    expect(page.acted()).to.deep.equal(['cancelAccount']);
  });

  it('does not close the account while something is owed, and says why that may be', async () => {
    const { element, page, events } = await show({ pcid: 'finn-frozen' });
    await openDialog(element, /^Close account/);
    await fillIn(element, '#field-word', 'CLOSE');
    send(element);
    const reason = 'pay off a balance first';
    await waitUntil(() =>
      queryAll(element, 'dialog .alert').some((each) => plainText(each).includes(reason)),
    );
    await waitUntil(() => announced(element).includes('wasn’t closed'));
    expect(page.acted()).to.deep.equal(['cancelAccount']);
    expect(events).to.deep.equal([]);
    expect(dialogOf(element)).to.exist;
    await waitUntil(() => focused(element) === 'cancel', 'the safe answer has the focus');
  });

  it('after it has read what is owed', async () => {
    const { element } = await show({ pcid: 'finn-frozen' });
    await openDialog(element, /^Close account/);
    const owed = /You owe \$[\d,.]+ on a credit line\. Pay it off before you close the account\./;
    await waitUntil(() => owed.test(plainText(dialogOf(element))), 'it is said');
    await waitUntil(() => owed.test(announced(element)), 'and announced');
    await expect(element).to.be.accessible();
  });

  for (const [when, options] of [
    ['there is no response', { through: lineIs(() => new Response(null, { status: 503 })) }],
    ['nothing is owed', { through: lineIs((line) => Response.json({ ...line, outstanding_balance: 0 })) }],
    [
      'the balance is missing',
      { through: lineIs((line) => Response.json({ ...line, outstanding_balance: null })) },
    ],
    ['the backend has switched that off', { operations: ['getConsumer', 'cancelAccount'] }],
  ] as const) {
    it(`does not say that something is owed if ${when}`, async () => {
      const { element, page } = await show({ pcid: 'finn-frozen', ...options });
      const before = page.requested().length;
      await openDialog(element, /^Close account/);
      await waitUntil(() => page.underway() === 0 && focused(element) === 'cancel');
      if ('operations' in options) expect(page.requested()).to.have.length(before);
      await element.updateComplete;
      expect(plainText(dialogOf(element)))
        .to.contain('must be paid off first')
        .and.not.contain('You owe');
    });
  }
});
