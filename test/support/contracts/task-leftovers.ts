// When nothing of what a consumer has entered for a task may be left, and when it is kept.
import { expect } from '@open-wc/testing';
import { createClient, PccError } from 'pcc-widgets/client';
import type { TaskAct } from './acts.ts';
import { inPage, responding, type Respond } from '../page/in-page.ts';
import { FORBIDDEN, TaskPage } from './task-page.ts';
import { leave, nextEvent } from '../page/widget.ts';

export function leavesNothing(act: TaskAct): void {
  const { keeps } = act.task;
  const show = (respond?: Respond) => TaskPage.show(act, respond);

  describe('leaves nothing', () => {
    it('at a sign-out [#58]', async () => {
      const at = await show(responding(403));
      const { before, last } = await at.typed();
      (await last()).click();
      await at.announces(FORBIDDEN);
      const { client } = at.page;
      await client.end();
      await at.isClosed();
      at.isForgotten();
      const back = nextEvent(at.element, 'pcc-load');
      await client.renew();
      await at.element.reload();
      await back;
      at.isForgotten();
      await at.open();
      expect(at.values()).to.deep.equal(before);
    });

    it('to another consumer, for whom it is not sent [#57]', async () => {
      const at = await show(responding(403));
      const { element, page } = at;
      const { before, last } = await at.typed();
      (await last()).click();
      await at.announces(FORBIDDEN);
      for (const client of [inPage('iris-two-ids', { retries: 0 }).client, page.client]) {
        const there = nextEvent(element, 'pcc-load');
        element.client = client;
        await there;
        at.isForgotten();
        if (client !== page.client) await element.retry();
      }
      expect(at.sent).to.equal(1);
      await at.open();
      expect(at.values()).to.deep.equal(before);
    });

    it('of what was entered, unless it keeps that, when its dialog is closed', async () => {
      const at = await show();
      const { before, values } = await at.typed();
      await at.close();
      await at.open();
      expect(at.values()).to.deep.equal(keeps ? values : before);
    });

    it('of what was entered, unless it keeps that, when the session is lost', async () => {
      const at = await show();
      const { element, page } = at;
      let isLost = false;
      const client = createClient({
        fetch: (input, init) => page.sandbox.fetch(new Request(input, init)),
        fetchSession: () => (isLost ? Promise.reject(new PccError('unauthenticated')) : page.fetchSession()),
      });
      const there = nextEvent(element, 'pcc-load');
      element.client = client;
      await there;
      const { before, values } = await at.typed();
      isLost = true;
      await client.renew().catch(() => undefined);
      await at.isClosed();
      at.isForgotten();
      isLost = false;
      const back = nextEvent(element, 'pcc-load');
      await client.renew();
      await back;
      await at.open();
      expect(at.values()).to.deep.equal(keeps ? values : before);
    });

    it('of what was entered, unless it keeps that, when the widget is removed', async () => {
      const at = await show();
      const { element } = at;
      const { before, values } = await at.typed();
      const parent = element.parentElement;
      await leave(element);
      const back = nextEvent(element, 'pcc-load');
      parent?.append(element);
      await back;
      at.isForgotten();
      await at.open();
      expect(at.values()).to.deep.equal(keeps === 'widget' ? values : before);
    });
  });
}
