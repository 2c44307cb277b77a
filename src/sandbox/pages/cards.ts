import type { Context, Hono } from 'hono';
import { MINUTE, SECOND } from '../dates.ts';
import { makeExternalCard, type Directions } from '../seed/cards.ts';
import type { CardFrame, Consumer } from '../state.ts';
import { findConsumer, type Store } from '../store.ts';
import { escape, page } from './html.ts';

/** A card with which registration can be tried, and how it ends. */
export interface TestCard {
  readonly number: string;
  readonly label: string;
  /** What is posted to the embedding page; the last one ends the registration. */
  readonly messages: readonly Message[];
  readonly card?: Directions;
  /** From the end of the registration to the card's place in the list. */
  readonly confirmation?: number;
}

/**
 * Assumption: the words of the provider's messages are known, how they are punctuated is not; a page compares letters
 * only.
 */
type Message =
  | 'CR_GENERAL_ERROR'
  | 'CR_INVALID_TOKEN'
  | 'CR_INVALID_DOMAIN'
  | 'CR_SESSION_EXPIRED'
  | 'CR_CARD_REGISTRATION_SUBMITTED'
  | 'CR_CARD_REGISTRATION_ERROR'
  | 'CR_CARD_REGISTRATION_SUCCESS';

const SUBMITTED = 'CR_CARD_REGISTRATION_SUBMITTED';
const SUCCESS = 'CR_CARD_REGISTRATION_SUCCESS';
const CONFIRMATION = 4 * SECOND;

/** Assumption: a card is in the list 4 s after success by the sandbox's clock; the slow one after 5 minutes. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    label: 'Succeeds, money both ways',
    messages: [SUBMITTED, SUCCESS],
    card: { pushEnabled: true, pullEnabled: true },
  },
  {
    number: '4000056655665556',
    label: 'Succeeds, can only be paid from',
    messages: [SUBMITTED, SUCCESS],
    card: { pushEnabled: false, pullEnabled: true },
  },
  {
    number: '5200828282828210',
    label: 'Succeeds, can only be paid to',
    messages: [SUBMITTED, SUCCESS],
    card: { pushEnabled: true, pullEnabled: false },
  },
  {
    number: '4000000000003220',
    label: 'Succeeds, but is confirmed late (5 minutes)',
    messages: [SUBMITTED, SUCCESS],
    card: { pushEnabled: true, pullEnabled: true },
    confirmation: 5 * MINUTE,
  },
  { number: '4000000000000002', label: 'Is declined', messages: [SUBMITTED, 'CR_CARD_REGISTRATION_ERROR'] },
  { number: '4000000000000119', label: 'Fails at the provider', messages: ['CR_GENERAL_ERROR'] },
  { number: '4000000000000069', label: 'Finds the session expired', messages: ['CR_SESSION_EXPIRED'] },
  { number: '4000000000000127', label: 'Finds the token invalid', messages: ['CR_INVALID_TOKEN'] },
  { number: '4000000000000101', label: 'Finds the domain not allowed', messages: ['CR_INVALID_DOMAIN'] },
  { number: '4000000000000341', label: 'Is submitted and never answered', messages: [SUBMITTED] },
];

/** The hosted card-registration frame, as a provider would serve it. */
export function addCardPages(app: Hono, store: Store): void {
  app.get('/cards/:id/', (c) => {
    if (!find(c, store)) {
      return page('This session has expired', messageList(['CR_SESSION_EXPIRED']), SCRIPT, 404);
    }
    const choices = testCards.map(
      ({ number, label }, i) =>
        `<label><input type="radio" name="number" value="${number}"${i === 0 ? ' checked' : ''}>
        ${number.replace(/(.{4})(?=.)/g, '$1 ')} <small>${escape(label)}</small></label>`,
    );
    return page(
      'Add a debit card',
      `<form id="card"><fieldset><legend>Test card</legend>${choices.join('')}</fieldset>
      <button class="main">Add card</button></form><p id="said" role="status"></p>`,
      SCRIPT,
    );
  });

  app.post('/cards/:id/', async (c) => {
    const found = find(c, store);
    if (!found) return c.json({ messages: ['CR_SESSION_EXPIRED'] satisfies Message[] });
    const { number } = await c.req.parseBody();
    const test = testCards.find((each) => each.number === number);
    if (!test) return c.json({ messages: [SUBMITTED, 'CR_CARD_REGISTRATION_ERROR'] satisfies Message[] });
    if (test.card) {
      const now = store.clock.now();
      found.frame.used = true;
      found.consumer.external_cards.unshift({
        ...makeExternalCard(store.newId(), test.card, now, now + (test.confirmation ?? CONFIRMATION)),
        last_four: test.number.slice(-4),
        brand: test.number.startsWith('5') ? 'Mastercard' : 'Visa',
      });
    }
    return c.json({ messages: test.messages });
  });

  app.get('/card.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript' }));
}

const SCRIPT = '/pages/card.js';

const messageList = (messages: readonly Message[]): string =>
  `<p id="said" role="status" data-messages="${messages.join(' ')}">Ask for a new one.</p>`;

// A registration that succeeded ends the session; after a failure another card can be tried.
function find(c: Context, store: Store): { frame: CardFrame; consumer: Consumer } | undefined {
  const { id = '' } = c.req.param();
  const frame = Object.hasOwn(store.state.frames, id) ? store.state.frames[id] : undefined;
  if (!frame || frame.used || frame.expires_at <= store.clock.now()) return undefined;
  const partner = store.partner(frame.client_id);
  const consumer = partner && findConsumer(partner, frame.consumer);
  return consumer && { frame, consumer };
}

// A provider knows the embedding page's origin beforehand; here any page may embed, and nothing in a message is secret.
const script = `
const said = document.querySelector('#said');
const post = (event) => parent.postMessage({ event }, '*');
const words = {
  CR_CARD_REGISTRATION_SUBMITTED: 'One moment…',
  CR_CARD_REGISTRATION_SUCCESS: 'The card was added.',
  CR_CARD_REGISTRATION_ERROR: 'The card was not accepted.',
};
async function tell(messages) {
  for (const [i, event] of messages.entries()) {
    if (i) await new Promise((done) => setTimeout(done, 400));
    said.textContent = words[event] ?? 'Something went wrong.';
    post(event);
  }
}
if (said.dataset.messages) tell(said.dataset.messages.split(' '));
document.querySelector('#card')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(event.target));
  try {
    const answer = await fetch(location.href, { method: 'POST', body });
    await tell((await answer.json()).messages);
  } catch {
    await tell(['CR_GENERAL_ERROR']);
  }
});
`;
