import type externalCards from '../../api/external-cards.ts';
import { MINUTE } from '../dates.ts';
import { consumerOf, type Call, type HandlersOf } from '../handler.ts';
import { cardPage } from '../pages/address.ts';
import { Refusal, notFound, unprocessable } from '../refusal.ts';
import type { Consumer } from '../state.ts';

/** Assumption: how long a card-registration page is valid. */
const FRAME_LIFETIME = 15 * MINUTE;

export default {
  listExternalCards({ consumer_id }, call) {
    const { external_cards } = byExternalId(call, consumer_id);
    return external_cards
      .filter(({ confirmed_at }) => confirmed_at <= call.now)
      .map((card) => ({ ...card, confirmed_at: undefined }));
  },

  createExternalCardFrame({ consumer_id, body }, call) {
    const { card_config_id: partnerConfigId, client_id } = call.partner;
    const consumer = byExternalId(call, consumer_id);
    if (!partnerConfigId) throw notFound('No payment card configuration exists for the partner.');
    const configId = body?.['card_config_id'];
    // Assumption: the provider rejects any configuration but the partner's.
    if (configId !== undefined && configId !== null && configId !== partnerConfigId) {
      throw unprocessable('feature_unavailable', 'The card-registration provider rejected the request.');
    }
    const id = call.store.newId();
    call.store.state.frames[id] = {
      client_id,
      consumer: consumer.external_id,
      expires_at: call.now + FRAME_LIFETIME,
      used: false,
    };
    return { iframe_url: cardPage(call.pagesOrigin, id) };
  },
} satisfies HandlersOf<typeof externalCards>;

// The description states 422 here for an id that is malformed, unknown or another partner's, and the external id.
function byExternalId(call: Call, id: string): Consumer {
  try {
    const consumer = consumerOf(call, id);
    if (consumer.external_id === id) return consumer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  throw unprocessable('not_found', 'The consumer id is malformed or unknown.');
}
