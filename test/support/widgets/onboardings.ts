import { inPage, type InPage } from '../page/in-page.ts';
import type { OnboardingElement } from '../../../src/pcc-onboarding.ts';
import { control } from '../page/widget.ts';

export type Json = Readonly<Record<string, unknown>>;
type Change = (record: Json) => Json;

/** Somebody whose onboardings come as the functions make them, one for each; `checks`: the identity results. */
export function altered(changes: readonly Change[], checks?: readonly (Json | string)[]): InPage {
  return inPage('gia-newcomer', {
    retries: 0,
    async through(request, next) {
      const response = await next(request);
      const { pathname } = new URL(request.url);
      if (request.method !== 'GET') return response;
      if (checks && pathname.endsWith('/kyc-results/')) return Response.json(envelope(checks));
      if (!pathname.endsWith('/onboarding/')) return response;
      const { results } = (await response.json()) as { results: readonly Json[] };
      return Response.json(envelope(changes.flatMap((change) => results.map(change))));
    },
  });
}

const envelope = (results: readonly unknown[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});

/** Somebody with one onboarding that differs in these fields; objects inside are completed, not replaced. */
export const withOnboarding = (fields: Json, checks?: readonly (Json | string)[]): InPage =>
  altered([(record) => merge(record, fields)], checks);

/** The result of an identity check. */
export const check = (status: string | null): Json => ({
  id: '3f0c9d1e-1111-4222-8333-444455556666',
  status,
  created_date: '2026-02-01T10:00:00Z',
});

const merge = (record: Json, fields: Json): Json => ({
  ...record,
  ...Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      isObject(value) && isObject(record[key]) ? merge(record[key], value) : value,
    ]),
  ),
});

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a page has its terms. */
export const TERMS = 'https://partner.example/terms';

/** The box that agrees to the terms. */
export const box = (element: Element) => element.shadowRoot?.querySelector('#agree') as HTMLInputElement;

/** Checks or unchecks it. */
export async function tick(element: OnboardingElement, checked = true): Promise<void> {
  box(element).checked = checked;
  box(element).dispatchEvent(new Event('change'));
  await element.updateComplete;
}

/** Opens the document of the terms, without which they cannot be accepted. */
export async function openTerms(element: OnboardingElement): Promise<void> {
  const link = control(element, 'Open the terms (new tab)');
  link.addEventListener('click', (event) => event.preventDefault());
  link.click();
  await element.updateComplete;
}
