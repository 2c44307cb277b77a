import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { SessionEndReason } from '../../http/client.ts';
import { emptyDraft, fieldsOf, problemOf, type Draft, type Field, type Refused } from './attestation.ts';
import type { Line } from './lines.ts';

/** A bill on its way to being reported. */
export interface Adding {
  readonly line: Line;
  readonly step: 'about' | 'review';
  readonly draft: Draft;
  /** Fields that the person has been at: what is wrong with the others is not said yet. */
  readonly touched: ReadonlySet<Field>;
  readonly refused: Refused | undefined;
  /** Never ticked beforehand. */
  readonly agreed: boolean;
  /** Asked to go on without the box being ticked. */
  readonly missing: boolean;
}

export const fieldId = (field: Field): string => `field-${field}`;

/** Today in the consumer's own calendar, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * The steps of adding a bill. Each method that goes somewhere says which control is to have the focus; what was filled
 * in stays until it is sent, also through an interruption.
 */
export class AddingController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  /** By bill, of one consumer. */
  readonly #drafts = new Map<string, Draft>();
  #draftsOf: string | undefined;
  #current: Adding | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.forget();
  }

  get current(): Adding | undefined {
    return this.#current;
  }

  start(line: Line, consumerId: string | undefined): string {
    if (this.#draftsOf !== consumerId) this.#drafts.clear();
    this.#draftsOf = consumerId;
    this.#current = {
      line,
      step: fieldsOf[line.category].length > 0 ? 'about' : 'review',
      draft: this.#drafts.get(line.id) ?? emptyDraft,
      touched: new Set(),
      refused: undefined,
      agreed: false,
      missing: false,
    };
    this.#host.requestUpdate();
    return 'step';
  }

  /** Takes what changes; a function gets what is there by then. */
  change(change: Partial<Adding> | ((adding: Adding) => Partial<Adding>)): void {
    const current = this.#current;
    if (!current) return;
    this.#current = { ...current, ...(typeof change === 'function' ? change(current) : change) };
    this.#drafts.set(current.line.id, this.#current.draft);
    this.#host.requestUpdate();
  }

  goTo(step: Adding['step']): string {
    this.change({ step, agreed: false, missing: false });
    return 'step';
  }

  /** To the review, or to the first field in which something is wrong. */
  continue(): string {
    const current = this.#current;
    if (!current) return 'step';
    const { line, draft } = current;
    const fields = fieldsOf[line.category];
    const wrong = fields.find((field) => problemOf(field, draft, line.category, today()));
    if (!wrong) {
      this.change({ refused: undefined });
      return this.goTo('review');
    }
    this.change({ touched: new Set(fields) });
    return fieldId(wrong);
  }

  /** Back to the fields that the service did not accept. */
  refuse(refused: Refused): string {
    const fields = this.#current ? fieldsOf[this.#current.line.category] : [];
    this.change({ refused });
    this.goTo(fields.length > 0 ? 'about' : 'review');
    const wrong = fields.find((field) => refused.fields[field]);
    return wrong ? fieldId(wrong) : 'step';
  }

  end(): void {
    this.#current = undefined;
    this.#host.requestUpdate();
  }

  /** What was filled in for a bill has been sent. */
  sent({ id }: Line): void {
    this.#drafts.delete(id);
  }

  /** Who has to sign in again finds what was filled in; who has signed out leaves nothing. */
  forget(reason?: SessionEndReason): void {
    this.end();
    if (reason !== 'login-required') this.#drafts.clear();
  }
}
