import { expect, oneEvent } from '@open-wc/testing';
import '../../../src/pcc-credit-line.ts';
import type { PccCardSelectedEvent } from '../../../src/pcc-credit-line.ts';
import { inPage } from '../../support/page/in-page.ts';
import {
  announced,
  control,
  mountFailed,
  mountLoaded,
  press,
  textOf,
  textsOf,
} from '../../support/page/widget.ts';
import { widgetContract } from '../../support/contracts/widget-contract.ts';

const tag = 'pcc-credit-line';

widgetContract(tag, {
  pcid: 'ana-complete',
  asks: ['getConsumer', 'getCreditLine', 'listPaymentCards'],
  shows: ['Approved amount'],
});

interface Answers {
  readonly credit_lines?: unknown;
  /** By identifier; a missing one is 404, and null is 503. */
  readonly lines?: Readonly<Record<string, object | null>>;
  /** Null: the request fails. */
  readonly cards?: readonly object[] | null;
}

const unavailable = () => new Response(null, { status: 503 });

/** A page whose service answers like this. */
function answering({ credit_lines = 'l1', lines = {}, cards = [] }: Answers) {
  return inPage('ana-complete', {
    retries: 0,
    async through(request, next) {
      const { pathname } = new URL(request.url);
      const line = /\/credit-line\/([^/]+)\/$/.exec(pathname)?.[1];
      if (line) {
        const found = lines[line];
        return found
          ? Response.json({ id: line, ...found })
          : found === null
            ? unavailable()
            : new Response(null, { status: 404 });
      }
      if (pathname.endsWith('/payment-cards/'))
        return cards ? Response.json({ results: cards }) : unavailable();
      if (!/^\/v2\/consumers\/[^/]+\/$/.test(pathname)) return next(request);
      if (credit_lines === null && cards === null) return unavailable();
      const consumer = (await (await next(request)).json()) as object;
      return Response.json({ ...consumer, credit_lines });
    },
  });
}
const show = (answers: Answers) => mountLoaded(tag, answering(answers).client);

const open = { current_status: 'active', outstanding_balance: 120.5, approved_loan_amount: 500 };

describe('<pcc-credit-line>', () => {
  it('recognizes a state in every spelling', async () => {
    for (const [current_status, word] of [
      ['CLOSED', 'Closed'],
      ['cancelled', 'Canceled'],
    ] as const) {
      const element = await show({ lines: { l1: { current_status } } });
      expect(textOf(element)).to.contain(`Status ${word}`);
    }
  });

  it('shows several lines, problems first', async () => {
    const lines = { a: { ...open }, b: { ...open, current_status: 'suspended' } };
    const element = await show({ credit_lines: 'a, b', lines });
    expect(textsOf(element, '.badge')).to.deep.equal(['Suspended', 'Active']);
    expect(announced(element)).to.equal('2 credit lines.');
  });

  it('shows the other line and the cards if one line cannot be loaded', async () => {
    const element = await show({
      credit_lines: '["a","b"]',
      lines: { a: open, b: null },
      cards: [{ id: 'c1', display_name: 'Everyday', status: 'active' }],
    });
    expect(element.status).to.equal('partial');
    expect(announced(element)).to.contain('1 credit line and 1 card.');
    expect(textOf(element))
      .to.contain('$120.50')
      .and.contain('Everyday')
      .and.contain('Some of your account may be missing');
  });

  it('says that something is missing if it cannot read which line it is', async () => {
    const element = await show({ credit_lines: '{}', cards: [{ id: 'c1', status: 'active' }] });
    expect(element.status).to.equal('partial');
  });

  it('is an error if it can read neither a line nor a card', async () => {
    const element = await mountFailed(tag, answering({ credit_lines: '{}' }).client);
    expect(element.status).to.equal('error');
    expect(element.error?.code).to.equal('invalid-response');
  });
});

describe('<pcc-credit-line> shows the cards', () => {
  const cards = [
    { id: 'c1', display_name: 'Old card', last_four: '1111', status: 'closed' },
    {
      id: 'c2',
      display_name: 'Everyday',
      last_four: '4242',
      status: 'active',
      outstanding_balance: '20.00',
      autopay_enabled: true,
    },
    { id: 'c3', display_name: 'Travel', status: 'in_default', autopay_enabled: false },
  ];
  const names = (element: Element) => textsOf(element, '.card');

  it('opens one at a time, and tells the page which', async () => {
    const element = await show({ credit_lines: null, cards });
    const heard = oneEvent<PccCardSelectedEvent>(element, 'pcc-card-selected');
    control(element, 'Everyday ending in 4242').click();
    expect((await heard).paymentCardId).to.equal('c2');
    await element.updateComplete;
    expect(names(element)[1]).to.equal('Everyday ending in 4242 Active Balance: $20.00 Autopay is on');
    await press(element, 'Travel');
    expect(names(element)[0]).to.equal('Travel In default Contact support about this card. Autopay is off');
    expect(names(element)[1]).to.equal('Everyday ending in 4242 Active Balance: $20.00');
  });

  it('shows the details of a single card without a press', async () => {
    const element = await show({ credit_lines: null, cards: cards.slice(1, 2) });
    expect(names(element)).to.deep.equal(['Everyday ending in 4242 Active Balance: $20.00 Autopay is on']);
    expect(element.shadowRoot?.querySelectorAll('button')).to.have.length(0);
  });

  it('leaves out what is unknown', async () => {
    const element = await show({ credit_lines: null, cards: [{ id: 'c1', status: 'resting' }] });
    expect(names(element)).to.deep.equal(['Card Resting']);
  });
});
