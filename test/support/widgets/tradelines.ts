import { oneEvent } from '@open-wc/testing';
import '../../../src/pcc-tradelines.ts';
import type { TradelinesElement } from '../../../src/pcc-tradelines.ts';
import { inPage, type InPageOptions } from '../page/in-page.ts';
import { waitUntil } from '../page/wait-until.ts';
import {
  control,
  dialogOf,
  fillIn,
  mountLoaded,
  openDialog,
  press,
  queryAll,
  queryOne,
} from '../page/widget.ts';

export const tag = 'pcc-tradelines';
export const manage = { manage: '', 'attestation-version': '2026-1' };

/** For tests that compare with today's date, and see each error at once. */
export const now = { now: Date.now(), retries: 0 };

export const input = (element: Element, selector: string): HTMLInputElement =>
  queryOne<HTMLInputElement>(element, selector);

/** A widget whose bills have these fields in every response. */
export async function showWith(record: object): Promise<TradelinesElement> {
  const options: InPageOptions = {
    ...now,
    async through(request, next) {
      const response = await next(request);
      if (!request.url.includes('bill-reporting') || request.method !== 'GET') return response;
      const json = (await response.json()) as { tradelines?: object[] };
      if (json.tradelines)
        json.tradelines = json.tradelines.map((tradeline) => ({ ...tradeline, ...record }));
      return Response.json({ ...json, ...('merchant' in json && record) });
    },
  };
  return mountLoaded<TradelinesElement>(tag, inPage('ana-complete', options).client);
}

export async function unfold(element: TradelinesElement, name: string | RegExp): Promise<void> {
  control(element, name).click();
  await waitUntil(() => queryAll(element, '.details .payments, .details > p, .details .alert').length > 0);
}

export const isRead = (request: Request) => request.url.includes('/tradeline/');

/** `events`: of actions, in order. */
export async function show(options: InPageOptions & { pcid?: string } = {}) {
  const page = inPage(options.pcid ?? 'ana-complete', { ...now, ...options });
  const element = await mountLoaded<TradelinesElement>(tag, page.client, manage);
  const events: Event[] = [];
  element.addEventListener('pcc-tradeline-opened', (event) => events.push(event));
  element.addEventListener('pcc-tradeline-closed', (event) => events.push(event));
  return { page, element, events };
}

/** The button in the details of a bill that stops its reporting. */
export async function stopOf(element: TradelinesElement, merchant = 'Sunrise'): Promise<HTMLElement> {
  const details = control(element, new RegExp(`^Details of ${merchant}`));
  if (details.ariaExpanded !== 'true') details.click();
  await element.updateComplete;
  return control(element, new RegExp(`^Stop reporting ${merchant}`));
}

/** Opens the dialog, checks its box, and returns the button that confirms. */
export async function readyToStop(element: TradelinesElement, merchant?: string): Promise<HTMLElement> {
  (await stopOf(element, merchant)).click();
  await element.updateComplete;
  await waitUntil(() => dialogOf(element)?.open);
  input(element, '#understood').click();
  await element.updateComplete;
  return control(element, 'Stop reporting for good');
}

export async function readyToAdd(element: TradelinesElement): Promise<HTMLElement> {
  await openDialog(element, /^Add Bluebird/);
  await fillIn(element, '#field-phone', '(206) 555-0123');
  return review(element);
}

export async function review(element: TradelinesElement): Promise<HTMLElement> {
  await element.updateComplete;
  await press(element, 'Continue');
  input(element, '#agree').click();
  await element.updateComplete;
  return control(element, 'Start reporting');
}

export const settled = (element: TradelinesElement) => oneEvent(element, 'pcc-load');
