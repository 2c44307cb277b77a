import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Dispute } from '../../api/consumer-records.ts';
import type { Loaded, LoadInput } from '../../controllers/resource-controller.ts';
import { LazyTasks } from '../tasks/lazy-tasks.ts';
import type { SessionEndReason } from '../../http/client.ts';
import { formatDate } from '../../i18n/dates.ts';
import { alertStyles } from '../../ui/alert-styles.ts';
import { badge } from '../../ui/badge.ts';
import { emptyState } from '../../ui/empty.ts';
import { mainActionPlace, mainActionStyles, type MainAction } from '../../ui/main-action.ts';
import { shapes } from '../../ui/shapes.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { PccElement } from '../shared/element.ts';
import { firstOf } from '../shared/evidence.ts';
import { sharedStyles } from '../shared/styles.ts';
import { readable, toDisplayText } from '../text/display-text.ts';
import { disputesStyles } from './disputes.styles.ts';
import { disputeEvidence } from './evidence.ts';
import { fileDisputeKey, idOf, readDisputes } from './load-disputes.ts';
import { disputesStrings, type DisputesKey } from './strings/en.ts';

/**
 * The consumer's disputes, newest first, with their state and what it means. The consumer can file one.
 *
 * @summary Disputes of the consumer; files one.
 * @fires {PccDisputeCreatedEvent} pcc-dispute-created - The consumer filed a dispute.
 * @csspart dispute - A dispute.
 * @csspart badge - The state of a dispute.
 * @csspart empty - The empty state.
 * @csspart input - A text field, or the choice of a bill.
 * @csspart dialog - The dialog to file a dispute.
 */
export class DisputesElement extends PccElement<readonly Dispute[], DisputesKey> {
  static override styles = [sharedStyles, alertStyles, mainActionStyles, disputesStyles];
  static override properties: PropertyDeclarations = {
    transactionId: { attribute: 'transaction-id' },
  };
  protected static override readonly catalogues = [disputesStrings];
  protected readonly heading = 'disputes.heading';

  /** The charge that a new dispute is about. */
  transactionId?: string;

  /** Has the form, and keeps what was entered in it. A lazy module. */
  readonly #tasks = (this.actions = new LazyTasks(this.context, () => import('./tasks.lazy.ts')));

  protected async load(input: LoadInput): Promise<Loaded<readonly Dispute[]>> {
    const { records, skipped } = await readDisputes(input);
    return { data: records, count: records.length, skipped };
  }

  protected override summary({ count }: Loaded<readonly Dispute[]>): string {
    return this.t(count > 0 ? 'disputes.loaded' : 'disputes.empty', { count });
  }

  protected override missingText(): string {
    return this.t('disputes.missing');
  }

  protected override forget(reason?: SessionEndReason): void {
    this.#tasks.forget(reason);
  }

  protected override async prepare(): Promise<void> {
    await Promise.all([super.prepare(), this.#tasks.load()]);
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonRows(4);
  }

  protected renderContent(disputes: readonly Dispute[]): TemplateResult {
    return html`<ul>
      ${disputes.map((dispute) => this.#renderRow(dispute))}
    </ul>`;
  }

  /** A dispute: what is wrong, its state and what that means, when it was filed, and its details. */
  #renderRow(dispute: Dispute): TemplateResult {
    const { t } = this;
    const state = firstOf(disputeEvidence, dispute);
    const isOpen = state === 'submitted' || state === 'in-review';
    const word = state ? t(`disputes.${state}`) : readable(dispute.status);
    const details = toDisplayText(dispute.details);
    const date = formatDate(this.format, dispute.created_at);
    return html`<li class="dispute ${state}" part="dispute" id="dispute-${idOf(dispute)}" tabindex="-1">
      <div class="dispute-line" role="heading" aria-level=${this.context.level(1)}>
        <span class="reason">${toDisplayText(dispute.reason) || t('disputes.nameless')}</span>${
          // Without the comma, screen readers read both as one word.
          word
            ? html`<span class="visually-hidden">, </span>${badge(word, 'neutral', isOpen ? shapes.clock : undefined)}`
            : nothing
        }
      </div>
      ${
        state
          ? html`<p class="small">${t(`disputes.${state}-text`)}${state === 'closed' ? html` <slot name="support"></slot>` : nothing}</p>`
          : nothing
      }
      ${date ? html`<p class="muted small">${t('disputes.filed', { date })}</p>` : nothing}
      ${details ? html`<p class="muted small">${t('disputes.said', { text: details })}</p>` : nothing}
    </li>`;
  }

  protected renderEmpty(): TemplateResult {
    return emptyState(this.t('disputes.empty'), this.t('disputes.empty-text'));
  }

  protected override renderAction(disputes: readonly Dispute[] | undefined): MainAction {
    const isAllowed = this.context.allows('createDispute');
    if (!disputes) return isAllowed ? mainActionPlace() : {};
    const key = fileDisputeKey(this.context, this.transactionId);
    const { button, outcome } = this.#tasks.mainAction(key, 'file', this.t('disputes.file'), (tasks) =>
      tasks.file(this.transactionId),
    );
    return isAllowed ? { button, outcome } : { outcome };
  }

  protected override renderBeside(): unknown {
    return this.#tasks.dialog();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-disputes': DisputesElement;
  }
}
