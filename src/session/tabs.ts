import { hasDocument } from '../page/page.ts';

/** Message between sessions of one endpoint, in this tab and others. It does not identify the consumer. */
export interface SessionMessage {
  /** The sender's login, or the one that it has ended. */
  readonly login: string | undefined;
  /** The hash that marks the consumer; absent after a sign-out. */
  readonly mark?: number;
}

/** A hash that marks the consumers of one login without identifying them. */
export function markOf(login = '', consumerId: string): number {
  let mark = 0;
  for (const letter of login + consumerId) mark = (Math.imul(mark, 31) + letter.charCodeAt(0)) | 0;
  return mark;
}

/** Receives messages from sessions of the same endpoint. Returns a function that sends one. */
export function openChannel(
  endpoint: string | undefined,
  signal: AbortSignal,
  onMessage: (message: SessionMessage) => void,
): (message: SessionMessage) => void {
  let channel: BroadcastChannel | undefined;
  if (hasDocument && endpoint) {
    try {
      channel = new BroadcastChannel(`pcc-widgets ${endpoint}`);
      channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => onMessage(data);
      signal.addEventListener('abort', () => channel?.close());
    } catch {
      // Firefox has no channels where the user blocks the site's cookies: other tabs are not told.
    }
  }
  return (message) => channel?.postMessage(message);
}
