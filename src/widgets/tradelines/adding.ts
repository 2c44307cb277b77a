import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { SessionEndReason } from '../../http/client.ts';
import { emptyDraft, fieldsOf, problemOf, type Draft, type Field, type Refused } from './attestation.ts';
import type { Line } from './lines.ts';

/** A bill that is being added. */
export interface Adding {
  readonly line: Line;
  readonly step: 'about' | 'review';
  readonly draft: Draft;
  /** Fields that the user has visited; errors of other fields are not shown yet. */
  readonly touched: ReadonlySet<Field>;
  readonly refused: Refused | undefined;
  /** Never checked by default. */
  readonly agreed: boolean;
  /** Whether the user tried to continue without checking the box. */
  readonly missing: boolean;
}

export const fieldId = (field: Field): string => `field-${field}`;

/** Today in the consumer's time zone, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * The steps of adding a bill. Methods that change the step return the control to focus. Entered data is kept until it is
 * sent, also through an interruption.
 */
export class AddingController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  /** Drafts by bill, of one consumer. */
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

  /** Applies changes; a function receives the current draft. */
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

  /** Goes to the review, or to the first invalid field. */
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

  /** Returns to the fields that the service rejected. */
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

  /** Discards the draft of a bill after it has been sent. */
  sent({ id }: Line): void {
    this.#drafts.delete(id);
  }

  /** A draft is kept for a user who has to sign in again, but discarded on sign-out. */
  forget(reason?: SessionEndReason): void {
    this.end();
    if (reason !== 'login-required') this.#drafts.clear();
  }
}
