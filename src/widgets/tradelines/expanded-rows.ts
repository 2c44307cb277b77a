import type { LazyLoader } from '../../controllers/lazy-loader.ts';
import { asPccError, isPccError, type PccError } from '../../http/error.ts';
import type { AnyContext } from '../shared/widget-context.ts';
import type { TradelineRow } from './tradeline-row.ts';
import { readRowWithPayments } from './load-tradelines.ts';

/** Payments shown before the user asks for all. */
export const PREVIEW_SIZE = 6;
/** Rows in one block, which the browser skips while it is not visible. */
export const BLOCK_SIZE = 50;
/** Rows of payments that are rendered at a time. */
const RENDER_SIZE = 4 * BLOCK_SIZE;

/** The expanded bills and the payments that were read for them: only open bills include theirs. */
export class ExpandedRows {
  readonly #context: AnyContext;
  readonly #details: LazyLoader<unknown>;
  readonly #shownCounts = new Map<string, number>();
  /** By bill; undefined while it is being read. */
  readonly #results = new Map<string, TradelineRow | PccError | undefined>();

  /** `details` is the code that renders an expanded bill. */
  constructor(context: AnyContext, details: LazyLoader<unknown>) {
    this.#context = context;
    this.#details = details;
  }

  has({ id }: TradelineRow): boolean {
    return this.#shownCounts.has(id);
  }

  /** Number of payments shown. */
  shownCount({ id }: TradelineRow): number {
    return this.#shownCounts.get(id) ?? PREVIEW_SIZE;
  }

  /** Error of reading or rendering its payments. */
  errorOf({ id }: TradelineRow): PccError | undefined {
    const result = this.#results.get(id);
    return isPccError(result) ? result : undefined;
  }

  /** The bill with its payments; undefined until they are loaded. */
  withPayments(row: TradelineRow): TradelineRow | undefined {
    const result = this.#results.get(row.id);
    if (row.payments) return row;
    if (!result || isPccError(result)) return undefined;
    const { payments, paymentCount = row.paymentCount, historyClaim } = result;
    return { ...row, payments, paymentCount, historyClaim };
  }

  toggle(row: TradelineRow): void {
    if (!this.#shownCounts.delete(row.id)) {
      this.#shownCounts.set(row.id, PREVIEW_SIZE);
      if (!this.#details.code || !(row.payments || this.#results.has(row.id))) void this.read(row);
    }
    this.#context.host.requestUpdate();
  }

  async read(row: TradelineRow): Promise<void> {
    const { id, payments } = row;
    const { resource, reportError } = this.#context;
    const { session } = resource;
    if (!session) return;
    this.#results.set(id, undefined);
    this.#context.host.requestUpdate();
    const code = this.#details.load();
    const reading = payments ? row : readRowWithPayments(session, id);
    const result = await Promise.all([reading, code]).then(([whole]) => whole, asPccError);
    if (resource.session !== session) return;
    if (!isPccError(result) || (this.has(row) && reportError(result))) this.#results.set(id, result);
    else {
      // It was folded meanwhile, or the page shows the error itself. Unfolding reads it again.
      this.#shownCounts.delete(id);
      this.#results.delete(id);
    }
    this.#context.host.requestUpdate();
  }

  /** Shows every payment, a few blocks per frame, so that the page stays responsive with 5,000 rows. */
  showAll(row: TradelineRow): void {
    const total = this.withPayments(row)?.payments?.length ?? 0;
    const show = (shown: number) => {
      // Collapsed meanwhile.
      if (!this.#shownCounts.has(row.id)) return;
      this.#shownCounts.set(row.id, Math.min(shown, total));
      this.#context.host.requestUpdate();
      if (shown < total) requestAnimationFrame(() => show(shown + RENDER_SIZE));
    };
    show(RENDER_SIZE);
  }

  /** Reads the payments of expanded bills that are without them, such as after an action. */
  readMissing(rows: readonly TradelineRow[]): void {
    for (const row of rows)
      if (this.has(row) && !row.payments && !this.#results.has(row.id)) void this.read(row);
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
