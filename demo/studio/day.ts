/** The fixed date of the sandbox in the page, so that links and screenshots always show the same months. */
export const day = Date.parse('2026-11-02T15:00:00Z');

let isOn = false;

/** Sets the page's clock to the same date. */
export function liveOnThatDay(): void {
  if (isOn) return;
  isOn = true;
  const ahead = day - Date.now();
  const now = Date.now.bind(Date);
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now() + ahead], newTarget) as Date,
    get: (target, key, receiver) =>
      key === 'now' ? () => now() + ahead : (Reflect.get(target, key, receiver) as unknown),
  });
}
