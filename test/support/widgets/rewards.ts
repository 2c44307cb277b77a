// Drives `<pcc-rewards>` in tests.
import { fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/pcc-rewards.ts';
import type { PccRewardEnrollEvent, RewardsElement } from '../../../src/pcc-rewards.ts';
import type { InPage } from '../page/in-page.ts';
import { announced, textsOf } from '../page/widget.ts';
import { waitUntil } from '../page/wait-until.ts';
/** A loaded `<pcc-rewards>` of the consumer. */
export async function show(
  { client }: InPage,
  { enroll = false, card }: { enroll?: boolean; card?: string } = {},
): Promise<RewardsElement> {
  const element = document.createElement('pcc-rewards');
  element.client = client;
  element.enroll = enroll;
  element.locale = 'en-US';
  if (card) element.paymentCardId = card;
  const settled = Promise.race([oneEvent(element, 'pcc-load'), oneEvent(element, 'pcc-error')]);
  await fixture(html`${element}`);
  await settled;
  await element.updateComplete;
  return element;
}

export const rows = (element: RewardsElement) => textsOf(element, '.program');
export const hear = (element: RewardsElement, text: string) =>
  waitUntil(() => announced(element) === text, `it says «${text}»`);

/** What the page around the widget does when it is asked to enroll. */
export function enrollWith(element: RewardsElement, act: (event: PccRewardEnrollEvent) => Promise<unknown>) {
  element.addEventListener('pcc-reward-enroll', (event) => event.waitUntil(act(event)));
}
