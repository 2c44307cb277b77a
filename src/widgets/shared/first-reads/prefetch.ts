import { ContextEvent } from '@lit/context';
import { fillPath } from '../../../operations/path.ts';
import type { PccClient } from '../../../http/client.ts';
import { warmUp } from '../../../i18n/warm-up.ts';
import { clientContext } from '../../../page/defaults.ts';
import { firstReads } from './first-reads.ts';

/**
 * Sends the first reads of a widget while its code is loading. The client keeps the responses; the widget handles errors
 * when it sends the same reads.
 */
export function prefetch(widget: Element): void {
  // A server has sent it with its data: what takes over is loaded instead.
  if (widget.shadowRoot) return void import('../server-rendered/take-over.lazy.ts').catch(() => undefined);
  // The widget's code handles a client or consumer that the page has set.
  if (widget.matches('[consumer-id], [payment-card-id]') || 'client' in widget) return;
  const calls = Object.entries(firstReads[widget.localName] ?? {});
  const readAhead = async (client: PccClient) => {
    const { consumer_id } = await client.session({ unseen: true });
    const answers = calls.map(([operation, path]) =>
      client.request({
        operation,
        host: 'base',
        method: 'GET',
        path: fillPath({ id: operation, path }, { consumer_id }),
        effect: 'read',
        bearer: true,
        document: false,
        ahead: true,
        parse: () => undefined,
      }),
    );
    warmUp();
    await Promise.all(answers);
  };
  const onClient = (client: PccClient | undefined) =>
    void (client && readAhead(client).catch(() => undefined));
  widget.dispatchEvent(new ContextEvent(clientContext, widget, onClient));
}
