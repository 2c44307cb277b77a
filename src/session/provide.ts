import type { ContextCallback, ContextEvent } from '@lit/context';
import type { PccClient } from '../http/client.ts';
import { clientContext } from '../page/defaults.ts';

type Callback = ContextCallback<PccClient | undefined>;

/**
 * Provides a client to the descendants of an element by the Context Protocol for web components. Returns a function
 * that sets the client. `ContextProvider` of @lit/context is six times the size, because it also serves elements that
 * are upgraded before their provider; our widgets request the context again automatically.
 */
export function provideClient(host: HTMLElement): (client: PccClient | undefined) => void {
  let current: PccClient | undefined;
  const subscribers = new Map<Callback, () => void>();
  host.addEventListener('context-request', (event) => {
    const { context, callback, subscribe } = event as ContextEvent<typeof clientContext>;
    if (context !== clientContext || event.composedPath()[0] === host) return;
    event.stopPropagation();
    const unsubscribe = subscribe ? () => void subscribers.delete(callback) : undefined;
    if (unsubscribe) subscribers.set(callback, unsubscribe);
    callback(current, unsubscribe);
  });
  return (client) => {
    current = client;
    for (const [callback, unsubscribe] of subscribers) callback(client, unsubscribe);
  };
}
