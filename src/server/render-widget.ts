import { ElementRenderer, render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import type { LitElement } from 'lit';
import type { WidgetTag } from '../api/widget-tag.ts';
import { PccError } from '../http/error.ts';
import type { Text } from '../i18n/catalogue.ts';
import type { Session } from '../session/contract.ts';
import type { DataBlock } from '../widgets/shared/data-block.ts';
import { classes } from './classes.ts';
import { attributesOf, dataBlock, entriesOf, sheetLink, type Attributes } from './markup.ts';
import { openReader, type Reader, type ServerSession } from './reader.ts';
import { create, type ServerElement } from './server-element.ts';

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
  /** Milliseconds after which what is there is sent: usually the skeleton. At least 0, default 300. */
  readonly deadlineMs?: number;
  /** Aborts the reads, and ends the stream with an error. */
  readonly signal?: AbortSignal;
}

/**
 * Renders a widget as HTML for a page: the tag with a declarative shadow root, in which it shows what it shows first, and
 * the data of that as a JSON block. The tag is opened at once; the rest follows at the deadline at the latest. If it
 * cannot be rendered, the tag is closed without content, and an error is logged. Throws `misconfigured` for an unknown
 * tag, an attribute that runs code, and a `base`, `timeZone` or `deadlineMs` that is not valid.
 */
export function renderWidget(tag: WidgetTag, options: RenderOptions = {}): ReadableStream<string> {
  const load = classOf(tag);
  const { attributes = {}, base, content = '', signal } = options;
  check(options);
  const opening = `<${tag}${attributesOf(attributes)}><template shadowrootmode="open">${sheetOf(tag, base)}`;
  const stop = new AbortController();
  const ended = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  // It may reject before the first read.
  Promise.resolve(options.session).catch(() => undefined);
  return new ReadableStream(
    {
      start(controller) {
        controller.enqueue(opening);
      },
      async pull(controller) {
        ended.throwIfAborted();
        const { html, data } = await contentOf(tag, load, options, ended).catch((error: unknown) => {
          if (ended.aborted) throw error;
          report(tag, 'was not rendered on the server. The browser renders it.', error);
          // The opening is sent: without its end, the rest of the page would be inside it.
          return { html: '', data: {} };
        });
        ended.throwIfAborted();
        controller.enqueue(`${html}</template>${dataBlock(data)}${content}</${tag}>`);
        controller.close();
      },
      cancel(reason) {
        stop.abort(reason);
      },
      // Begins at once, however many widgets of the page are read before it.
    },
    { highWaterMark: 2 },
  );
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

function check({ deadlineMs = 0, timeZone }: RenderOptions): void {
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
  const load = Object.hasOwn(classes, tag) ? classes[tag] : undefined;
  if (!load) throw new PccError('misconfigured', { message: `tag ${tag}` });
  return load;
}

/** Stands for the element in whose shadow root the slots are. */
class Host extends ElementRenderer {}

interface Sent {
  readonly html: string;
  readonly data: DataBlock;
}

/** Names a mistake of the page's server. An error's own fields are left out: they may have a request with its token. */
function report(tag: WidgetTag, what: string, error: unknown): void {
  console.error(`pcc-widgets: <${tag}> ${what} ${error instanceof Error ? error.stack : String(error)}`);
}

async function contentOf(
  tag: WidgetTag,
  load: () => Promise<CustomElementConstructor>,
  { attributes = {}, locale = 'en', strings, session, deadlineMs = 300, ...surroundings }: RenderOptions,
  ended: AbortSignal,
): Promise<Sent> {
  const reads = new AbortController();
  let late: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<void>((resolve) => {
    late = setTimeout(resolve, Math.min(deadlineMs, LONGEST_MS));
    ended.addEventListener('abort', () => resolve(), { signal: reads.signal });
  });
  const Class = await load();
  const begun = async () => {
    const element = create(Class, surroundings);
    for (const [name, value] of entriesOf(attributes)) element.attributeChangedCallback(name, null, value);
    // An empty one names no language, here as in a page.
    element.locale ||= locale || 'en';
    if (strings) element.strings = strings;
    await element.begin();
    return element;
  };
  let element: ServerElement | undefined;
  let reader: Reader | undefined;
  const read = async () => {
    try {
      const found = await session;
      if (!found || reads.signal.aborted) return;
      reader = openReader(found, reads.signal);
    } catch (error) {
      return report(
        tag,
        'was sent without data, because of its session. Pass { client, consumerId }.',
        error,
      );
    }
    await element?.read(reader);
    if (element?.error?.code === 'misconfigured')
      report(tag, 'was sent with an error, because of its session or attributes.', element.error);
  };
  try {
    element = await begun();
    await Promise.race([read(), deadline]);
    if (reader && !(await reader.maySend())) {
      if (reader.refusal)
        report(tag, 'was sent without data: the service refused the token of its session.', reader.refusal);
      return { html: await htmlOf(await begun()), data: {} };
    }
    return {
      html: await htmlOf(element),
      data: reader ? { consumer: reader.info.consumer_id, at: Date.now(), answers: reader.answers } : {},
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
