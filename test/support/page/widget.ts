// Mounts widgets as a page would, and reads and finds what is in them as their users do.
import { fixture, html, oneEvent } from '@open-wc/testing';
import type { PccClient, PccError } from '../../../src/client.ts';
import { waitUntil } from './wait-until.ts';

/** The members that every widget has. */
export interface Widget extends HTMLElement {
  client?: PccClient;
  strings?: object;
  readonly status: string;
  readonly error: PccError | undefined;
  readonly updateComplete: Promise<boolean>;
  reload(): Promise<void>;
  retry(): Promise<void>;
  requestUpdate(): void;
}

/** The next event of that type, with the type of its class. */
export const nextEvent = <Type extends keyof HTMLElementEventMap>(
  target: EventTarget,
  type: Type,
): Promise<HTMLElementEventMap[Type]> =>
  new Promise((resolve) =>
    target.addEventListener(type, (event) => resolve(event as HTMLElementEventMap[Type]), { once: true }),
  );

/** Mounts a widget as a page would. */
export async function mount<W extends Widget = Widget>(
  tag: string,
  client: PccClient | undefined,
  attributes: Readonly<Record<string, string>> = {},
): Promise<W> {
  const element = document.createElement(tag) as W;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (client) element.client = client;
  const holder = await fixture<HTMLElement>(html`<main></main>`);
  holder.append(element);
  await element.updateComplete;
  return element;
}

/** Mounts a widget and waits until its data is on screen. */
export async function mountLoaded<W extends Widget = Widget>(
  tag: string,
  client: PccClient,
  attributes?: Readonly<Record<string, string>>,
): Promise<W> {
  const load = oneEvent(document.body, 'pcc-load');
  const element = await mount<W>(tag, client, attributes);
  await load;
  // Some show all only after the first paint.
  await element.updateComplete;
  return element;
}

/** Mounts a widget and waits until it has failed, and has announced it unless the page shows the error itself. */
export async function mountFailed<W extends Widget = Widget>(tag: string, client: PccClient): Promise<W> {
  const failure = oneEvent(document.body, 'pcc-error');
  const element = await mount<W>(tag, client);
  const { defaultPrevented } = await failure;
  if (!defaultPrevented) await waitUntil(() => announced(element), 'the error is announced');
  await element.updateComplete;
  return element;
}

/** Waits until a widget shows that text: the words of errors are loaded with the first one. */
export const waitForText = (element: Element, text: string): Promise<unknown> =>
  waitUntil(() => textOf(element).includes(text), `“${text}” is shown`);

/** What a person reads in a widget, the live region left out. */
export function textOf(element: Element): string {
  const root = element.shadowRoot?.querySelector('[part=content]') ?? element.shadowRoot;
  return (root?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** What the live region says. */
export const announced = (element: Element): string =>
  element.shadowRoot?.querySelector('[aria-live]')?.textContent ?? '';

/** The control of that name, as assistive technology would find it. */
export function control(element: Element, name: string | RegExp): HTMLElement {
  const controls =
    element.shadowRoot?.querySelectorAll<HTMLElement>('button, a[href], input, summary, select') ?? [];
  for (const found of controls) {
    const own = (found.getAttribute('aria-label') ?? found.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (typeof name === 'string' ? own === name : name.test(own)) return found;
  }
  throw new Error(`no control called ${String(name)}`);
}

/** Presses the control of that name. */
export async function press(element: Widget, name: string | RegExp): Promise<void> {
  control(element, name).click();
  await element.updateComplete;
}

/** The first match in the widget's shadow root; throws where there is none. */
export function queryOne<E extends Element = HTMLElement>(element: Element, selector: string): E {
  const found = element.shadowRoot?.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

/** All matches in the widget's shadow root. */
export const queryAll = <E extends Element = HTMLElement>(element: Element, selector: string): E[] => [
  ...(element.shadowRoot?.querySelectorAll<E>(selector) ?? []),
];

/** The text of a node on one line. */
export const plainText = (node: Node | null | undefined): string =>
  (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The texts of all matches. */
export const textsOf = (element: Element, selector: string): string[] =>
  queryAll(element, selector).map(plainText);

export const dialogOf = (element: Element): HTMLDialogElement | null =>
  element.shadowRoot?.querySelector('dialog') ?? null;

/** Presses the control that opens a dialog, and waits for that. */
export async function openDialog(element: Widget, name: string | RegExp): Promise<HTMLDialogElement> {
  control(element, name).click();
  await waitUntil(() => dialogOf(element)?.open, 'the dialog is open');
  await element.updateComplete;
  return queryOne<HTMLDialogElement>(element, 'dialog');
}

/** Closes the open dialog. */
export async function closeDialog(element: Element): Promise<void> {
  dialogOf(element)?.close();
  await waitUntil(() => !dialogOf(element), 'the dialog is closed');
}

/** Types into a field, or chooses in a list. */
export async function fillIn(element: Widget, selector: string, text: string): Promise<void> {
  const field = queryOne<HTMLInputElement | HTMLSelectElement>(element, selector);
  field.value = text;
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input'));
  await element.updateComplete;
}

/** The id of the element with the focus in the widget. */
export const focused = (element: Element): string | undefined => element.shadowRoot?.activeElement?.id;

/** Removes an element, as a router does: what comes next, comes in a later task. */
export async function leave(element: Element): Promise<void> {
  element.remove();
  await new Promise((resolve) => setTimeout(resolve));
}
