const isPage = typeof document !== 'undefined';

/** Calls back when the page goes into the browser's back/forward cache and when it comes out of it: much may have ended meanwhile. */
export function onReturn(signal: AbortSignal, left: () => void, back: () => void): void {
  if (!isPage) return;
  addEventListener('pagehide', (event) => event.persisted && left(), { signal });
  addEventListener('pageshow', (event) => event.persisted && back(), { signal });
}

/** Calls back when the session of the same endpoint was signed out elsewhere: in another tab, or in this page. */
export function onSignOut(endpoint: string | undefined, signal: AbortSignal, callback: () => void): void {
  const channel = channelOf(endpoint);
  if (!channel) return;
  channel.onmessage = callback;
  signal.addEventListener('abort', () => channel.close());
}

export function tellSignOut(endpoint: string | undefined): void {
  const channel = channelOf(endpoint);
  channel?.postMessage('signed-out');
  channel?.close();
}

function channelOf(endpoint: string | undefined): BroadcastChannel | undefined {
  return isPage && endpoint ? new BroadcastChannel(`pcc-widgets ${endpoint}`) : undefined;
}
