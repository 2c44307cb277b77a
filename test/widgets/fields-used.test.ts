// The records list what goes to a browser (`shows`): a field that no widget reads must not be among it.
import { expect, oneEvent } from '@open-wc/testing';
import '../../src/index.ts';
import { widgetOperations, type OperationSpec } from '../../src/client.ts';
import type { PccClient } from '../../src/http/client.ts';
import { widgets as allWidgets } from '../../src/widgets/widgets.ts';
import { acts } from '../support/contracts/acts.ts';
import { lastButton, showIn } from '../support/contracts/perform.ts';
import { inPage, type InPage } from '../support/page/in-page.ts';
import { mount } from '../support/page/widget.ts';
import { waitUntil } from '../support/page/wait-until.ts';

const people = [
  'ana-complete',
  'ben-terms',
  'chloe-review',
  'dan-declined',
  'finn-frozen',
  'hugo-heavy',
  'pia-bills',
];

/** The same value, which notes the path of each field that is read. */
function noting<T>(value: T, note: (path: string) => void, path = ''): T {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      // Whoever compares texts reads no field.
      if (key === 'toJSON') return () => target;
      const inner: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol' || typeof inner === 'function') return inner;
      if (Array.isArray(target)) return noting(inner, note, path);
      const below = path ? `${path}.${key}` : key;
      note(below);
      return noting(inner, note, below);
    },
  });
}

/** A service that fills the open points otherwise: what a widget reads only then is read, too. */
async function otherwise(request: Request, next: (request: Request) => Promise<Response>): Promise<Response> {
  const answer = await next(request);
  const text = await answer.clone().text();
  if (!answer.ok || !text) return answer;
  const json: unknown = JSON.parse(text, (key, value: unknown) => {
    if (key === 'total_open_collection_accounts') return undefined;
    if (key === 'status' && request.url.includes('/kyc-results/')) return 'failed';
    if (key !== 'transactions' || !Array.isArray(value)) return value;
    return value.map(({ amount, currency, ...rest }: Readonly<Record<string, unknown>>) => ({
      ...rest,
      value: { amount, currency },
    }));
  });
  return Response.json(json, { status: answer.status });
}

/** What must come for a record to be readable at all: the client reads it. */
function required(schema: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const { shape, innerType, element } = (schema as { _zod: { def: Readonly<Record<string, unknown>> } })._zod
    .def;
  if (innerType) return required(innerType, path);
  if (element) return required(element, path);
  const field = (shape as Readonly<Record<string, { _zod: { optin?: string } }>> | undefined)?.[first];
  if (!field) return false;
  return rest.length > 0 ? required(field, rest.join('.')) : field._zod.optin !== 'optional';
}

describe('a field that reaches a browser', () => {
  it('is used by some widget', async function () {
    this.timeout(120_000);
    const read = new Map<unknown, Set<string>>(widgetOperations.map(({ shows }) => [shows, new Set()]));
    const watched = (page: InPage): InPage => {
      const request: PccClient['request'] = async (call, options) => {
        const { shows } = widgetOperations.find(({ id }) => id === call.operation) as OperationSpec;
        const note = (path: string) => read.get(shows)?.add(path.replace(/^results\.?/, ''));
        return noting(await page.client.request(call, options), note);
      };
      return { ...page, client: { ...page.client, request } };
    };
    for (const [pcid, through] of people.flatMap((each) => [[each], [each, otherwise]] as const)) {
      const { client } = watched(inPage(pcid, { ...(through && { through }) }));
      const widgets = await Promise.all(
        allWidgets.map(({ tag }) =>
          mount(
            tag,
            client,
            tag === 'pcc-onboarding' ? { pcid } : tag === 'pcc-tradelines' ? { manage: '' } : {},
          ),
        ),
      );
      for (const widget of widgets) {
        await waitUntil(
          () => ['ready', 'partial', 'empty', 'error'].includes(widget.getAttribute('status') ?? ''),
          `${widget.localName} of ${pcid} is there`,
        );
      }
      // What is read only when a step is opened.
      for (const widget of widgets) {
        widget.addEventListener('pcc-step', (event) => event.preventDefault());
        if (widget.localName === 'pcc-onboarding') {
          widget.shadowRoot?.querySelector<HTMLElement>('.panel .button')?.click();
        }
        widget.remove();
      }
    }
    // What is read only when something has been done. Not an email: it shows nothing, and may be sent once in a minute.
    for (const act of acts.filter(({ tag }) => tag !== 'pcc-statements')) {
      const element = await showIn(watched(inPage(act.pcid, { now: Date.now() })), act);
      const done = oneEvent(element, act.done);
      (await lastButton(element, act)).click();
      await done;
      element.remove();
    }
    const unread = widgetOperations.flatMap(({ id, shows = [], response }) =>
      shows
        .filter((path) => !read.get(shows)?.has(path.replace(/: .*/, '')))
        .filter((path) => !(response && required('list' in response ? response.list : response, path)))
        .map((path) => `${id}: ${path}`),
    );
    expect(unread).to.deep.equal([]);
  });
});
