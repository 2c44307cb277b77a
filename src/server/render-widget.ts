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
import { create } from './server-element.ts';

export type { Attributes, ServerSession };

/** Where the page serves the files of `dist/cdn`. */
export interface HeadOptions {
  /** Ends in a slash. Default `/pcc/`. */
  readonly base?: string;
}

/** Options of `renderWidget()`. */
export interface RenderOptions extends HeadOptions {
  /**
   * Who is signed in: what the session endpoint returns, or a client with its consumer; may still be pending. With none,
   * and if it rejects, the skeleton is sent.
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
  /** Milliseconds after which what is there is sent: usually the skeleton. Default 300. */
  readonly deadlineMs?: number;
  /** Aborts the reads, and ends the stream with an error. */
  readonly signal?: AbortSignal;
}

/**
 * Renders a widget as HTML for a page: the tag with a declarative shadow root, in which it shows what it shows first, and
 * the data of that as a JSON block. The tag is opened at once; the rest follows at the deadline at the latest. If it
 * cannot be rendered, the tag is closed without content, and an error is logged. Throws `misconfigured` for an unknown
 * tag or an attribute that runs code.
 */
export function renderWidget(tag: WidgetTag, options: RenderOptions = {}): ReadableStream<string> {
  const load = classOf(tag);
  const { attributes = {}, base = '/pcc/', content = '', signal } = options;
  const opening = `<${tag}${attributesOf(attributes)}><template shadowrootmode="open">${sheetLink(`${base}${tag}.css`)}`;
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
        const { html, data } = await contentOf(load, options, ended).catch((error: unknown) => {
          if (ended.aborted || error instanceof PccError) throw error;
          console.error(
            `pcc-widgets: <${tag}> was not rendered on the server. The browser renders it.`,
            error,
          );
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
export const renderHead = (tags: readonly WidgetTag[], { base = '/pcc/' }: HeadOptions = {}): string =>
  tags.map((tag) => sheetLink(`${base}${tag}.css`)).join('\n');

/** The names of a widget's own attributes, for a server that lets others choose them. Rejects for an unknown tag. */
export async function attributeNames(tag: WidgetTag): Promise<readonly string[]> {
  const { observedAttributes } = (await classOf(tag)()) as unknown as typeof LitElement;
  return observedAttributes;
}

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

async function contentOf(
  load: () => Promise<CustomElementConstructor>,
  { attributes = {}, locale = 'en', strings, session, deadlineMs = 300, ...surroundings }: RenderOptions,
  ended: AbortSignal,
): Promise<Sent> {
  const reads = new AbortController();
  let late: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<void>((resolve) => {
    late = setTimeout(resolve, deadlineMs);
    ended.addEventListener('abort', () => resolve());
  });
  const element = create(await load(), surroundings);
  for (const [name, value] of entriesOf(attributes)) element.attributeChangedCallback(name, null, value);
  // An empty one names no language, here as in a page.
  element.locale ||= locale || 'en';
  if (strings) element.strings = strings;
  let reader: Reader | undefined;
  const read = async () => {
    const found = await Promise.resolve(session).catch(() => undefined);
    if (!found || reads.signal.aborted) return;
    reader = openReader(found, reads.signal);
    await element.read(reader);
  };
  try {
    await element.begin();
    await Promise.race([read(), deadline]);
    const html = await collectResult(render(element.output(), { customElementHostStack: [new Host('')] }));
    return {
      // Left out: comments and indentation, which are for hydration and for readers of the templates, and properties that
      // are false, which would be attributes that are there. `<` and `"` are escaped in every value.
      html: html
        .replace(/<!--.*?-->|<\?>| (?:selected|checked)="false"/gs, '')
        .replace(/[ \t]*\n[ \t\n]*/g, '\n'),
      data: { consumer: reader?.info.consumer_id, answers: reader?.answers },
    };
  } finally {
    clearTimeout(late);
    reads.abort();
    element.end();
  }
}
