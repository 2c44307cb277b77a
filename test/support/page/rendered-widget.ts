import { createClient } from 'pcc-widgets/client';
import { renderWidget, type RenderOptions, type ServerSession } from 'pcc-widgets/server';
import type { WidgetTag } from '../../../src/api/widget-tag.ts';
import type { LiveService } from '../hosts/live-sandbox.ts';

/** A widget as a server sends it for a consumer of the sandbox. */
export async function renderedWidget(
  service: LiveService,
  tag: WidgetTag,
  pcid: string,
  { frameOrigins, ...options }: RenderOptions & Pick<ServerSession, 'frameOrigins'> = {},
): Promise<string> {
  const consumerId = service.consumer(pcid);
  const token = await service.consumerToken(consumerId);
  const client = createClient({
    baseUrl: service.origin,
    getToken: () => Promise.resolve({ token, expiresIn: 600 }),
  });
  let html = '';
  const session = { client, consumerId, frameOrigins };
  const stream = renderWidget(tag, { session, deadlineMs: 60_000, ...options });
  for await (const piece of stream) html += piece;
  return html;
}
