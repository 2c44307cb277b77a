// Performs the acts of `acts.ts` as a user would.
import type { Act, Step } from './acts.ts';
import { inPage, type InPage, type InPageOptions } from './in-page.ts';
import { waitUntil } from './wait-until.ts';
import { control, loaded, queryOne, type Widget } from './widget.ts';

/** Attributes that switch on what is off by default. */
const everything = { manage: '', pay: '', 'allow-close': '', 'terms-url': '/terms' };

/** The act's widget with all of its actions, in the page of a consumer who can do it. */
export async function showAct(
  { tag, pcid }: Pick<Act, 'tag' | 'pcid'>,
  options: InPageOptions = {},
): Promise<{ readonly page: InPage; readonly element: Widget }> {
  const page = inPage(pcid, { now: Date.now(), retries: 0, ...options });
  await import(`../../src/${tag}.ts`);
  const element = await loaded(tag, page.client, everything);
  const terms = document.createElement('p');
  terms.slot = 'terms';
  element.append(terms);
  return { page, element };
}

/** Whether a request is the act's. */
export const isAct = ({ method, url }: Request, { path }: Act): boolean =>
  url.includes(path) && (method !== 'GET' || path === '/email/');

async function find(element: Widget, step: string, timeout?: number): Promise<HTMLElement> {
  let found: HTMLElement | undefined;
  await waitUntil(
    () => {
      try {
        found = step.startsWith('#') ? queryOne(element, step) : control(element, new RegExp(step));
      } catch {
        return false;
      }
      return !('disabled' in found && found.disabled);
    },
    `${step} is there`,
    timeout ? { timeout } : undefined,
  );
  return found ?? queryOne(element, step);
}

async function take(element: Widget, step: Step, timeout?: number): Promise<void> {
  if (typeof step === 'string') {
    (await find(element, step, timeout)).click();
  } else {
    const [field, text] = step;
    const input = (await find(element, field, timeout)) as HTMLInputElement;
    input.value = text;
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type));
  }
  await element.updateComplete;
}

/** Takes all steps but the last, and returns the button that is left. `timeout`: milliseconds for each step. */
export async function lastButton(element: Widget, { steps }: Act, timeout?: number): Promise<HTMLElement> {
  for (const step of steps.slice(0, -1)) await take(element, step, timeout);
  return find(element, String(steps.at(-1)), timeout);
}
