import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Loaded, LoadInput } from '../../controllers/resource-controller.ts';
import { LazyTasks } from '../tasks/lazy-tasks.ts';
import type { SessionEndReason } from '../../http/client.ts';
import { alertStyles } from '../../ui/alert-styles.ts';
import { button } from '../../ui/button.ts';
import { dotted, dottedStyles } from '../../ui/dotted.ts';
import { emptyState } from '../../ui/empty.ts';
import { mainActionPlace, mainActionStyles, type MainAction } from '../../ui/main-action.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { PccElement } from '../shared/element.ts';
import { firstOf } from '../shared/evidence.ts';
import { focusOnText } from '../shared/focus/focus-text.ts';
import { sharedStyles } from '../shared/styles.ts';
import { billsStyles } from './bills.styles.ts';
import { billerOf, nameOf, sourceOf, paymentRow } from './bills.templates.ts';
import { failedPaymentOf, noPaymentsEvidence } from './evidence.ts';
import { loadBills, type Bills, type BillRow } from './load-bills.ts';
import { billsStrings, type BillsKey } from './strings/en.ts';

/** Number of payments of a bill that are shown at first. */
const PREVIEW = 3;

/**
 * The bills that are paid from the consumer's accounts, with their payments. With `pay`, the consumer can pay them and
 * add bills, unless the backend has switched that off. A bill has no amount and no due date.
 *
 * @summary Bills of the consumer, with their payments; pays and adds bills.
 * @fires {PccBillAddedEvent} pcc-bill-added - A bill was added.
 * @fires {PccBillPaidEvent} pcc-bill-paid - The service has accepted a payment.
 * @slot pay-consent - What the consumer agrees to before a payment, above the button.
 * @csspart bill - One bill.
 * @csspart payments - The payments of a bill.
 * @csspart badge - The state of a payment.
 * @csspart empty - The empty state.
 * @csspart input - A text input or a select.
 * @csspart dialog - The dialogs to pay and to add a bill.
 */
export class BillsElement extends PccElement<Bills, BillsKey> {
  static override styles = [sharedStyles, alertStyles, mainActionStyles, dottedStyles, billsStyles];
  static override properties: PropertyDeclarations = { pay: { type: Boolean }, _fullyShown: { state: true } };
  protected static override readonly catalogues = [billsStrings];
  protected readonly heading = 'bills.heading';

  /** Shows the actions that pay and add bills. */
  pay = false;
  /** Bills whose payments are all shown. */
  private _fullyShown: ReadonlySet<string> = new Set();

  readonly #tasks = (this.actions = new LazyTasks(this.context, () => import('./tasks.lazy.ts')));

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('pay') && this.pay) this.#tasks.switchOn();
  }

  protected async load(input: LoadInput): Promise<Loaded<Bills>> {
    const bills = loadBills(input);
    return this.pay ? this.#tasks.loadBeside(bills) : bills;
  }

  protected override summary({ count }: Loaded<Bills>): string {
    return this.t(count > 0 ? 'bills.loaded' : 'bills.empty', { count });
  }

  protected override missingText(): string {
    // Without the code of the actions, no bill is missing, but their buttons are.
    return this.t(this.pay && !this.#tasks.code ? 'partial' : 'bills.missing');
  }

  protected override forget(reason?: SessionEndReason): void {
    this._fullyShown = new Set();
    this.#tasks.forget(reason);
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonRows(3);
  }

  protected renderContent({ rows }: Bills): TemplateResult {
    return html`<ul>
      ${rows.map((row) => this.#renderRow(row))}
    </ul>`;
  }

  /** A bill: its name, who is paid and from which account, and its payments, a problem first. */
  #renderRow(row: BillRow): TemplateResult {
    const { t, format } = this;
    const { bill, payments } = row;
    const id = bill.id ?? '';
    const name = nameOf(bill, t);
    const biller = billerOf(bill, t);
    const source = sourceOf(row, t);
    const parties = [
      biller === name ? '' : biller,
      source ? t('bills.from', { account: source }) : '',
    ].filter(Boolean);
    const none = firstOf(noPaymentsEvidence, row);
    const problem = failedPaymentOf(payments);
    const sorted = problem ? [problem, ...payments.filter((other) => other !== problem)] : payments;
    const shown = this._fullyShown.has(id) ? sorted : sorted.slice(0, PREVIEW);
    const paymentsName = t('bills.payments-of', { bill: name });
    const tasks = this.pay ? this.#tasks.code : undefined;
    return html`<li class="bill" part="bill">
      <div class="bill-line">
        <div class="name" id="bill-${bill.id}" role="heading" aria-level=${this.context.level(1)}>${name}</div>
        ${parties.length > 0 ? dotted(parties) : nothing}
        ${tasks?.payButton(row)}
      </div>
      ${tasks?.messageAt(row)} ${none ? html`<p class="muted small none">${t(none)}</p>` : nothing}
      ${
        payments.length > 0
          ? html`<ul class="payments" aria-label=${paymentsName} part="payments">
              ${shown.map((record) => paymentRow(record, name, t, format))}
            </ul>`
          : nothing
      }
      ${
        shown.length < payments.length
          ? button(t('show-more'), () => void this.#showAll(id), {
              kind: 'quiet',
              name: `${t('show-more')}: ${paymentsName}`,
            })
          : nothing
      }
    </li>`;
  }

  async #showAll(id: string): Promise<void> {
    this._fullyShown = new Set([...this._fullyShown, id]);
    // The clicked button is removed.
    await focusOnText(this, `#${CSS.escape(`bill-${id}`)}`);
  }

  protected renderEmpty(): TemplateResult {
    return emptyState(this.t('bills.empty'), this.t('bills.empty-text'));
  }

  protected override renderAction(bills: Bills | undefined): MainAction {
    if (!this.pay || !this.context.allows('createBill')) return {};
    if (!bills) return mainActionPlace();
    return this.#tasks.code?.addButton(bills.accounts) ?? (bills.accounts ? mainActionPlace() : {});
  }

  protected override renderBeside(): unknown {
    return this.#tasks.dialog();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-bills': BillsElement;
  }
}
