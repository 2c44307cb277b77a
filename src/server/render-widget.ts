import { ElementRenderer, render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import type { LitElement } from 'lit';
import type { WidgetTag } from '../api/widget-tag.ts';
import { PccError } from '../http/error.ts';
import type { Text } from '../i18n/catalogue.ts';
import type { Session } from '../session/types.ts';
import type { DataBlock } from '../widgets/shared/server-rendered/data-block.ts';
import { widgets } from '../widgets/widgets.ts';
import { attributesOf, dataBlock, entriesOf, sheetLink, type Attributes } from './markup.ts';
import { createRecordingSession, type RecordingSession, type ServerSession } from './recording-session.ts';
import { createServerElement, type ServerElement, type Surroundings } from './server-element.ts';

export type { Attributes, ServerSession };

/** `setTimeout` fires at once for more. */
const LONGEST_MS = 2 ** 31 - 1;

/** Where the page serves the files of `dist/cdn`. */
export interface HeadOptions {
  /** Ends in a slash. Default `/pcc/`. */
  readonly base?: string;
}

/** Options of `renderWidget()`. */
export interface RenderOptions extends HeadOptions {
  /**
   * Who is signed in: what the session endpoint returns, or a client with its consumer; may still be pending. With none,
   * and if it rejects (which is logged), the skeleton is sent.
   */
  readonly session?: Session | ServerSession | Promise<Session | ServerSession | undefined>;
  /** Attributes of the tag, by name. */
  readonly attributes?: Attributes;
  /** The page's `lang`; the attribute `locale` takes precedence. Default `en`. */
  readonly locale?: string;
  /** The consumer's time zone, if the page knows it. Default UTC, which every time of day then names. */
  readonly timeZone?: string;
  /** Address of the page, for attributes with relative addresses. */
  readonly url?: string;
  /** Texts by key that replace the widget's. */
  readonly strings?: Readonly<Partial<Record<string, Text>>>;
  /** HTML for the widget's slots. It is inserted as it is. */
  readonly content?: string;
  /**
   * Milliseconds after which what is there is sent: usually the skeleton. At least 0, default 300. With `stream`: after
   * which no rows are sent, default 4000.
   */
  readonly deadlineMs?: number;
  /** Aborts the reads, and ends the streams with an error. */
  readonly signal?: AbortSignal;
}

/** A widget in two parts, so that the page does not wait for the service. */
export interface StreamedWidget {
  /** The skeleton, for the widget's place in the page. */
  readonly html: ReadableStream<string>;
  /** Its rows, which the browser puts in place of the skeleton: for `lateParts()`. Empty if there are none in time. */
  readonly late: ReadableStream<string>;
}

/** Renders a widget in two parts, of which only the later one waits for the service. Throws as below. */
export function renderWidget(
  tag: WidgetTag,
  options: RenderOptions & { readonly stream: true },
): StreamedWidget;
/**
 * Renders a widget as HTML for a page: the tag with a declarative shadow root, in which it shows what it shows first, and
 * the data of that as a JSON block. The tag is opened at once; the rest follows at the deadline at the latest. If it
 * cannot be rendered, the tag is closed without content, and an error is logged. Throws `misconfigured` for an unknown
 * tag, an attribute that runs code, and a `base`, `timeZone` or `deadlineMs` that is not valid.
 */
export function renderWidget(tag: WidgetTag, options?: RenderOptions): ReadableStream<string>;
export function renderWidget(
  tag: WidgetTag,
  { stream = false, ...options }: RenderOptions & { readonly stream?: boolean } = {},
): StreamedWidget | ReadableStream<string> {
  const { attributes = {}, base, content = '', signal } = options;
  checkOptions(options);
  const load = classOf(tag);
  const opening = `<${tag}${attributesOf(attributes)}><template shadowrootmode="open">${sheetOf(tag, base)}`;
  const closing = ({ html, data }: Rendered) => `${html}</template>${dataBlock(data)}${content}</${tag}>`;
  const stop = new AbortController();
  const ended = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  // It may reject before the first read.
  Promise.resolve(options.session).catch(() => undefined);
  const cancel = (reason: unknown) => stop.abort(reason);

  const stateOf = async (settings: RenderOptions, awaited = false): Promise<State | undefined> => {
    try {
      ended.throwIfAborted();
      return await renderState(tag, load, { ...settings, awaited }, ended);
    } catch (error) {
      if (ended.aborted) throw error;
      report(tag, 'was not rendered on the server. The browser renders it.', error);
      return undefined;
    }
  };
  const skeleton = async (awaited = false) =>
    (await stateOf({ ...options, session: undefined }, awaited))?.rendered ?? NOTHING;

  if (!stream) {
    const pieces = async (controller: ReadableStreamDefaultController<string>) => {
      const state = await stateOf(options);
      // The opening is sent: without its end, the rest of the page would be inside it.
      const rendered = !state ? NOTHING : (await state.maySend()) ? state.rendered : await skeleton();
      ended.throwIfAborted();
      controller.enqueue(closing(rendered));
      controller.close();
    };
    return new ReadableStream(
      { start: (controller) => controller.enqueue(opening), pull: pieces, cancel },
      // Begins at once, however many widgets of the page are read before it.
      { highWaterMark: 2 },
    );
  }

  // The name is random, so that no other content of the page can replace the skeleton.
  const name = `pcc-${crypto.randomUUID()}`;
  const state = stateOf({ ...options, deadlineMs: options.deadlineMs ?? 4000 });
  // It may reject before the page has come to its end.
  state.catch(() => undefined);
  return {
    html: new ReadableStream({
      async start(controller) {
        controller.enqueue(
          `<?start name="${name}">${opening}${closing(await skeleton(Boolean(options.session)))}<?end>`,
        );
        controller.close();
      },
      cancel,
    }),
    late: new ReadableStream(
      {
        async pull(controller) {
          const rows = await state;
          // Confirmed when it is sent, not when it was read.
          const isSent = rows?.isShown && (await rows.maySend());
          ended.throwIfAborted();
          // The line break after the part tells a script that the part is complete.
          if (isSent)
            controller.enqueue(`<template for="${name}">${opening}${closing(rows.rendered)}</template>\n`);
          controller.close();
        },
        cancel,
      },
      { highWaterMark: 0 },
    ),
  };
}

/**
 * The later parts of a page's widgets, in the order in which they are ready. They belong at the end of the body, as its
 * own children: `yield* lateParts(widgets)` before `</body>`.
 */
export async function* lateParts(
  widgets: Iterable<Pick<StreamedWidget, 'late'>>,
): AsyncGenerator<string, void, undefined> {
  const next = async (reader: ReadableStreamDefaultReader<string>) => ({ reader, ...(await reader.read()) });
  const waiting = new Map(
    [...widgets].map(({ late }) => {
      const reader = late.getReader();
      return [reader, next(reader)] as const;
    }),
  );
  try {
    while (waiting.size) {
      const { reader, value } = await Promise.race(waiting.values());
      if (value === undefined) waiting.delete(reader);
      else {
        waiting.set(reader, next(reader));
        yield value;
      }
    }
  } finally {
    // The page was left.
    for (const reader of waiting.keys()) reader.cancel().catch(() => undefined);
  }
}

/** The lines for the page's head: the style sheets of the tags, so that they are there before the first row. */
export const renderHead = (tags: readonly WidgetTag[], { base }: HeadOptions = {}): string =>
  tags.map((tag) => sheetOf(tag, base)).join('\n');

function sheetOf(tag: WidgetTag, base = '/pcc/'): string {
  classOf(tag);
  if (!base.endsWith('/'))
    throw new PccError('misconfigured', { message: `base ${base}: must end in a slash` });
  return sheetLink(`${base}${tag}.css`);
}

function checkOptions({ deadlineMs = 0, timeZone }: RenderOptions): void {
  if (!(deadlineMs >= 0)) throw new PccError('misconfigured', { message: `deadlineMs ${deadlineMs}` });
  if (timeZone === undefined) return;
  try {
    void new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw new PccError('misconfigured', { message: `timeZone ${timeZone}` });
  }
}

/** The names of a widget's own attributes, for a server that lets others choose them. Rejects for an unknown tag. */
export async function attributeNames(tag: WidgetTag): Promise<readonly string[]> {
  const { observedAttributes } = (await classOf(tag)()) as unknown as typeof LitElement;
  return observedAttributes;
}

/** Loads the class of a widget. Throws for any other tag. */
function classOf(tag: string): () => Promise<CustomElementConstructor> {
  const record = widgets.find((widget) => widget.tag === tag);
  if (!record) throw new PccError('misconfigured', { message: `tag ${tag}` });
  return record.element;
}

/** Stands for the element in whose shadow root the slots are. */
class Host extends ElementRenderer {}

interface Rendered {
  readonly html: string;
  readonly data: DataBlock;
}

/** Sent for a widget that cannot be rendered. */
const NOTHING: Rendered = { html: '', data: {} };

/** A widget's state once it has loaded, or at the deadline. */
interface State {
  readonly rendered: Rendered;
  /** Whether it shows more than its skeleton. */
  readonly isShown: boolean;
  /** Whether it may be sent: not if the consumer has signed out meanwhile. */
  maySend(): Promise<boolean>;
}

/** Names a mistake of the page's server. An error's own fields are left out: they may have a request with its token. */
function report(tag: WidgetTag, what: string, error: unknown): void {
  console.error(`pcc-widgets: <${tag}> ${what} ${error instanceof Error ? error.stack : String(error)}`);
}

async function renderState(
  tag: WidgetTag,
  load: () => Promise<CustomElementConstructor>,
  {
    attributes = {},
    locale = 'en',
    strings,
    session,
    deadlineMs = 300,
    ...surroundings
  }: RenderOptions & Surroundings,
  ended: AbortSignal,
): Promise<State> {
  const reads = new AbortController();
  let late: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<void>((resolve) => {
    late = setTimeout(resolve, Math.min(deadlineMs, LONGEST_MS));
    ended.addEventListener('abort', () => resolve(), { signal: reads.signal });
  });
  const Class = await load();
  let element: ServerElement | undefined;
  let recording: RecordingSession | undefined;
  const fill = async () => {
    try {
      const renderedSession = await session;
      if (!renderedSession || reads.signal.aborted) return;
      recording = createRecordingSession(renderedSession, reads.signal);
    } catch (error) {
      return report(
        tag,
        'was sent without data, because of its session. Pass { client, consumerId }.',
        error,
      );
    }
    await element?.read(recording);
    if (element?.error?.code === 'misconfigured')
      report(tag, 'was sent with an error, because of its session or attributes.', element.error);
  };
  try {
    element = createServerElement(Class, surroundings);
    for (const [name, value] of entriesOf(attributes)) element.attributeChangedCallback(name, null, value);
    // An empty one names no language, here as in a page.
    element.locale ||= locale || 'en';
    element.strings = strings;
    await element.begin();
    await Promise.race([fill(), deadline]);
    return {
      isShown: element.isShown,
      rendered: {
        html: await htmlOf(element),
        data: recording
          ? { consumer: recording.info.consumer_id, at: Date.now(), answers: recording.answers }
          : {},
      },
      async maySend() {
        if (!recording || (await recording.maySend())) return true;
        if (recording.refusal)
          report(
            tag,
            'was sent without data: the service refused the token of its session.',
            recording.refusal,
          );
        return false;
      },
    };
  } finally {
    clearTimeout(late);
    reads.abort();
    element?.end();
  }
}

/**
 * What a widget shows now. Left out: comments and indentation, which are for hydration and for readers of the templates,
 * and properties that are false, which would be attributes that are there. `<` and `"` are escaped in every value.
 */
async function htmlOf(element: ServerElement): Promise<string> {
  const html = await collectResult(render(element.output(), { customElementHostStack: [new Host('')] }));
  return (
    html
      .replace(/<!--.*?-->|<\?>| (?:selected|checked)="false"/gs, '')
      // From the first space only: a long run without a line break would be searched from each of its spaces.
      .replace(/(?<![ \t])[ \t]*\n[ \t\n]*/g, '\n')
  );
}
