import type { Context, Hono } from 'hono';
import { SECOND } from '../dates.ts';
import { makeExternalCard } from '../seed/cards.ts';
import type { CardFrame, Consumer } from '../state.ts';
import { findConsumer, type Store } from '../store.ts';
import { escape, page } from './html.ts';
import { SUBMITTED, testCards, type Message } from './test-cards.ts';

const CONFIRMATION = 4 * SECOND;

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
    const session = find(c, store);
    if (!session) return c.json({ messages: ['CR_SESSION_EXPIRED'] satisfies Message[] });
    const { number } = await c.req.parseBody();
    const test = testCards.find((card) => card.number === number);
    if (!test) return c.json({ messages: [SUBMITTED, 'CR_CARD_REGISTRATION_ERROR'] satisfies Message[] });
    if (test.card) {
      const now = store.clock.now();
      session.frame.used = true;
      session.consumer.external_cards.unshift({
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

// A successful registration ends the session; after a failure, another card can be tried.
function find(c: Context, store: Store): { frame: CardFrame; consumer: Consumer } | undefined {
  const { id = '' } = c.req.param();
  const frame = Object.hasOwn(store.state.frames, id) ? store.state.frames[id] : undefined;
  if (!frame || frame.used || frame.expires_at <= store.clock.now()) return undefined;
  const partner = store.partner(frame.client_id);
  const consumer = partner && findConsumer(partner, frame.consumer);
  return consumer && { frame, consumer };
}

// A provider knows the embedding page's origin; here any page may embed, and messages contain no secrets.
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
