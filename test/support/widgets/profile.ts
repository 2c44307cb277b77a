// A profile as its users reach it, and what the service has been asked to do.
import { oneEvent } from '@open-wc/testing';
import { inPage } from '../page/in-page.ts';
import type { Showing } from '../page/showing.ts';
import { mountLoaded, queryOne, type Widget } from '../page/widget.ts';

export const tag = 'pcc-profile';

/** `events`: what the page has received; `bodies`: what was sent to be changed; `records`: what the service has. */
export async function show({
  pcid = 'ana-complete',
  attributes,
  through = (request, next) => next(request),
  ...options
}: Showing = {}) {
  const bodies: unknown[] = [];
  const page = inPage(pcid, {
    retries: 0,
    ...options,
    async through(request, next) {
      if (request.method === 'PUT') bodies.push(await request.clone().json());
      return through(request, next);
    },
  });
  const element = await mountLoaded(tag, page.client, { 'allow-close': '', ...attributes });
  const events: Event[] = [];
  for (const type of ['pcc-profile-updated', 'pcc-account-closed'])
    element.addEventListener(type, (event) => events.push(event));
  const records = () => {
    const all = page.sandbox.export().state.partners.flatMap(({ consumers }) => consumers);
    const own = all.find(({ external_id }) => external_id === page.consumerId);
    if (!own) throw new Error('the consumer is gone');
    return own;
  };
  return { page, element, events, bodies, records };
}

/** Presses the main button of the dialog. */
export const send = (element: Widget): void => queryOne(element, '#send').click();

/** Sends, and waits until the widget has loaded again. */
export async function sendAndLoad(element: Widget): Promise<void> {
  const again = oneEvent(element, 'pcc-load');
  send(element);
  await again;
  await element.updateComplete;
}
