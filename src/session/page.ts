const isPage = typeof document !== 'undefined';

/** Calls back when the page comes back out of the browser's back/forward cache: much may have ended meanwhile. */
export function onReturn(signal: AbortSignal, callback: () => void): void {
  if (!isPage) return;
  addEventListener('pageshow', (event) => event.persisted && callback(), { signal });
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
