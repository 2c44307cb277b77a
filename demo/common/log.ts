import { operations } from 'pcc-widgets/client';
import { events } from 'virtual:events';

/** One line of the log. It never contains bodies, headers or identifiers. */
export interface LogEntry {
  readonly kind: 'request' | 'event';
  /** `GET /v2/consumers/{consumer_id}/statements/`, or the name of the event and the tag that dispatched it. */
  readonly what: string;
  /** Status and duration, or the event's fields. */
  readonly result: string;
  readonly failed: boolean;
}

const pattern = (path: string) =>
  new RegExp(`${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`);
const templates = Object.values(operations).map(({ path }) => ({ path, matches: pattern(path) }));

/** The path's template in the contract, with names instead of identifiers. */
function template(pathname: string): string {
  const found = templates.filter(({ matches }) => matches.test(pathname)).map(({ path }) => path);
  // `…/pcid/{id}/` also matches `…/{a}/{b}/`: the template with the fewest parameters is more specific.
  const holes = (path: string) => path.split('{').length;
  return found.sort((a, b) => holes(a) - holes(b))[0] ?? pathname.replace(/[^/]*\d[^/]*/g, '…');
}

/** Reports every request that is sent with the returned function. */
export function withReport(send: typeof fetch, report: (entry: LogEntry) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const start = performance.now();
    const what = `${request.method} ${template(new URL(request.url).pathname)}`;
    const done = (result: string, failed: boolean) =>
      report({
        kind: 'request',
        what,
        result: `${result} · ${Math.round(performance.now() - start)} ms`,
        failed,
      });
    try {
      const response = await send(input, init);
      done(String(response.status), !response.ok);
      return response;
    } catch (error) {
      done(request.signal.aborted ? 'aborted' : 'no response', !request.signal.aborted);
      throw error;
    }
  };
}

/** The fields of a widget's event, as text. */
const details = (event: Event): string =>
  Object.entries(event)
    .filter(([name]) => name !== 'isTrusted')
    .map(([name, value]: [string, unknown]) => {
      if (value instanceof Error && 'code' in value) return `${name}: ${String(value.code)}`;
      return ['string', 'number', 'boolean'].includes(typeof value) ? `${name}: ${String(value)}` : '';
    })
    .filter(Boolean)
    .join(', ');

/** Reports every event of the widgets inside `target`. */
export function watchEvents(target: EventTarget, report: (entry: LogEntry) => void): void {
  for (const name of events) {
    target.addEventListener(name, (event) => {
      const tag = event.target instanceof Element ? event.target.localName : '';
      report({
        kind: 'event',
        what: `${name} ‹${tag}›`,
        result: details(event),
        failed: name === 'pcc-error',
      });
    });
  }
}
