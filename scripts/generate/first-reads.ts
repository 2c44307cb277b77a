// What each widget reads first, which its `load()` says: it is run with a client that never responds.
import type { Call, PccClient } from '../../src/http/client.ts';
import { createServerElement } from '../../src/server/server-element.ts';
import type { WidgetRecord } from '../../src/widgets/shared/widget-record.ts';
import { widgets } from '../../src/widgets/widgets.ts';
import { lines } from './code.ts';
import { formattedFiles, notice } from './format.ts';

const consumer = '00000000-0000-4000-8000-000000000000';

/** The address of each operation that a widget reads before anything has come, with `{consumer_id}` in place of the id. */
async function readsOf({ element }: WidgetRecord): Promise<Readonly<Record<string, string>>> {
  const reads: Record<string, string> = {};
  const never = new Promise<never>(() => undefined);
  const client: PccClient = {
    protocol: 1,
    session: () => never,
    subscribe: () => () => undefined,
    request({ operation, path }: Call) {
      reads[operation] = decodeURIComponent(path).replaceAll(consumer, '{consumer_id}');
      return never;
    },
  };
  const widget = createServerElement(await element(), {});
  void widget.read({ client, info: { consumer_id: consumer, frame_origins: ['https://frame.example'] } });
  await new Promise(setImmediate);
  widget.end();
  return reads;
}

const path = 'src/widgets/shared/first-reads/first-reads.ts';

/** The expected text of the file, by its path. */
export async function firstReads(): Promise<ReadonlyMap<string, string>> {
  const entries = widgets.map(async (widget) => `'${widget.tag}': ${JSON.stringify(await readsOf(widget))},`);
  const code = lines([
    `// ${notice}`,
    '/** What each widget reads first, by tag and operation. Addresses, as the operations come with the widget. */',
    'export const firstReads: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
    ...(await Promise.all(entries)),
    '};',
  ]);
  return formattedFiles({ [path]: code });
}
