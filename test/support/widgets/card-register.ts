// What the tests of <pcc-card-register> do at both ends of the frame.
import { expect, oneEvent } from '@open-wc/testing';
import '../../../src/pcc-card-register.ts';
import type { CardRegisterElement, PccCardFrameEvent } from '../../../src/pcc-card-register.ts';
import { frameProviders } from '../page/commands.ts';
import { inPage, type InPage } from '../page/in-page.ts';
import { control, mountLoaded, textsOf } from '../page/widget.ts';

export const tag = 'pcc-card-register';
export const SUBMITTED = { event: 'CR_CARD_REGISTRATION_SUBMITTED' };
export const SUCCESS = { event: 'CR_CARD_REGISTRATION_SUCCESS' };
const DEBIT_CARD = '4242424242424242';

/** Origins of a provider, and of somebody else. */
export const { provider, stranger } = await frameProviders();

export const frameOf = (element: Element) => element.shadowRoot?.querySelector('iframe') ?? undefined;
export const count = (page: InPage, operation: string) =>
  page.requested().filter((requested) => requested === operation).length;
export const cards = (element: Element) => textsOf(element, '.card');

interface Shown {
  readonly page: InPage;
  readonly element: CardRegisterElement;
  /** Every event of the registration, in order. */
  readonly states: string[];
}

/** A widget on the page, and a provider on another origin that does as it is told. */
export async function show(
  pcid = 'gia-newcomer',
  { pages = provider, attributes = {} }: { pages?: string; attributes?: Record<string, string> } = {},
): Promise<Shown> {
  const page = inPage(pcid, { pagesOrigin: pages, retries: 0 });
  const element = await mountLoaded<CardRegisterElement>(tag, page.client, {
    'frame-origins': new URL(pages).origin,
    ...attributes,
  });
  const states: string[] = [];
  element.addEventListener('pcc-card-frame', ({ state }) => states.push(state));
  element.addEventListener('pcc-card-registered', () => states.push('registered'));
  element.addEventListener('pcc-card-pending', () => states.push('pending'));
  return { page, element, states };
}

/** Opens the frame, and waits until the provider's page is in it. */
export async function open(
  element: CardRegisterElement,
  name: string | RegExp = /^Add /,
): Promise<HTMLIFrameElement> {
  const opened = oneEvent<PccCardFrameEvent>(element, 'pcc-card-frame');
  control(element, name).click();
  expect((await opened).state).to.equal('opened');
  await element.updateComplete;
  const frame = frameOf(element);
  if (!frame) throw new Error('no frame');
  await oneEvent(frame, 'load');
  await element.updateComplete;
  return frame;
}

/** Lets the page in the frame say something to its parent, and waits until the parent could hear it. */
export async function say(frame: HTMLIFrameElement, what: unknown, times = 1): Promise<void> {
  const { contentWindow } = frame;
  const received = new Promise<void>((resolve) => {
    let left = times;
    const done = new AbortController();
    const { signal } = done;
    // Counted before the widget hears it: a frame that is gone then is nobody's source any more, in WebKit.
    const counted = ({ source }: MessageEvent) => void (source === contentWindow && left--);
    addEventListener('message', counted, { capture: true, signal });
    const after = () => {
      if (left > 0) return;
      done.abort();
      resolve();
    };
    addEventListener('message', after, { signal });
  });
  contentWindow?.postMessage({ say: what, times }, '*');
  await received;
}

/** A message that says whatever of itself; not every engine can be told a window of another origin. */
export function forge({ source = null, ...init }: MessageEventInit & { source?: Window | null }): void {
  const event = new MessageEvent('message', init);
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

/** What happens at the provider when somebody fills in the form. */
export async function fillIn({ sandbox }: InPage, frame: HTMLIFrameElement): Promise<void> {
  const { pathname } = new URL(frame.src);
  const body = new URLSearchParams({ number: DEBIT_CARD });
  await sandbox.fetch(new Request(`https://service.example${pathname}`, { method: 'POST', body }));
}

/** The waits between two reads. */
const READS = [1000, 2000, 4000, 8000, 16_000, 29_000];
/** How long a frame may take to load. The session gives its endpoint just as long, so the two are hurried apart. */
export const FRAME_LOAD = 15_000;

/** For after each test that hurries. */
let unhurry = (): void => undefined;
export const restoreTime = (): void => unhurry();

/** These waits pass at once, and are written down, until `restoreTime()`. */
export function hurry(onWait?: (ms: number) => void, hurried: readonly number[] = READS) {
  const original = window.setTimeout.bind(window);
  const now = performance.now.bind(performance);
  const waits: number[] = [];
  /** Those that have passed. */
  const passed: number[] = [];
  let ahead = 0;
  window.setTimeout = ((run: () => void, ms = 0) => {
    if (!hurried.includes(ms)) return original(run, ms);
    waits.push(ms);
    onWait?.(ms);
    return original(() => {
      ahead += ms;
      run();
      passed.push(ms);
    }, 5);
  }) as typeof window.setTimeout;
  performance.now = () => now() + ahead;
  unhurry = () => {
    window.setTimeout = original;
    performance.now = now;
  };
  return { waits, passed };
}
