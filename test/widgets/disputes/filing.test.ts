import { expect } from '@open-wc/testing';
import '../../../src/pcc-disputes.ts';
import { inPage, unreachable, type InPageOptions } from '../../support/page/in-page.ts';
import {
  announced,
  closeDialog,
  dialogOf,
  fillIn,
  mountLoaded,
  nextEvent,
  openDialog,
  plainText,
  press,
  queryAll,
  queryOne,
  waitForText,
  textsOf,
  type Widget,
} from '../../support/page/widget.ts';
import { settlingAtOnce } from '../../support/page/controller-host.ts';
import { waitUntil } from '../../support/page/wait-until.ts';

const tag = 'pcc-disputes';
const rows = (element: Element) => textsOf(element, '.dispute');

const open = (element: Widget) => openDialog(element, 'File a dispute');
async function toReview(element: Widget) {
  await press(element, 'Continue');
  await waitUntil(() => element.shadowRoot?.querySelector('#send'), 'the review is shown');
}
/** Fills in the form, and goes to the review. */
async function review(element: Widget, reason = 'Charged twice', details = '') {
  await open(element);
  await fillIn(element, '#field-reason', reason);
  if (details) await fillIn(element, '#field-details', details);
  await toReview(element);
}
const page = (options: InPageOptions = {}) => inPage('ana-complete', { retries: 0, ...options });

describe('<pcc-disputes> files a dispute', () => {
  it('keeps the focus where the consumer writes when the choice of a bill arrives', async () => {
    let arrive!: () => void;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const made = page({
      async through(request, next) {
        if (request.url.includes('/bill-details/')) await held;
        return next(request);
      },
    });
    const element = await mountLoaded(tag, made.client);
    await open(element);
    const reason = queryOne<HTMLTextAreaElement>(element, '#field-reason');
    expect(element.shadowRoot?.querySelector('#field-bill')).to.equal(null);
    reason.focus();
    arrive();
    await waitUntil(() => element.shadowRoot?.querySelector('#field-bill'), 'the bills are there');
    expect(element.shadowRoot?.activeElement?.id).to.equal('field-reason');
  });

  it('after a review, and tells the page and the consumer', async () => {
    const made = page();
    const element = await mountLoaded(tag, made.client);
    await review(element, ' Charged twice ', 'On May 2.');
    expect(plainText(queryOne(element, '.review'))).to.equal('What’s wrong Charged twice Details On May 2.');
    const heard = nextEvent(element, 'pcc-dispute-created');
    await press(element, 'Send dispute');
    const { disputeId } = await heard;
    expect(disputeId).to.match(/^\d+$/);
    await waitUntil(() => rows(element).length === 5, 'it is in the list');
    expect(rows(element)[0]).to.match(
      /^Charged twice, Submitted The next step is a review\. Filed [^.]*\d{4} Details: On May 2\.$/,
    );
    await waitUntil(() => announced(element) === 'Your dispute was sent.', 'it is announced');
    expect(element.shadowRoot?.activeElement?.id).to.equal(`dispute-${disputeId}`);
    expect(dialogOf(element)).to.equal(null);
  });

  it('only with a reason, of at most 500 characters', async () => {
    const made = page();
    const element = await mountLoaded(tag, made.client);
    await open(element);
    await press(element, 'Continue');
    expect(plainText(queryOne(element, '#field-reason-error'))).to.equal('Enter what’s wrong.');
    expect(element.shadowRoot?.activeElement?.id).to.equal('field-reason');
    await fillIn(element, '#field-reason', '😀'.repeat(501));
    expect(plainText(queryOne(element, '#field-reason-error'))).to.equal(
      'Use at most 500 characters. You entered 501.',
    );
    await fillIn(element, '#field-reason', '😀'.repeat(500));
    await fillIn(element, '#field-details', 'x'.repeat(2001));
    await press(element, 'Continue');
    expect(element.shadowRoot?.activeElement?.id).to.equal('field-details');
    await fillIn(element, '#field-details', 'x'.repeat(2000));
    await toReview(element);
    await press(element, 'Send dispute');
    await waitUntil(() => made.acted().length === 1 && !dialogOf(element), 'it is sent');
  });

  it('about one of the consumer’s bills, whose name it adds to the details', async () => {
    const element = await mountLoaded(tag, page().client);
    await open(element);
    await waitUntil(() => element.shadowRoot?.querySelector('#field-bill'), 'the bills are there');
    await fillIn(element, '#field-bill', 'Sunrise Apartments');
    await fillIn(element, '#field-reason', 'Wrong month');
    await fillIn(element, '#field-details', 'May is missing.');
    await toReview(element);
    expect(queryAll(element, '.review dd')[1]?.textContent).to.equal(
      'About Sunrise Apartments.\nMay is missing.',
    );
    await press(element, 'Send dispute');
    await waitForText(element, 'Your dispute about Sunrise Apartments was sent.');
  });

  it('about the bill that was chosen before, although the bills cannot be read again', async () => {
    let isReadable = true;
    const made = page({
      through: (request, next) =>
        isReadable || !request.url.includes('/bill-details/')
          ? next(request)
          : Promise.resolve(Response.json({}, { status: 500 })),
    });
    const element = await mountLoaded(tag, made.client);
    await open(element);
    await waitUntil(() => element.shadowRoot?.querySelector('#field-bill'), 'the bills are there');
    await fillIn(element, '#field-bill', 'Sunrise Apartments');
    await closeDialog(element);
    isReadable = false;
    await open(element);
    expect(queryOne<HTMLSelectElement>(element, '#field-bill').value).to.equal('Sunrise Apartments');
  });

  it('about the charge that the page names', async () => {
    const bodies: string[] = [];
    const { client } = page({
      async onAction(request) {
        bodies.push(await request.text());
        return Response.json({ pk: 77 }, { status: 201 });
      },
    });
    const element = await mountLoaded(tag, client, { 'transaction-id': 'tx-1' });
    await review(element);
    expect(plainText(queryOne(element, '.review'))).to.equal(
      'About The charge you chose What’s wrong Charged twice Details None',
    );
    await press(element, 'Send dispute');
    await waitUntil(() => bodies.length > 0, 'it is sent');
    expect(JSON.parse(bodies[0] ?? '')).to.deep.equal({ reason: 'Charged twice', transaction_id: 'tx-1' });
  });

  it('although the list has an equal one about another charge, from another tab', async () => {
    const charges: unknown[] = [];
    const { client } = page({
      async onAction(request, next) {
        const { transaction_id: id, ...body } = (await request.clone().json()) as Record<string, unknown>;
        charges.push(id);
        // The sandbox has no such charges.
        return next(new Request(request, { body: JSON.stringify(body) }));
      },
    });
    const one = await mountLoaded(tag, client, { 'transaction-id': 'tx-1' });
    const two = await mountLoaded(tag, client, { 'transaction-id': 'tx-2' });
    await review(one);
    await press(one, 'Send dispute');
    await waitForText(one, 'Your dispute about the charge you chose was sent.');
    await review(two);
    await press(two, 'Send dispute');
    await waitForText(two, 'Your dispute about the charge you chose was sent.');
    expect(charges).to.deep.equal(['tx-1', 'tx-2']);
  });

  it('does not file a dispute if an equal one was filed during the review of a charge, which may be another', async () => {
    const made = page();
    const { client } = made;
    const one = await mountLoaded(tag, client, { 'transaction-id': 'tx-1' });
    const two = await mountLoaded(tag, client);
    await review(one);
    await review(two);
    await press(two, 'Send dispute');
    await waitForText(two, 'Your dispute was sent.');
    await press(one, 'Send dispute');
    await waitForText(one, 'This has changed. Please review it again.');
    await waitUntil(() => rows(one).length === 5, 'it shows the other one');
    expect(dialogOf(one)).to.equal(null);
    expect(made.acted()).to.deep.equal(['createDispute']);
  });

  it('can be sent after a review of the list, once what an earlier attempt filed about the charge is in it', async () => {
    let isLost = true;
    const charges: unknown[] = [];
    let old: string | undefined;
    const { client } = page({
      through: async (request, next) =>
        isLost && request.url.includes('/dispute/list/')
          ? new Response((old ??= await (await next(request)).text()))
          : next(request),
      async onAction(request, next) {
        const { transaction_id: id, ...body } = (await request.clone().json()) as Record<string, unknown>;
        charges.push(id);
        const response = await next(new Request(request, { body: JSON.stringify(body) }));
        if (isLost) throw new TypeError('connection lost');
        return response;
      },
    });
    const element = await mountLoaded(tag, client, { 'transaction-id': 'tx-1' });
    await review(element);
    await settlingAtOnce(async () => {
      await press(element, 'Send dispute');
      await waitUntil(() => plainText(dialogOf(element)).includes('Check again'), 'it is unknown');
    });
    await closeDialog(element);
    isLost = false;
    await review(element);
    await press(element, 'Send dispute');
    await waitForText(element, 'This has changed. Please review it again.');
    await review(element);
    const created = nextEvent(element, 'pcc-dispute-created');
    await press(element, 'Send dispute');
    await created;
    expect(charges).to.deep.equal(['tx-1', 'tx-1']);
  });

  it('needs the list of disputes before the review', async () => {
    const { client, sandbox } = page();
    const element = await mountLoaded(tag, client);
    await open(element);
    await fillIn(element, '#field-reason', 'Charged twice');
    sandbox.setScenario({ name: 'status-503', operations: ['listDisputes'] });
    await press(element, 'Continue');
    await waitUntil(
      () => /isn’t available right now/.test(plainText(dialogOf(element))),
      'the error is shown',
    );
    expect(element.shadowRoot?.querySelector('#send')).to.equal(null);
    sandbox.setScenario(null);
    await toReview(element);
  });

  it('does not take another new dispute for its own', async () => {
    let sent = false;
    const { client } = page({
      onAction: (...action) => {
        sent = true;
        return unreachable(...action);
      },
      async through(request, next) {
        if (!request.url.includes('/dispute/list/')) return next(request);
        return Response.json({ results: sent ? [{ pk: 9, reason: 'Something else' }] : [] });
      },
    });
    const element = await mountLoaded(tag, client);
    await review(element);
    await settlingAtOnce(async () => {
      await press(element, 'Send dispute');
      await waitUntil(() => plainText(dialogOf(element)).includes('We couldn’t confirm'), 'it says so');
    });
  });
});

describe('<pcc-disputes> keeps what was entered', () => {
  const kept = async (element: Widget) => {
    await open(element);
    const { value } = queryOne<HTMLTextAreaElement>(element, '#field-reason');
    await closeDialog(element);
    return value;
  };

  it('does not keep a dispute’s draft for another charge', async () => {
    const element = await mountLoaded(tag, page().client, { 'transaction-id': 'tx-1' });
    await review(element, 'My words');
    await closeDialog(element);
    expect(await kept(element)).to.equal('My words');
    element.setAttribute('transaction-id', 'tx-2');
    expect(await kept(element)).to.equal('');
  });
});
