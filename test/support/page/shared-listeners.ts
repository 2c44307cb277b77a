/**
 * Gives a page one listener of the browser for all of a type, as zone.js before 0.14 does: with the options of the first,
 * and kept until the last is removed. Returns a function that restores it.
 */
export function shareListeners(): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- called with their own target below
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const all = new Map<string, Set<EventListener>>();
  const keyOf = (target: EventTarget, type: string) =>
    `${target === document ? 'document' : 'window'} ${type}`;
  const isShared = (target: EventTarget) => target === window || target === document;
  EventTarget.prototype.addEventListener = function (type: string, listener: never, options?: never) {
    const target = this ?? window;
    if (!isShared(target)) return add.call(target, type, listener, options);
    const key = keyOf(target, type);
    const known = all.get(key);
    const listeners = known ?? new Set<EventListener>();
    all.set(key, listeners.add(listener));
    if (!known) add.call(target, type, (event) => [...listeners].forEach((each) => each(event)), options);
  };
  EventTarget.prototype.removeEventListener = function (type: string, listener: never, options?: never) {
    const target = this ?? window;
    if (!all.get(keyOf(target, type))?.delete(listener)) remove.call(target, type, listener, options);
  };
  return () => Object.assign(EventTarget.prototype, { addEventListener: add, removeEventListener: remove });
}
