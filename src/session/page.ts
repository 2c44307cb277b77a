export const isPage = typeof document !== 'undefined';

/** Calls back when the page goes into the browser's back/forward cache and when it comes out of it: much may have ended meanwhile. */
export function onReturn(signal: AbortSignal, left: () => void, back: () => void): void {
  if (!isPage) return;
  addEventListener('pagehide', (event) => event.persisted && left(), { signal });
  addEventListener('pageshow', (event) => event.persisted && back(), { signal });
}

/** Calls back when a tab comes to the front. */
export function onFront(signal: AbortSignal, callback: () => void): void {
  if (!isPage) return;
  document.addEventListener('visibilitychange', () => document.hidden || callback(), { signal });
}

/** What sessions of one endpoint tell each other, in other tabs and in this one. It names nobody. */
export interface News {
  /** Stamp of the login that the teller has, or has ended. */
  readonly login: string | undefined;
  /** Mark of the person; absent after a sign-out. */
  readonly mark?: number;
}

/** Tells people apart, for one login, without naming them. */
export function markOf(login = '', consumerId: string): number {
  let mark = 0;
  for (const letter of login + consumerId) mark = (Math.imul(mark, 31) + letter.charCodeAt(0)) | 0;
  return mark;
}

/** Hears what sessions of the same endpoint tell; returns the function that tells them. */
export function openChannel(
  endpoint: string | undefined,
  signal: AbortSignal,
  heard: (news: News) => void,
): (news: News) => void {
  if (!isPage || !endpoint) return () => undefined;
  const channel = new BroadcastChannel(`pcc-widgets ${endpoint}`);
  channel.onmessage = ({ data }: MessageEvent<News>) => heard(data);
  signal.addEventListener('abort', () => channel.close());
  return (news) => channel.postMessage(news);
}
