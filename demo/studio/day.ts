/** The day of the sandbox in the page, so that a link shows the same months, and a picture the same pixels, ever after. */
export const day = Date.parse('2026-11-02T15:00:00Z');

let isOn = false;

/** Lets the page live on that day too. */
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
