// The records list what goes to a browser (`shows`): a field that no widget reads must not be among it.
import { expect } from '@open-wc/testing';
import '../../src/index.ts';
import { widgetOperations, type OperationSpec } from '../../src/client.ts';
import type { PccClient } from '../../src/http/client.ts';
import { widgets as allWidgets } from '../../src/widgets/widgets.ts';
import { inPage } from '../support/page/in-page.ts';
import { control, fillIn, mount, nextEvent, openDialog, type Widget } from '../support/page/widget.ts';
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

/** What is read only when a dispute has been filed. */
async function fileDispute(widget: Widget): Promise<void> {
  await openDialog(widget, 'File a dispute');
  await fillIn(widget, '#field-reason', 'Charged twice');
  const filed = nextEvent(widget, 'pcc-dispute-created');
  control(widget, 'Continue').click();
  await waitUntil(() => widget.shadowRoot?.querySelector('.review'), 'the review is open');
  control(widget, 'Send dispute').click();
  await filed;
}

describe('a field that reaches a browser', () => {
  it('is used by some widget', async function () {
    this.timeout(120_000);
    const read = new Map<unknown, Set<string>>(widgetOperations.map(({ shows }) => [shows, new Set()]));
    for (const [pcid, through] of people.flatMap((each) => [[each], [each, otherwise]] as const)) {
      const { client } = inPage(pcid, { ...(through && { through }) });
      const request: PccClient['request'] = async (call, options) => {
        const { shows } = widgetOperations.find(({ id }) => id === call.operation) as OperationSpec;
        const note = (path: string) => read.get(shows)?.add(path.replace(/^results\.?/, ''));
        return noting(await client.request(call, options), note);
      };
      const watched: PccClient = { ...client, request };
      const widgets = await Promise.all(
        allWidgets.map(({ tag }) =>
          mount(
            tag,
            watched,
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
        if (widget.localName === 'pcc-disputes' && pcid === 'ana-complete') await fileDispute(widget);
        if (widget.localName === 'pcc-onboarding') {
          widget.shadowRoot?.querySelector<HTMLElement>('.panel .button')?.click();
        }
        widget.remove();
      }
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
