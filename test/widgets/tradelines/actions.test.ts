import { expect } from '@open-wc/testing';
import type { TradelinesElement } from '../../../src/pcc-tradelines.ts';
import { manage, readyToAdd, readyToStop, settled, show, tag } from '../../support/widgets/tradelines.ts';
import { settlingAtOnce } from '../../support/page/controller-host.ts';
import { unreachable, type InPage } from '../../support/page/in-page.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import { control, mountLoaded, nextEvent, plainText, queryAll, textOf } from '../../support/page/widget.ts';
import { withResolvers } from '../../support/with-resolvers.ts';

describe('<pcc-tradelines> performs each action exactly once', () => {
  it('in two tabs: the second waits, reads, and finds it done [#35]', async () => {
    const { page, element } = await show();
    const frame = document.createElement('iframe');
    frame.title = 'another tab';
    document.body.append(frame);
    const tab = frame.contentWindow as Window & { pccTab?: { show(page: InPage): TradelinesElement } };
    const script = tab.document.createElement('script');
    script.type = 'module';
    script.textContent = `
      import '${new URL('../../../src/pcc-tradelines.ts', import.meta.url).href}';
      import { createClient } from '${new URL('../../../src/client.ts', import.meta.url).href}';
      window.pccTab = { show(page) {
        const element = document.createElement('pcc-tradelines');
        element.manage = true;
        element.client = createClient({ retries: 0, fetchSession: page.fetchSession,
          fetch: (input, init) => page.sandbox.fetch(new Request(input, init)) });
        document.body.append(element);
        return element;
      } };`;
    tab.document.body.append(script);
    await waitUntil(() => tab.pccTab, 'the other tab has its own code');
    const other = tab.pccTab?.show(page) as TradelinesElement;
    expect(other).not.to.be.instanceOf(HTMLElement);
    await waitUntil(() => other.status === 'ready');
    const sends = [await readyToStop(element), await readyToStop(other)];
    const both = Promise.all([settled(element), settled(other)]);
    for (const send of sends) send.click();
    await both;
    expect(page.acted()).to.deep.equal(['closeTradeline']);
    expect(textOf(other)).to.contain('Reporting of Sunrise Apartments has stopped');
    frame.remove();
  });

  it('and does not say that it was done because the bill has changed in another way', async () => {
    let isLost = false;
    const changed = (bill: Record<string, unknown>) =>
      bill['merchant'] === 'Bluebird Mobile' ? { ...bill, status: 'NOT_ELIGIBLE' } : bill;
    const { element, events } = await show({
      onAction: (...action) => {
        isLost = true;
        return unreachable(...action);
      },
      async through(request, next) {
        const response = await next(request);
        if (!isLost || !request.url.includes('bill-reporting')) return response;
        const json = changed((await response.json()) as Record<string, unknown>);
        const bills = json['tradelines'] as Record<string, unknown>[] | undefined;
        return Response.json({ ...json, ...(bills && { tradelines: bills.map(changed) }) });
      },
    });
    const send = await readyToAdd(element);
    await settlingAtOnce(async () => {
      send.click();
      await waitUntil(() =>
        queryAll(element, 'button').some((button) => plainText(button) === 'Check again'),
      );
    });
    const reloaded = nextEvent(element, 'pcc-load');
    control(element, 'Check again').click();
    await reloaded;
    await element.updateComplete;
    expect(textOf(element)).not.to.contain('is now being reported');
    expect(events).to.deep.equal([]);
  });

  it('even if it is removed meanwhile: it finishes, and shows the outcome when reinserted [#39]', async () => {
    const { promise: held, resolve: release } = withResolvers();
    const { page, element, events } = await show({
      onAction: async (request, next) => {
        await held;
        return next(request);
      },
    });
    (await readyToStop(element)).click();
    await waitUntil(() => page.requested().includes('getTradeline'));
    const parent = element.parentElement;
    element.remove();
    const other = await mountLoaded<TradelinesElement>(tag, page.client, manage);
    const late = await readyToStop(other);
    const there = settled(other);
    late.click();
    release();
    await there;
    expect(page.acted()).to.deep.equal(['closeTradeline']);
    expect(events).to.have.length(1);
    const back = settled(element);
    parent?.append(element);
    await back;
    expect(textOf(element)).to.match(/Closed 2/);
    expect(page.acted()).to.deep.equal(['closeTradeline']);
  });

  it('shows the last action on a bill', async () => {
    const { element } = await show();
    const opened = settled(element);
    (await readyToAdd(element)).click();
    await opened;
    const closed = settled(element);
    (await readyToStop(element, 'Bluebird')).click();
    await closed;
    expect(textOf(element)).to.contain('Reporting of Bluebird Mobile has stopped');
    expect(textOf(element)).not.to.contain('is now being reported');
  });

  it('performs an action without exposing more than ids and versions [#56]', async () => {
    const { page, element, events } = await show();
    const again = settled(element);
    (await readyToAdd(element)).click();
    await again;
    expect(Object.keys(events[0] ?? {}).toSorted()).to.include.members(['attestationVersion', 'tradelineId']);
    const told = JSON.stringify(events.map((event) => ({ ...event })));
    for (const secret of [...page.tokens, page.consumerId, 'Bluebird', '555'])
      expect(told).not.to.contain(secret);
  });
});
