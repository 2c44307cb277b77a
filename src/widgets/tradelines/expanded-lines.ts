import type { ReactiveController } from 'lit';
import type { Lazy } from '../../controllers/lazy.ts';
import { asPccError, isPccError, type PccError } from '../../http/error.ts';
import type { AnyContext } from '../shared/widget-context.ts';
import type { Line } from './line.ts';
import { loadPayments } from './load-tradelines.ts';

/** Payments shown before the user asks for all. */
export const PREVIEW_SIZE = 6;
/** Rows in one block, which the browser skips while it is not visible. */
export const BLOCK_SIZE = 50;
/** Rows of payments that are rendered at a time. */
const RENDER_SIZE = 4 * BLOCK_SIZE;

/** The expanded bills and the payments that were read for them: only open bills include theirs. */
export class ExpandedLines implements ReactiveController {
  readonly #context: AnyContext;
  readonly #details: Lazy<unknown>;
  readonly #shownCounts = new Map<string, number>();
  /** By bill; undefined while it is being read. */
  readonly #results = new Map<string, Line | PccError | undefined>();

  /** `details` is the code that renders an expanded bill. */
  constructor(context: AnyContext, details: Lazy<unknown>) {
    this.#context = context;
    this.#details = details;
    context.host.addController(this);
  }

  hostDisconnected(): void {
    this.forget();
  }

  has({ id }: Line): boolean {
    return this.#shownCounts.has(id);
  }

  /** Number of payments shown. */
  shownCount({ id }: Line): number {
    return this.#shownCounts.get(id) ?? PREVIEW_SIZE;
  }

  /** Error of reading or rendering its payments. */
  errorOf({ id }: Line): PccError | undefined {
    const result = this.#results.get(id);
    return isPccError(result) ? result : undefined;
  }

  /** The bill with its payments; undefined until they are loaded. */
  whole(line: Line): Line | undefined {
    const result = this.#results.get(line.id);
    if (line.payments) return line;
    if (!result || isPccError(result)) return undefined;
    const { payments, paymentCount = line.paymentCount, history } = result;
    return { ...line, payments, paymentCount, history };
  }

  toggle(line: Line): void {
    if (!this.#shownCounts.delete(line.id)) {
      this.#shownCounts.set(line.id, PREVIEW_SIZE);
      if (!this.#details.code || !(line.payments || this.#results.has(line.id))) void this.read(line);
    }
    this.#context.host.requestUpdate();
  }

  async read(line: Line): Promise<void> {
    const { id, payments } = line;
    const { resource, reportError } = this.#context;
    const { session } = resource;
    if (!session) return;
    this.#results.set(id, undefined);
    this.#context.host.requestUpdate();
    const code = this.#details.load();
    const reading = payments ? line : loadPayments(session, id);
    const result = await Promise.all([reading, code]).then(([whole]) => whole, asPccError);
    if (resource.session !== session) return;
    if (!isPccError(result) || (this.has(line) && reportError(result))) this.#results.set(id, result);
    else {
      // It was folded meanwhile, or the page shows the error itself. Unfolding reads it again.
      this.#shownCounts.delete(id);
      this.#results.delete(id);
    }
    this.#context.host.requestUpdate();
  }

  /** Shows every payment, a few blocks per frame, so that the page stays responsive with 5,000 rows. */
  showAll(line: Line): void {
    const total = this.whole(line)?.payments?.length ?? 0;
    const show = (shown: number) => {
      // Collapsed meanwhile.
      if (!this.#shownCounts.has(line.id)) return;
      this.#shownCounts.set(line.id, Math.min(shown, total));
      this.#context.host.requestUpdate();
      if (shown < total) requestAnimationFrame(() => show(shown + RENDER_SIZE));
    };
    show(RENDER_SIZE);
  }

  /** Reads the payments of expanded bills that are without them, such as after an action. */
  readMissing(lines: readonly Line[]): void {
    for (const line of lines)
      if (this.has(line) && !line.payments && !this.#results.has(line.id)) void this.read(line);
  }

  /** Discards what was read for a bill. */
  discard(id: string): void {
    this.#results.delete(id);
    this.#context.host.requestUpdate();
  }

  forget(): void {
    this.#shownCounts.clear();
    this.#results.clear();
  }
}
