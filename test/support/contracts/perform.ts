// Performs the acts of `acts.ts` as a user would.
import { nextFrame } from '@open-wc/testing';
import { everything, type Act, type Step } from './acts.ts';
import { inPage, type InPage, type InPageOptions } from '../page/in-page.ts';
import { waitUntil } from '../page/wait-until.ts';
import { control, dialogOf, mountLoaded, queryOne, type Widget } from '../page/widget.ts';

type Shown = Pick<Act, 'tag' | 'pcid'>;

/** The act's widget with all of its actions, in the page of a consumer who can do it. */
export async function showAct(
  act: Shown,
  options: InPageOptions = {},
): Promise<{ readonly page: InPage; readonly element: Widget }> {
  const page = inPage(act.pcid, { now: Date.now(), retries: 0, ...options });
  const element = await showIn(page, act);
  return { page, element };
}

/** One more of the act's widgets in a page. */
export async function showIn({ client }: InPage, { tag }: Shown): Promise<Widget> {
  const element = await mountLoaded(tag, client, everything);
  const terms = document.createElement('p');
  terms.slot = 'terms';
  element.append(terms);
  return element;
}

/** Whether a request is the act's. */
export const isAct = ({ method, url }: Request, { path }: Act): boolean =>
  url.includes(path) && (method !== 'GET' || path === '/email/');

function isThere(element: Widget, step: string): boolean {
  try {
    const found = controlOf(element, step);
    return !('disabled' in found && found.disabled);
  } catch {
    return false;
  }
}

const controlOf = (element: Widget, step: string): HTMLElement =>
  step.startsWith('#') ? queryOne(element, step) : control(element, new RegExp(step));

async function find(element: Widget, step: string): Promise<HTMLElement> {
  await waitUntil(() => isThere(element, step), `${step} is there`);
  return controlOf(element, step);
}

async function take(element: Widget, step: Step): Promise<void> {
  if (typeof step === 'string') {
    (await find(element, step)).click();
  } else {
    const [field, text] = step;
    const input = (await find(element, field)) as HTMLInputElement;
    input.value = text;
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type));
  }
  await element.updateComplete;
}

/** Takes all steps but the last, and returns the button that is left. */
export async function lastButton(element: Widget, { steps }: Pick<Act, 'steps'>): Promise<HTMLElement> {
  for (const step of steps.slice(0, -1)) await take(element, step);
  return find(element, String(steps.at(-1)));
}

/** Resolves when nothing more comes by itself: no response, no code of a pressed button or of the idle page, no update. */
async function atRest({ underway }: InPage, element: Widget): Promise<void> {
  let hasChanged = true;
  const changes = new MutationObserver(() => (hasChanged = true));
  if (element.shadowRoot) changes.observe(element.shadowRoot, { subtree: true, childList: true });
  const isBusy = () => underway() > 0 || element.shadowRoot?.querySelector('.spinner') != null;
  while (hasChanged) {
    await waitUntil(() => !isBusy(), 'every response is there, and the code of the button');
    hasChanged = false;
    for (let i = 0; i < 2; i++) {
      await new Promise((resolve) => requestIdleCallback(resolve));
      await nextFrame();
    }
    if (isBusy()) hasChanged = true;
  }
  changes.disconnect();
}

/** The same where the service may leave out what the act needs; undefined if a step is not offered. */
export async function lastButtonIfOffered(
  page: InPage,
  element: Widget,
  { steps }: Act,
): Promise<HTMLElement | undefined> {
  for (const [i, step] of steps.entries()) {
    await atRest(page, element);
    const [control = ''] = [step].flat();
    if (!isThere(element, control)) return undefined;
    if (i === steps.length - 1) return controlOf(element, control);
    await take(element, step);
  }
  return undefined;
}

interface Opened {
  /** The control that opened the dialog. */
  readonly opener: HTMLElement;
  /** The steps in the dialog. */
  readonly steps: readonly Step[];
}

/** Takes the steps that open the dialog of an act. `before` receives the control that opens it, before it is pressed. */
export async function openDialogOf(
  element: Widget,
  { steps }: Act,
  before?: (control: HTMLElement) => void,
): Promise<Opened> {
  for (const [i, step] of steps.entries()) {
    const next = String([steps[i + 1]].flat()[0]);
    // Unfolded already.
    if (isThere(element, next)) continue;
    const opener = await find(element, String(step));
    before?.(opener);
    opener.click();
    await find(element, next);
    if (dialogOf(element)?.open) return { opener, steps: steps.slice(i + 1) };
  }
  throw new Error('no dialog has opened');
}

/** Enters what has to be entered in a dialog. */
export async function fill(element: Widget, { steps }: Pick<Act, 'steps'>): Promise<void> {
  for (const step of steps) if (typeof step !== 'string') await take(element, step);
}
