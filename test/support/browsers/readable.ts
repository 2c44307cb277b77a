/** What scripts of a page can read besides its document. */
export interface Readable {
  /** Each text, and where it is. */
  read(): Generator<[place: string, text: string], void>;
  /** Starts over without what was noted so far. */
  forget(): void;
}

/**
 * Notes from now on what our code writes, dispatches and throws. Needs nothing around it: tests also run it in other
 * pages.
 */
export function listen(): Readable {
  const written: string[] = [];

  const asText = (value: unknown): string => {
    if (value instanceof Error) return `${value.stack ?? ''} ${JSON.stringify(value)} ${asText(value.cause)}`;
    if (typeof value === 'string') return value;
    try {
      return JSON.stringify(value) ?? typeof value;
    } catch {
      return 'cyclic';
    }
  };

  for (const method of ['log', 'info', 'debug', 'warn', 'error', 'trace'] as const) {
    const { [method]: original } = console;
    console[method] = (...args: unknown[]) => {
      written.push(...args.map(asText));
      original.apply(console, args);
    };
  }

  // oxlint-disable-next-line typescript/unbound-method -- called with its own target below
  const { dispatchEvent } = EventTarget.prototype;
  EventTarget.prototype.dispatchEvent = function (event) {
    if (event.type.startsWith('pcc-')) {
      const fields = { ...event };
      // JSON leaves out what an error says.
      const errors = Object.values(fields).filter((field) => field instanceof Error);
      written.push(`${event.type} ${asText(fields)}`, ...errors.map(asText));
    }
    return dispatchEvent.call(this, event);
  };

  addEventListener('error', ({ message, error }) => written.push(message, asText(error)));
  addEventListener('unhandledrejection', ({ reason }) => written.push(asText(reason)));

  return {
    *read() {
      for (const text of written) yield ['the console, an event or an error', text];
      yield ['storage', asText({ ...localStorage }) + asText({ ...sessionStorage }) + document.cookie];
      yield ['the history', location.href + asText(history.state)];
      for (const { name } of performance.getEntries()) yield ['the performance entries', name];
    },
    forget() {
      written.length = 0;
      performance.clearResourceTimings();
    },
  };
}
