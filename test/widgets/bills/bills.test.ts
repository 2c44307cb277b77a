import { expect } from '@open-wc/testing';
import '../../../src/pcc-bills.ts';
import { inPage, listing } from '../../support/page/in-page.ts';
import { mountFailed, mountLoaded, press, textOf, textsOf } from '../../support/page/widget.ts';
import { widgetContract } from '../../support/contracts/widget-contract.ts';

const tag = 'pcc-bills';

widgetContract(tag, {
  pcid: 'pia-bills',
  asks: ['listBills', 'listConsumerAccounts', 'listBillPayments', 'listBillPayments', 'listBillPayments'],
  shows: ['Cascade Power'],
});

const bills = (element: Element) => textsOf(element, '.bill');

describe('<pcc-bills>', () => {
  it('puts a failed payment first, and its bill, unless a later one was completed', async () => {
    const states = ['ERRORED', 'COMPLETED'];
    // The service's second bill has a failed payment behind a newer one that is still queued.
    const page = inPage('pia-bills', {
      through: listing(/\/payments\//, () => [
        { id: 'p-1', amount: '1', status: 'QUEUED', process_date: '2026-11-03' },
        { id: 'p-2', amount: '2', status: states.pop() ?? 'COMPLETED', process_date: '2026-11-02' },
        { id: 'p-3', amount: '3', status: 'ERRORED', process_date: '2026-11-01' },
      ]),
    });
    const [first, second] = bills(await mountLoaded(tag, page.client));
    expect(first).to.match(/Failed \$2\.00 .* Queued \$1\.00 .* Failed \$3\.00$/);
    expect(second).to.match(/Queued \$1\.00 .* Paid \$2\.00 .* Failed \$3\.00$/);
  });

  it('has the bill with the most recent failed payment first', async () => {
    const days = new Map<string, string>();
    const page = inPage('pia-bills', {
      through: listing(/\/payments\//, (_, { url }) => {
        days.set(url, days.get(url) ?? ['2026-11-02', '2026-11-04', '2026-11-03'][days.size] ?? '');
        return [{ id: 'p-1', amount: '1', status: 'ERRORED', process_date: days.get(url) }];
      }),
    });
    const shown = bills(await mountLoaded(tag, page.client)).map((bill) => /Nov \d/.exec(bill)?.[0]);
    expect(shown).to.deep.equal(['Nov 4', 'Nov 3', 'Nov 2']);
  });

  it('shows all payments of a bill on request', async () => {
    const element = await mountLoaded(tag, inPage('pia-bills').client);
    await press(element, 'Show more: Payments of Electricity');
    expect(bills(element)[0]).to.contain('September');
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('Electricity');
  });

  it('does not say so if the service counts bills that it does not list', async () => {
    const page = inPage('gia-newcomer', {
      through: (request, next) =>
        /bills\/$/.test(new URL(request.url).pathname)
          ? Promise.resolve(Response.json({ count: 3, next: null, previous: null, results: [] }))
          : next(request),
    });
    const element = await mountFailed(tag, page.client);
    expect(element.error?.code).to.equal('invalid-response');
    expect(textOf(element)).not.to.contain('No bills yet');
  });

  it('shows the bills when accounts or payments cannot be read, and claims nothing about those', async () => {
    const page = inPage('pia-bills', { retries: 0 });
    page.sandbox.setScenario({
      name: 'status-503',
      operations: ['listConsumerAccounts', 'listBillPayments'],
    });
    const element = await mountLoaded(tag, page.client, { pay: '' });
    expect(element.status).to.equal('partial');
    expect(textOf(element))
      .to.contain('Electricity')
      .and.contain('Some of your bills or payments may be missing.')
      .and.contain('Payments aren’t shown right now.')
      .and.not.match(/No payments|Everyday|you need an account/);
  });

  it('has payments whose dates cannot be read in the service’s order', async () => {
    const page = inPage('pia-bills', {
      through: listing(/\/payments\//, () => [
        { id: 'p-1', amount: '1', process_date: '01/05/2026' },
        { id: 'p-2', amount: '2', process_date: '12/26/2025' },
      ]),
    });
    const [bill] = bills(await mountLoaded(tag, page.client));
    expect(bill).to.match(/\$1\.00 \$2\.00$/);
  });

  it('finds the account that pays on a later page of the accounts', async () => {
    const page = inPage('pia-bills', {
      async through(request, next) {
        const url = new URL(request.url);
        if (!url.pathname.endsWith('/accounts/')) return next(request);
        const whole = new Request(request.url.split('?')[0] ?? '', request);
        const { results } = (await (await next(whole)).json()) as { results: object[] };
        const offset = Number(url.searchParams.get('offset') ?? 0);
        const all = [...[1, 2, 3, 4, 5].map((n) => ({ id: `other-${n}` })), ...results];
        const more = offset + 5 < all.length ? `${url.pathname}?limit=5&offset=${offset + 5}` : null;
        return Response.json({ count: all.length, next: more, results: all.slice(offset, offset + 5) });
      },
    });
    expect(textOf(await mountLoaded(tag, page.client))).to.contain('From Everyday Checking');
  });
});
