import type { Cell } from './cells/cell.ts';
import { mountStill, type Widget } from './mount.ts';

/** Shows a cell in `host`: mounts its widget, brings it into its state, then sets `data-shown` on `host`. */
export async function showCell(host: HTMLElement, cell: Cell): Promise<void> {
  await pressThrough(mountStill(host, cell), cell);
  host.setAttribute('data-shown', '');
}

/** The same beside others, where it must not take the focus, which would scroll the page. */
export async function showCellOnBoard(host: HTMLElement, cell: Cell): Promise<void> {
  host.inert = true;
  await pressThrough(mountStill(host, cell), cell);
  // The focus moves after its target is rendered.
  await new Promise(requestAnimationFrame);
  host.inert = false;
  host.setAttribute('data-shown', '');
}

const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim();

const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ??
  textOf((element instanceof HTMLInputElement && element.labels?.[0]) || element);

/** The first enabled control with this name; in an open dialog, as what is behind it cannot be pressed. */
function wanted(root: ShadowRoot, name: RegExp, cell: string): HTMLElement | undefined {
  const place = root.querySelector('dialog[open]') ?? root;
  const controls = place.querySelectorAll<HTMLElement>('button:enabled, input[type=checkbox]:enabled');
  const [first, ...others] = [...controls].filter(
    (control) => control.checkVisibility() && name.test(nameOf(control)),
  );
  if (first && others.some((other) => nameOf(other) === nameOf(first)))
    throw new Error(`${cell}: two controls are called “${nameOf(first)}”`);
  return first;
}

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

async function pressThrough(
  widget: Widget,
  { id, status, press = [], shows: [, words] }: Cell,
): Promise<void> {
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
      const find = (root: ShadowRoot) => wanted(root, name, id);
      const control = await until(widget, (root) => find(root) ?? wanted(root, folded, id));
      control.click();
      if (!name.test(nameOf(control))) (await until(widget, find)).click();
    }
    // What an action discarded is read again after its outcome is said.
    await until(
      widget,
      (root) =>
        !root.querySelector('.skeleton-rows') &&
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

/** Waits until `look` finds something in the widget. Rejects if it throws. */
function until<Found>(widget: Widget, look: (root: ShadowRoot) => Found | undefined | false): Promise<Found> {
  return new Promise((resolve, reject) => {
    const { shadowRoot: root } = widget;
    if (!root) return;
    const observer = new MutationObserver(() => check());
    const check = () => {
      try {
        const found = look(root);
        if (found === undefined || found === false) return;
        resolve(found);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      observer.disconnect();
    };
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    observer.observe(widget, { attributes: true });
    check();
  });
}
