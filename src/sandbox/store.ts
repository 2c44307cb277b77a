import { Clock } from './clock.ts';
import { uuid } from './random.ts';
import type { Consumer, Partner, State, Token } from './state.ts';

/** The state, its clock, and lookups. */
export class Store {
  state: State;
  /** How often the state was replaced. */
  #replaced = 0;
  readonly clock: Clock;

  constructor(state: State) {
    this.state = state;
    this.clock = new Clock(() => this.state.clock);
  }

  /** A new identifier; the same sequence for the same seed and the same requests. */
  newId(): string {
    return uuid(this.state.seed, 'new', ++this.state.counter);
  }

  /** Replaces the state. */
  replace(state: State): void {
    this.state = state;
    this.#replaced++;
  }

  /** Like `newId()`, but different after each replacement, so that clients can tell new tokens from rejected ones. */
  newTokenId(): string {
    return this.#replaced ? `${this.newId()}.${this.#replaced}` : this.newId();
  }

  newNumber(): number {
    return 100_000 + ++this.state.counter;
  }

  partner(clientId: string): Partner | undefined {
    return this.state.partners.find((partner) => partner.client_id === clientId);
  }

  /** A token that has not expired. */
  token(text: string): Token | undefined {
    const token = Object.hasOwn(this.state.tokens, text) ? this.state.tokens[text] : undefined;
    return token && token.expires_at > this.clock.now() ? token : undefined;
  }

  addToken(text: string, token: Token): void {
    const { tokens } = this.state;
    const now = this.clock.now();
    for (const [old, { expires_at }] of Object.entries(tokens)) if (expires_at <= now) delete tokens[old];
    tokens[text] = token;
  }
}

/** A partner's consumer by `external_id`, or by `id` if the two differ. */
export function findConsumer(partner: Partner, id: string): Consumer | undefined {
  return (
    partner.consumers.find((consumer) => consumer.external_id === id) ??
    partner.consumers.find((consumer) => consumer.id === id)
  );
}
