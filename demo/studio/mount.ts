import {
  createClient,
  PccError,
  sessionFrom,
  type PccClient,
  type RequestReport,
  type SessionClient,
} from 'pcc-widgets/client';
import { openSandbox } from '../common/in-page.ts';
import { backend } from '../common/login.ts';
import { withCondition } from '../common/network.ts';
import type { Cell } from './cells/index.ts';
import { day, liveOnThatDay } from './day.ts';

export interface MountOptions {
  readonly onRequest?: (report: RequestReport) => void;
  /** As the page's only widget: the network switch applies, and the backend responds if there is one. */
  readonly real?: boolean;
}

const oneDay = 86_400_000;

/** A widget with its environment. */
type Subject = Omit<Cell, 'id' | 'name' | 'status' | 'shows' | 'press' | 'dialog'> & {
  readonly properties?: Readonly<Record<string, unknown>>;
};

interface Service {
  readonly client: SessionClient;
  readonly enroll: (paymentCardId: string, configurationId: string) => Promise<void>;
}

/** Its own sandbox, which behaves as the cell specifies. */
function sandboxFor(
  { person, change, scenario, session }: Subject,
  { real, onRequest }: MountOptions,
): Service {
  liveOnThatDay();
  const { sandbox, send, sessionOf, alter } = openSandbox({ now: day, stopped: true });
  if (change) alter(person, change);
  const client = createClient({
    async fetchSession() {
      if (session === 'pending') return new Promise<never>(() => {});
      if (session) throw new PccError(session);
      const started = await sessionOf(person);
      sandbox.setScenario(scenario ?? null);
      return started;
    },
    fetch: real ? withCondition(send) : send,
    // Retries would leave the state that is shown.
    ...(!real && { retries: 0, timeoutMs: oneDay }),
    ...(onRequest && { onRequest }),
  });
  return { client, enroll: (...which) => Promise.resolve(sandbox.enroll(...which)) };
}

/** The backend, where this persona signs in. */
function backendFor({ person }: Subject, { onRequest }: MountOptions): Service {
  const fetchSession = sessionFrom(backend.endpoint);
  const client = createClient({
    async fetchSession(request) {
      if (request.reason === 'start') await backend.signIn(person);
      return fetchSession(request);
    },
    fetch: withCondition(globalThis.fetch),
    ...(onRequest && { onRequest }),
  });
  return { client, enroll: (...which) => backend.enroll(...which) };
}

type Widget = HTMLElement & { client?: PccClient; locale?: string };

/** Mounts a widget in `host`. */
export function mount(host: HTMLElement, subject: Subject, options: MountOptions = {}): Widget {
  const widget: Widget = document.createElement(subject.tag);
  for (const [name, value] of Object.entries(subject.attributes ?? {})) widget.setAttribute(name, value);
  for (const [name, value] of Object.entries(subject.properties ?? {})) Reflect.set(widget, name, value);
  for (const [slot, text] of Object.entries(subject.slots ?? {})) widget.append(slotted(slot, text));
  const hasBackend = WITH_BACKEND && (subject.framed || options.real);
  // The origin of onboarding steps is known only when the service runs.
  if (hasBackend && subject.tag === 'pcc-onboarding') widget.setAttribute('step-origins', STEP_ORIGIN);
  const { client, enroll } = (hasBackend ? backendFor : sandboxFor)(subject, options);
  widget.client = client;
  widget.addEventListener('pcc-reward-enroll', (event) => {
    if (!subject.idle) event.waitUntil(enroll(event.paymentCardId, event.configurationId));
  });
  host.replaceChildren(widget);
  return widget;
}

/** Mounts a cell's widget in `host`, brings it into its state, then sets `data-shown` on `host`. */
export async function play(host: HTMLElement, cell: Cell, alone = false): Promise<void> {
  // On the board it would take the focus and scroll the page.
  host.inert = !alone;
  await reach(mount(host, cell), cell);
  // The focus moves after its target is rendered.
  if (!alone) await new Promise(requestAnimationFrame);
  host.inert = false;
  host.setAttribute('data-shown', '');
}

function slotted(slot: string, text: string): HTMLElement {
  // How to reach the support is a part of a sentence.
  const element = document.createElement(slot === 'support' ? 'span' : 'p');
  element.slot = slot;
  element.textContent = text;
  return element;
}

const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim();

const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ??
  textOf((element instanceof HTMLInputElement && element.labels?.[0]) || element);

/** The enabled control with this name. */
const wanted = (root: ShadowRoot, name: RegExp) =>
  [...root.querySelectorAll<HTMLElement>('button:enabled, input[type=checkbox]:enabled')].find(
    (control) => control.checkVisibility() && name.test(nameOf(control)),
  );

/** Enters text into the field with this label. */
async function fillIn(widget: Widget, label: RegExp, text: string): Promise<void> {
  const field = await until(widget, (root) =>
    [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].find(({ labels }) =>
      [...(labels ?? [])].some((node) => label.test(textOf(node))),
    ),
  );
  field.value = text;
  field.dispatchEvent(new Event('input'));
}

/** On narrow widths, a row's actions are in a menu. */
const folded = /^actions for/i;

async function reach(widget: Widget, { status, press = [], shows: [, words] }: Cell): Promise<void> {
  await customElements.whenDefined(widget.localName);
  if (press.length > 0) {
    // The names are in English; the final state is in the page's language.
    const { locale } = widget;
    widget.locale = 'en';
    await until(widget, () => widget.getAttribute('status') === status);
    for (const step of press) {
      if ('length' in step) {
        await fillIn(widget, ...step);
        continue;
      }
      const name = step;
      const control = await until(widget, (root) => wanted(root, name) ?? wanted(root, folded));
      control.click();
      if (!name.test(nameOf(control))) (await until(widget, (root) => wanted(root, name))).click();
    }
    await until(widget, (root) =>
      [...root.querySelectorAll('*')].some((element) => words.test(nameOf(element))),
    );
    widget.locale = locale;
    const language = locale || widget.closest<HTMLElement>('[lang]')?.lang || 'en';
    await until(widget, (root) => root.querySelector('section')?.lang === language);
  }
  await until(
    widget,
    (root) => widget.getAttribute('status') === status && root.querySelector('[part=content]'),
  );
}

/** Waits until `look` finds something in the widget. */
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
