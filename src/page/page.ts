export const hasDocument = typeof document !== 'undefined';

/** Events of the window, which those of the document reach, too. */
type Events = WindowEventMap & DocumentEventMap;

/**
 * Listens to an event of the page until the signal aborts. Not by the option `signal`: zone.js before 0.14 registers one
 * listener with the browser for all of the page's listeners, and all are lost when the first one's signal aborts.
 */
export function listen<Type extends keyof Events>(
  type: Type,
  signal: AbortSignal,
  listener: (event: Events[Type]) => void,
): void {
  if (!hasDocument) return;
  addEventListener(type, listener as EventListener);
  signal.addEventListener('abort', () => removeEventListener(type, listener as EventListener));
}

/** Calls back when the page enters and leaves the browser's back/forward cache. The login may have ended meanwhile. */
export function onBackForwardCache(signal: AbortSignal, entered: () => void, restored: () => void): void {
  listen('pagehide', signal, ({ persisted }) => persisted && entered());
  listen('pageshow', signal, ({ persisted }) => persisted && restored());
}

/** Calls back when the tab becomes visible. */
export function onVisible(signal: AbortSignal, callback: () => void): void {
  listen('visibilitychange', signal, () => document.hidden || callback());
}

/** How long to wait for a frame. A page that is hidden, or in a frame out of view, has none. */
const FRAME_MS = 250;

/**
 * If there is content, such as HTML from a server, calls back after the next frame, so that no code delays its painting;
 * else at once. It may call back twice.
 */
export function afterPaint(content: unknown, callback: () => void): void {
  if (!content || document.hidden) return callback();
  setTimeout(callback, FRAME_MS);
  // A frame is painted right after its callbacks, before the next task.
  requestAnimationFrame(() => setTimeout(callback));
}
