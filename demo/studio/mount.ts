import {
  createClient,
  PccError,
  type RequestReport,
  type PccClient,
  type SessionClient,
} from 'pcc-widgets/client';
import { openSandbox } from '../common/in-page.ts';
import { troubled } from '../common/network.ts';
import type { Cell } from './cells.ts';

export interface MountOptions {
  readonly onRequest?: (report: RequestReport) => void;
  /** Whether the page's switch for the network counts. */
  readonly network?: boolean;
}

/** The same day for everybody, so that pictures can be compared. */
const now = '2026-11-02T15:00:00Z';
const oneDay = 86_400_000;

/** A client on a sandbox of its own, which behaves as the cell says. */
export function clientFor(
  { person, scenario, session }: Omit<Cell, 'tag'>,
  { network, onRequest }: MountOptions,
): SessionClient {
  const { sandbox, send, sessionOf } = openSandbox({ now, stopped: true });
  return createClient({
    async fetchSession() {
      if (session && session !== 'none') throw new PccError(session);
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

type Widget = HTMLElement & { client?: PccClient; status?: Cell['status'] };

/** Puts a live widget into `host`, and sets `data-shown` on it once the widget is in the cell's state. */
export function mount(host: HTMLElement, cell: Cell, options: MountOptions = {}): Widget {
  const widget: Widget = document.createElement(cell.tag);
  for (const [name, value] of Object.entries(cell.attributes ?? {})) widget.setAttribute(name, value);
  for (const [slot, text] of Object.entries(cell.slots ?? {})) widget.append(slotted(slot, text));
  if (cell.session !== 'none') widget.client = clientFor(cell, options);
  host.replaceChildren(widget);
  void reach(widget, cell).then(() => host.setAttribute('data-shown', ''));
  return widget;
}

function slotted(slot: string, text: string): HTMLElement {
  const element = document.createElement('p');
  element.slot = slot;
  element.textContent = text;
  return element;
}

const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent.trim();

const controls = (root: ShadowRoot) =>
  [...root.querySelectorAll<HTMLElement>('button, summary, a[href]')].filter((control) =>
    control.checkVisibility(),
  );

async function reach(widget: Widget, { status, press = [] }: Cell): Promise<void> {
  await customElements.whenDefined(widget.localName);
  await until(widget, () => widget.status === status);
  for (const name of press) {
    const named = (root: ShadowRoot) => controls(root).find((each) => name.test(nameOf(each)));
    // On narrow widths actions are folded away.
    const folded = (root: ShadowRoot) => controls(root).find((each) => each.ariaExpanded === 'false');
    const first = await until(widget, (root) => named(root) ?? folded(root));
    first.click();
    if (!name.test(nameOf(first))) (await until(widget, named)).click();
  }
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
    observer.observe(root, { subtree: true, childList: true, attributes: true });
    observer.observe(widget, { attributes: true });
    check();
  });
}
