// Session recorders in a page, and what they must not have got.
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { day, liveOnThatDay } from '../../../demo/studio/day.ts';
import { openSandbox } from '../../../demo/common/in-page-sandbox.ts';
import type { Cell } from '../../../demo/studio/cells/index.ts';
import { eventually } from './eventually.ts';
import { listen, type Readable } from './readable.ts';

const source = (path: string) =>
  readFileSync(new URL(`../../../node_modules/${path}`, import.meta.url), 'utf8');

interface RrwebRecord {
  (options: { emit: (event: unknown) => void; blockClass?: string }): void;
  addCustomEvent(tag: string, payload: unknown): void;
  takeFullSnapshot(): void;
}

/** What the scripts below leave in the page. */
interface Recorded extends Window {
  /** Everything that the recorder has sent. */
  recorded: unknown[];
  record: Pick<RrwebRecord, 'addCustomEvent' | 'takeFullSnapshot'>;
  /** Whether it has started. */
  isRecording(): boolean;
  /** Every text that a widget has shown: text, attributes, values of fields. */
  shown: Set<string>;
  readable: Readable;
}

/** The recorders as their vendors publish them, at their defaults. */
export const recorders = {
  rrweb: {
    source: () => source('rrweb/dist/rrweb.umd.min.cjs'),
    start(blockClass?: string) {
      const page = window as unknown as Recorded & { rrweb: { record: RrwebRecord } };
      const { record } = page.rrweb;
      page.record = record;
      page.isRecording = () => true;
      record({ emit: (event) => page.recorded.push(event), ...(blockClass && { blockClass }) });
    },
  },
  posthog: {
    source: () => source('posthog-js/dist/array.full.no-external.js'),
    start() {
      interface PostHog {
        init(token: string, options: object): void;
        sessionRecordingStarted(): boolean;
      }
      const page = window as unknown as Recorded & {
        posthog: PostHog;
        _POSTHOG_REMOTE_CONFIG: object;
        __PosthogExtensions__: { rrweb: { record: RrwebRecord } };
      };
      // What its server says to a project that records, with all that it can be told to record.
      const sessionRecording = { endpoint: '/s/', consoleLogRecordingEnabled: true };
      const config = {
        sessionRecording,
        supportedCompression: [],
        heatmaps: true,
        captureDeadClicks: true,
        capturePerformance: { network_timing: true, web_vitals: true },
      };
      page._POSTHOG_REMOTE_CONFIG = { phc_test: { config, siteApps: [] } };
      page.posthog.init('phc_test', {
        api_host: `${location.origin}/posthog`,
        persistence: 'memory',
        opt_out_useragent_filter: true,
        session_recording: { compress_events: false },
        // Nothing is sent.
        before_send: (event: unknown) => void page.recorded.push(event),
      });
      page.record = page.__PosthogExtensions__.rrweb.record;
      page.isRecording = () => page.posthog.sessionRecordingStarted();
    },
  },
} as const;

export type RecorderName = keyof typeof recorders;

/** Notes in the page what its widgets show, before anything else runs there. */
function watch() {
  const page = window as unknown as Recorded;
  page.recorded = [];
  page.shown = new Set();
  // What says nothing of a consumer.
  const structural = /^(class|part|id|for|type|role|lang|dir|slot|part|target|rel|tabindex|data-.*)$/;
  const note = (text: string | null | undefined) => {
    if (text?.trim()) page.shown.add(text.replace(/\s+/g, ' ').trim());
  };
  const noteAll = (node: Node) => {
    if (node instanceof CharacterData && !(node instanceof Comment)) note(node.data);
    if (node instanceof Element)
      for (const { name, value } of node.attributes) if (!structural.test(name)) note(value);
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) note(node.value);
    node.childNodes.forEach(noteAll);
  };
  const observe = (root: ShadowRoot) => {
    noteAll(root);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'childList') addedNodes.forEach(noteAll);
        else noteAll(target);
    }).observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    root.addEventListener('input', ({ target }) => note((target as HTMLInputElement).value), true);
  };
  // oxlint-disable-next-line typescript/unbound-method -- called with its own target below
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    if (this.localName.startsWith('pcc-')) observe(root);
    return root;
  };
  // Those that a server has sent.
  document.addEventListener('DOMContentLoaded', () => {
    for (const { shadowRoot, localName } of document.querySelectorAll('*'))
      if (shadowRoot && localName.startsWith('pcc-')) observe(shadowRoot);
  });
}

/** Records a page from its first moment, whenever it is opened. `blockClass`: instead of the default of rrweb. */
export async function record(page: Page, name: RecorderName, blockClass?: string): Promise<void> {
  const recorder = recorders[name];
  // tsx names functions with a helper, which is not in the page.
  await page.evaluateOnNewDocument(`globalThis.__name = (each) => each;
    if (window === top) {
      let isOn = false;
      const day = ${day};
      // Before the recorder starts: a clock that jumps begins a new session.
      (${liveOnThatDay.toString()})();
      (${watch.toString()})();
      window.readable = (${listen.toString()})();
      ${recorder.source()}
      ;(${recorder.start.toString().replace(/^start/, 'function')})(${JSON.stringify(blockClass)});
    }`);
}

const reached = 'what was recorded until here';

/** What a page holds after it was recorded, as texts. */
interface Taken {
  readonly recorded: readonly string[];
  /** What else its scripts can read: see readable.ts. */
  readonly readable: readonly string[];
  /** What its widgets have shown. */
  readonly shown: readonly string[];
}

/** Takes what was recorded so far, with a snapshot of the page as it is now. */
export async function takeRecording(page: Page): Promise<Taken> {
  await eventually(
    () => page.evaluate(() => (window as unknown as Recorded).isRecording()),
    'the recorder has started',
  );
  // PostHog keeps what it has until somebody touches the page.
  await page.mouse.move(3, 3);
  await page.mouse.move(6, 6);
  await page.evaluate((tag) => {
    const { record } = window as unknown as Recorded;
    record.takeFullSnapshot();
    record.addCustomEvent(tag, null);
  }, reached);
  const isReached = () =>
    page.evaluate(
      (tag) => JSON.stringify((window as unknown as Recorded).recorded.slice(-50)).includes(tag),
      reached,
    );
  await eventually(isReached, 'the recorder has sent what it has');
  return page.evaluate(() => {
    const { recorded, readable, shown } = window as unknown as Recorded;
    const texts = new Set<string>();
    JSON.stringify(recorded, (key, value: unknown) => {
      // A size can be any number, and so can one in a style sheet, which is the same for every consumer.
      if (typeof value === 'string' && !/^(rr_|rule$|_cssText$)/.test(key)) texts.add(value);
      return value;
    });
    // Numbers that are not of a consumer: a port, a place in a file, how long a request took, an id.
    const cleaned = (text: string) =>
      text
        .replaceAll(location.host, '')
        .replace(/\.js:\d+:\d+/g, '')
        .replace(/"(duration|expiresIn|count|skipped|attempt|status|addressId)":[\d.]+/g, '')
        // When the consumer has accepted the terms, which the event says on purpose.
        .replace(/"acceptedAt":"[\d:.TZ-]+"/g, '');
    return {
      recorded: [...texts].map(cleaned),
      readable: [...readable.read()].map(([place, text]) => cleaned(`${place}: ${text}`)),
      shown: [...shown].map((text) => text.replaceAll(location.host, '')),
    };
  });
}

/** Forgets what was recorded so far: somebody else's recording begins. */
export const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { recorded, shown } = window as unknown as Recorded;
    recorded.length = 0;
    shown.clear();
  });

/** The events that rrweb has recorded, for a replay. */
export const eventsOf = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window as unknown as Recorded).recorded);

/** The markup of a page without its widgets: a recorder gets that, and should. */
export const ownMarkup = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const { localName, parentElement } of body.querySelectorAll('*'))
      if (localName.startsWith('pcc-')) parentElement?.replaceChildren();
    return document.title + body.outerHTML.replace(/\s+/g, ' ');
  });

/** The values in a consumer's records, as the service has them. */
export function valuesOf({ person, change }: Pick<Cell, 'person' | 'change'>): string[] {
  const { sandbox, alter } = openSandbox({ now: day, stopped: true });
  if (change) alter(person, change);
  const values = new Set<string>();
  for (const { consumers } of sandbox.export().state.partners)
    JSON.stringify(
      consumers.filter(({ pcid }) => pcid === person),
      (_key, value: unknown) => {
        if (typeof value === 'string' || typeof value === 'number') values.add(String(value));
        return value;
      },
    );
  values.delete(person);
  return [...values];
}

/** Whether a text is long enough to be told from others, and can be a name, a number, an address, a sentence. */
const isTelling = (value: string) => value.length > 2 && /[\p{Lu}\p{N}@ ]/u.test(value);

/** Identifiers, which events and addresses may have: of records, of statements, and of the service's pages. */
const isId = (value: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$|\.pdf$|^https?:/.test(value);

/** The values without those that only identify a record. */
export const withoutIds = (values: Iterable<string>): string[] => [...values].filter((value) => !isId(value));

/** Those of the values that are in the texts as they are, with the place. */
export function findValues(values: Iterable<string>, texts: readonly string[]): string[] {
  const all = texts.join('\n');
  return [...new Set(values)].filter(isTelling).flatMap((value) => {
    if (!all.includes(value)) return [];
    const pattern = value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    const position = new RegExp(`(?<![\\p{L}\\p{N}.,#-])${pattern}(?![\\p{L}\\p{N}%]|-\\d)`, 'u').exec(
      all,
    )?.index;
    return position === undefined
      ? []
      : [`«${value}» in: …${all.slice(Math.max(0, position - 60), position + 60)}…`];
  });
}
