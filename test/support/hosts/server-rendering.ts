import { after, before } from 'node:test';
import { createClient } from 'pcc-widgets/client';
import { renderWidget, type RenderOptions, type ServerSession } from 'pcc-widgets/server';
import type { WidgetTag } from '../../../src/api/widget-tag.ts';
import { startService, type LiveService } from './live-sandbox.ts';

/** Long enough for the first import of a widget. */
export const PATIENT = 20_000;

/** A service whose clock stands still, for the tests of the `describe` that calls this, and sessions of its consumers. */
export function useService() {
  let service: LiveService;
  before(async () => {
    service = await startService({ now: '2026-11-20T15:00:00Z', stopped: true });
  });
  after(() => service?.close());
  return {
    get service() {
      return service;
    },
    async sessionOf(pcid: string, pick?: Picked) {
      return { ...(await sessionOf(service, pcid, pick)), frameOrigins: ['https://cards.example'] };
    },
  };
}

type Picked = Partial<Parameters<typeof createClient>[0]>;

/** The session of a consumer on a server. */
export async function sessionOf(service: LiveService, pcid: string, pick: Picked = {}) {
  const consumerId = service.consumer(pcid);
  const token = await service.consumerToken(consumerId);
  const getToken = () => Promise.resolve({ token, expiresIn: 600 });
  return { client: createClient({ baseUrl: service.origin, getToken, ...pick }), consumerId };
}

/** All that is sent of a widget for a consumer of the service. */
export async function renderedWidget(
  service: LiveService,
  tag: WidgetTag,
  pcid: string,
  { frameOrigins, ...options }: RenderOptions & Pick<ServerSession, 'frameOrigins'> = {},
): Promise<string> {
  const session = { ...(await sessionOf(service, pcid)), frameOrigins };
  return rendered(tag, { session, deadlineMs: 60_000, ...options });
}

/** All that is sent of a widget. */
export async function rendered(tag: WidgetTag, options: RenderOptions): Promise<string> {
  let html = '';
  for await (const piece of renderWidget(tag, { deadlineMs: PATIENT, ...options })) html += piece;
  return html;
}

/** The text that a reader sees, and the data block. */
export function read(html: string) {
  const [, block = ''] = /<script type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  const [, root = ''] = /<template shadowrootmode="open">(.*)<\/template>/s.exec(html) ?? [];
  const text = root
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const { at, ...data } = JSON.parse(block) as {
    consumer?: string;
    at?: number;
    answers?: Record<string, unknown>;
  };
  return { root, text, data, at };
}
