import { callHook } from '../http/call-hook.ts';
import type { SessionChange } from '../http/client.ts';

/** Tells the page when its session starts, expires and ends. */
export function createChanges() {
  const changes = {
    listeners: new Set<(change: SessionChange) => void>(),
    /** The last start or end. */
    last: undefined as SessionChange | undefined,

    notify: (change: SessionChange): void => {
      if (change.state !== 'expiring') {
        const { last } = changes;
        if (change.state === 'ended' && last?.state === 'ended') {
          // A failure may turn out to be the end of the login.
          const isOver = last.reason === 'failed' ? change.reason === 'failed' : last.reason !== 'changed';
          if (isOver) return;
        }
        changes.last = change;
      }
      for (const listener of [...changes.listeners]) callHook(listener, change);
    },
  };
  return changes;
}
