// The page of the soak: everything a widget goes through, again and again, on one sandbox.
import 'pcc-widgets';
import { createClient, type PccClient } from 'pcc-widgets/client';
import { openSandbox } from '../../../demo/common/in-page-sandbox.ts';

type Widget = HTMLElement & { client?: PccClient; reload(): Promise<void> };

const tags = ['statements', 'credit-summary', 'tradelines', 'rewards', 'onboarding', 'card-register'];
const { sandbox, send, sessionOf } = openSandbox({ now: '2026-11-20T15:00:00Z' });

const outcomeOf = (widget: Widget) =>
  new Promise<void>((resolve) => {
    for (const type of ['pcc-load', 'pcc-error'])
      widget.addEventListener(type, () => resolve(), { once: true });
  });

async function live(tag: string): Promise<void> {
  const client = createClient({ fetchSession: () => sessionOf('ana-complete'), fetch: send, retries: 0 });
  const widget = document.createElement(`pcc-${tag}`) as Widget;
  widget.client = client;
  let settled = outcomeOf(widget);
  document.body.append(widget);
  await settled;
  await widget.reload();
  // An error, and out of it again.
  sandbox.setScenario({ name: 'status-503' });
  await widget.reload();
  sandbox.setScenario({ name: 'status-401', times: 1 });
  await widget.reload();
  sandbox.setScenario(null);
  settled = outcomeOf(widget);
  await widget.reload();
  await settled;
  // Moved, then taken away in the middle of a request.
  document.querySelector('main')?.append(widget);
  await client.renew();
  void widget.reload();
  widget.remove();
  await client.end();
}

/** Mounts, uses and removes so many widgets, each tag in turn. */
async function round(mounts: number): Promise<void> {
  for (let i = 0; i < mounts; i++) await live(tags[i % tags.length] ?? 'statements');
  sandbox.reset();
  performance.clearResourceTimings();
}
Object.assign(window, { round });
