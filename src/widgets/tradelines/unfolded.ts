import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { asPccError } from '../../controllers/resource-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import { isPccError, type PccError } from '../../http/error.ts';
import type { Lazy } from '../../controllers/lazy.ts';
import type { Line } from './lines.ts';
import { loadPayments } from './load-tradelines.ts';

/** Payments shown before somebody asks for all. */
export const FEW = 6;
/** Rows that the browser lays out together, or not at all while they are out of sight. */
export const BLOCK = 50;
/** Rows of payments that are added to the page at a time. */
const STEP = 4 * BLOCK;

/** Which bills are unfolded, and the payments that were read for them: only open bills come with theirs. */
export class UnfoldedController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #session: () => OpenSession | undefined;
  readonly #history: Lazy<unknown>;
  readonly #shown = new Map<string, number>();
  readonly #read = new Map<string, Line | PccError>();

  /** `history` is the code that shows what is unfolded. */
  constructor(host: ReactiveControllerHost, session: () => OpenSession | undefined, history: Lazy<unknown>) {
    this.#host = host;
    this.#session = session;
    this.#history = history;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.clear();
  }

  has({ id }: Line): boolean {
    return this.#shown.has(id);
  }

  /** How many of its payments are shown. */
  shown({ id }: Line): number {
    return this.#shown.get(id) ?? FEW;
  }

  /** Why its payments could not be read, or not be shown. */
  errorOf({ id }: Line): PccError | undefined {
    const read = this.#read.get(id);
    return isPccError(read) ? read : undefined;
  }

  /** The bill with its payments; nothing as long as they are not there. */
  whole(line: Line): Line | undefined {
    const read = this.#read.get(line.id);
    if (line.payments) return line;
    if (!read || isPccError(read)) return undefined;
    const { payments, paymentCount = line.paymentCount, history } = read;
    return { ...line, payments, paymentCount, history };
  }

  toggle(line: Line): void {
    if (!this.#shown.delete(line.id)) {
      this.#shown.set(line.id, FEW);
      if (!this.#history.part || !(line.payments || this.#read.has(line.id))) void this.read(line);
    }
    this.#host.requestUpdate();
  }

  async read(line: Line): Promise<void> {
    const { id, payments } = line;
    const session = this.#session();
    if (!session) return;
    this.drop(id);
    const code = this.#history.load();
    const reading = payments ? line : loadPayments(session, id);
    const read = await Promise.all([reading, code]).then(([whole]) => whole, asPccError);
    if (this.#session() !== session) return;
    this.#read.set(id, read);
    this.#host.requestUpdate();
  }

  /**
   * Shows every payment, a few blocks with each frame, so that the page answers while five thousand rows come. Resolves
   * when the first are on screen.
   */
  async showAll(line: Line): Promise<void> {
    const total = this.whole(line)?.payments?.length ?? 0;
    const show = (shown: number) => {
      // Folded again in the meantime.
      if (!this.#shown.has(line.id)) return;
      this.#shown.set(line.id, Math.min(shown, total));
      this.#host.requestUpdate();
      if (shown < total) requestAnimationFrame(() => show(shown + STEP));
    };
    show(STEP);
    await this.#host.updateComplete;
  }

  /** What was read of a bill is old. */
  drop(id: string): void {
    this.#read.delete(id);
    this.#host.requestUpdate();
  }

  clear(): void {
    this.#shown.clear();
    this.#read.clear();
  }
}
