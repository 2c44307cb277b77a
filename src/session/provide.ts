import type { ContextCallback, ContextEvent } from '@lit/context';
import type { PccClient } from '../http/client.ts';
import { clientContext } from './lookup.ts';

type Callback = ContextCallback<PccClient | undefined>;

/**
 * Gives a client to what is inside an element, by the context protocol of web components; returns the function that
 * sets another one. @lit/context has it too, at six times the size, because it also serves elements that were there
 * before their provider: ours ask again by themselves.
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
