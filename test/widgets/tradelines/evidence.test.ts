import { expect } from '@open-wc/testing';
import '../../../src/pcc-tradelines.ts';
import type { TradelinesElement } from '../../../src/pcc-tradelines.ts';
import { inPage } from '../../support/page/in-page.ts';
import { now, stopOf, unfold } from '../../support/widgets/tradelines.ts';
import {
  announced,
  control,
  mountLoaded,
  plainText,
  press,
  textOf,
  textsOf,
} from '../../support/page/widget.ts';
import { waitUntil } from '../../support/page/wait-until.ts';

const tag = 'pcc-tradelines';

type Bill = Readonly<Record<string, unknown>>;

/**
 * A service with these bills: `open` are in the list of open ones, too. Null stands for a request that fails;
 * `reporting` is the status with which the bill reporting itself is refused.
 */
function service(details: readonly Bill[], open: readonly Bill[] | null, reporting?: number) {
  return inPage('ana-complete', {
    ...now,
    async through(request, next) {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/bill-details/')) return Response.json({ tradelines: details });
      if (pathname.endsWith('/open-tradelines/'))
        return open ? Response.json({ tradelines: open }) : new Response(null, { status: 503 });
      if (pathname.includes('/tradeline/')) return Response.json(details[0]);
      if (reporting && pathname.endsWith('/bill-reporting/'))
        return new Response(null, { status: reporting });
      return next(request);
    },
  });
}

const show = (details: readonly Bill[], open: readonly Bill[] | null) =>
  mountLoaded<TradelinesElement>(tag, service(details, open).client, { manage: '' });

const sectionsOf = (element: Element) => textsOf(element, '.section .section-title');
const actsOf = (element: Element) => textsOf(element, '.row-line .button:not(.unfold)');

async function unfolded(element: TradelinesElement): Promise<string> {
  await unfold(element, /^Details of Elm Street/);
  return textOf(element);
}

const tick = (element: Element, id: string) =>
  element.shadowRoot?.querySelector<HTMLElement>(`#${id}`)?.click();

const elm = { id: 'e1', merchant: 'Elm Street' };

describe('<pcc-tradelines> states what is known about a bill', () => {
  it('is reported, and can be stopped, if the open list has it, whatever its status', async () => {
    const pending = { ...elm, status: 'PENDING', is_eligible: true };
    const element = await show([pending], [pending]);
    expect(sectionsOf(element)).to.deep.equal(['Being reported 1']);
    expect(actsOf(element)).to.deep.equal([]);
    expect(plainText(await stopOf(element, 'Elm'))).to.equal('Stop reporting');
  });

  it('keeps the fields of an open bill that only the details have', async () => {
    const element = await show([{ ...elm, category: 'RENT', amount: 900 }], [{ id: 'e1', status: null }]);
    expect(textsOf(element, '.row')[0]).to.match(/^Elm Street Rent \$900\.00$/);
  });

  it('does not say that nothing is reported while the open list is missing', async () => {
    const element = await show([{ ...elm, status: 'NEW', is_eligible: true }], null);
    expect(element.status).to.equal('partial');
    expect(sectionsOf(element)).to.deep.equal(['Ready to add 1']);
    expect(textOf(element)).not.to.contain('Nothing is being reported');
    expect(announced(element))
      .to.match(/^1 bill\b/)
      .and.not.contain('reported');
  });

  it('does not say that reporting is not set up if a bill is, or may be, reported', async () => {
    for (const [bills, open] of [
      [[{ ...elm, status: 'OPEN' }], null],
      [[elm], null],
      [[{ ...elm, status: 'OPEN' }], []],
    ] as const) {
      const { client } = service(bills, open, 404);
      const element = await mountLoaded<TradelinesElement>(tag, client);
      expect(textOf(element), JSON.stringify([bills, open])).not.to.contain('isn’t set up');
    }
  });

  it('says that reporting is not set up, whichever way the service puts it', async () => {
    for (const status of [404, 422])
      expect(textOf(await mountLoaded(tag, service([], [], status).client)), `${status}`).to.contain(
        'isn’t set up',
      );
  });

  it('has no sentence about a missing amount or frequency', async () => {
    const words = async (fields: Bill) => textsOf(await show([{ ...elm, ...fields }], []), '.row-text')[0];
    expect(await words({})).to.equal('Elm Street Bill');
    expect(await words({ payment_frequency: 'MONTHLY' })).to.equal('Elm Street Bill monthly');
    expect(await words({ amount: 10 })).to.equal('Elm Street Bill $10.00');
    expect(await words({ amount: 10, payment_frequency: 'every_so_often' })).to.equal(
      'Elm Street Bill $10.00 Every so often',
    );
  });
});

describe('<pcc-tradelines> states what is known about payments', () => {
  const open = { ...elm, status: 'OPEN' };
  const monthsAgo = (count: number) =>
    new Date(Date.now() - count * 30.5 * 86_400_000).toISOString().slice(0, 10);
  const transactions = [{ date: monthsAgo(1) }, { date: monthsAgo(6) }];

  it('counts months, and says which have no payment, if all payments are known', async () => {
    const bill = { ...open, transactions, transaction_count: 2 };
    const text = await unfolded(await show([bill], [bill]));
    expect(text)
      .to.contain('Months reported2')
      .and.match(/Payments were found in 2 of the \d+ months/);
    expect(text).to.match(/N No payment found N No payment found/);
  });

  it('says of no month that it has no payment if some may be missing', async () => {
    for (const bill of [
      { ...open, transactions },
      { ...open, transactions, transaction_count: 5 },
      { ...open, transactions: [...transactions, { date: 'soon' }], transaction_count: 3 },
    ]) {
      const element = await show([bill], [bill]);
      const text = await unfolded(element);
      expect(textsOf(element, 'td').filter((cell) => cell.includes('No payment found'))).to.deep.equal([]);
      expect(text)
        .to.contain('There may be others.')
        .and.not.contain('were found')
        .and.not.contain('Months reported');
    }
  });

  it('claims no payment in a month between others that is not known', async () => {
    const closed = { ...elm, status: 'CLOSED', updated_at: '2026-07-15' };
    const payments = [{ date: '2026-05-10' }, { date: '2026-06-10' }, { date: '2026-09-10' }];
    const text = await unfolded(
      await show([{ ...closed, transactions: payments, transaction_count: 3 }], []),
    );
    expect(text).to.contain('Payments were found in 3 of the').and.not.contain('every month');
  });

  it('says nothing about payments if both the list and the count are missing', async () => {
    const text = await unfolded(await show([open], [open]));
    expect(text).to.contain('There’s no payment history to show.').and.not.contain('Months');
  });
});

describe('<pcc-tradelines> offers actions by the same evidence', () => {
  const pending = { ...elm, status: 'PENDING', is_eligible: true };

  it('does not add a bill that the open list has by now', async () => {
    const open: Bill[] = [];
    const { client, requested } = service([pending], open);
    const element = await mountLoaded<TradelinesElement>(tag, client, { manage: '' });
    await press(element, /^Add Elm/);
    open.push(pending);
    tick(element, 'agree');
    control(element, 'Start reporting').click();
    await waitUntil(() => sectionsOf(element)[0] === 'Being reported 1');
    expect(requested()).not.to.contain('openTradeline');
  });

  it('stops a bill that only the open list proves to be open', async () => {
    const { client, requested } = service([pending], [pending]);
    const element = await mountLoaded<TradelinesElement>(tag, client, { manage: '' });
    (await stopOf(element, 'Elm')).click();
    await element.updateComplete;
    tick(element, 'understood');
    control(element, 'Stop reporting for good').click();
    await waitUntil(() => requested().includes('closeTradeline'));
  });
});
