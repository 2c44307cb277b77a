import {
  createClient,
  PccError,
  type RequestReport,
  type PccClient,
  type SessionClient,
} from 'pcc-widgets/client';
import { openSandbox } from '../common/in-page.ts';
import { troubled } from '../common/network.ts';
import type { Cell } from './cells/index.ts';
import { today } from './day.ts';

export interface MountOptions {
  readonly onRequest?: (report: RequestReport) => void;
  /** Whether the page's switch for the network counts. */
  readonly network?: boolean;
}

const oneDay = 86_400_000;

/** A widget in its circumstances. */
type Subject = Omit<Cell, 'id' | 'name' | 'status' | 'shows' | 'press' | 'dialog'>;

/** A client on a sandbox of its own, which behaves as the cell says. */
function clientFor(
  { person, change, scenario, session }: Subject,
  { network, onRequest }: MountOptions,
): SessionClient {
  const { sandbox, send, sessionOf, alter } = openSandbox({ now: today, stopped: true });
  if (change) alter(person, change);
  return createClient({
    async fetchSession() {
      if (session === 'pending') return new Promise<never>(() => {});
      if (session) throw new PccError(session);
      const started = await sessionOf(person);
      sandbox.setScenario(scenario ?? null);
      return started;
    },
    fetch: network ? troubled(send) : send,
    // What is shown is the state itself, not the attempts to leave it.
    ...(!network && { retries: 0, timeoutMs: oneDay }),
    ...(onRequest && { onRequest }),
  });
}

type Widget = HTMLElement & { client?: PccClient; locale?: string };

/** Puts a live widget into `host`. */
export function mount(host: HTMLElement, subject: Subject, options: MountOptions = {}): Widget {
  const widget: Widget = document.createElement(subject.tag);
  for (const [name, value] of Object.entries(subject.attributes ?? {})) widget.setAttribute(name, value);
  for (const [slot, text] of Object.entries(subject.slots ?? {})) widget.append(slotted(slot, text));
  widget.client = clientFor(subject, options);
  host.replaceChildren(widget);
  return widget;
}

/** Puts a cell's widget into `host`, leads it to its state, and then sets `data-shown` there. */
export async function play(host: HTMLElement, cell: Cell): Promise<void> {
  await reach(mount(host, cell), cell);
  host.setAttribute('data-shown', '');
}

function slotted(slot: string, text: string): HTMLElement {
  const element = document.createElement('p');
  element.slot = slot;
  element.textContent = text;
  return element;
}

const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim();

const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ??
  textOf((element instanceof HTMLInputElement && element.labels?.[0]) || element);

/** The control of this name that can be pressed. */
const wanted = (root: ShadowRoot, name: RegExp) =>
  [...root.querySelectorAll<HTMLElement>('button:enabled, input[type=checkbox]:enabled')].find(
    (control) => control.checkVisibility() && name.test(nameOf(control)),
  );

/** On narrow widths a row's actions are folded away. */
const folded = /^actions for/i;

async function reach(widget: Widget, { status, press = [], shows: [, words] }: Cell): Promise<void> {
  await customElements.whenDefined(widget.localName);
  if (press.length > 0) {
    // The names are English ones; what is reached speaks the language of the page.
    const { locale } = widget;
    widget.locale = 'en';
    await until(widget, () => widget.getAttribute('status') === status);
    for (const name of press) {
      const control = await until(widget, (root) => wanted(root, name) ?? wanted(root, folded));
      control.click();
      if (!name.test(nameOf(control))) (await until(widget, (root) => wanted(root, name))).click();
    }
    await until(widget, (root) => [...root.querySelectorAll('*')].some((each) => words.test(nameOf(each))));
    widget.locale = locale;
  }
  await until(widget, () => widget.getAttribute('status') === status);
}

/** Waits until the widget, as it changes, gives something. */
function until<Found>(widget: Widget, look: (root: ShadowRoot) => Found | undefined | false): Promise<Found> {
  return new Promise((resolve) => {
    const { shadowRoot: root } = widget;
    if (!root) return;
    const observer = new MutationObserver(() => check());
    const check = () => {
      const found = look(root);
      if (found === undefined || found === false) return;
      observer.disconnect();
      resolve(found);
    };
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    observer.observe(widget, { attributes: true });
    check();
  });
}
