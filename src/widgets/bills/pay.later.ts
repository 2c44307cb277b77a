import { nothing, type TemplateResult } from 'lit';
import { createBillPayment } from '../../operations/generated/bill-pay.ts';
import { ActionController, type Outcome } from '../../controllers/action-controller.ts';
import { asPccError } from '../../controllers/resource-controller.ts';
import type { SessionEndReason } from '../../http/client.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { choiceStyles } from '../../ui/choice.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { fieldStyles } from '../../ui/field.ts';
import { amountText } from '../shared/amount-text.ts';
import { actionFailure, failure } from '../shared/failure.ts';
import { focusOn } from '../shared/focus-on.ts';
import { newRecordAction } from '../shared/new-record.ts';
import { failureStrings } from '../shared/strings/failure.catalogue.ts';
import { BillAdder } from './add-bill.ts';
import type { BillsContext } from './bills-context.ts';
import { PccBillPaidEvent } from './bills.events.ts';
import { billerOf, nameOf, type T } from './bills.templates.ts';
import { readPayments, type Entry } from './load-bills.ts';
import { payDialog } from './pay-dialog.ts';
import { payStyles } from './pay.styles.ts';
import { amountOf, isSameAmount, newPayment, type Paying } from './paying.ts';
import { payStrings } from './strings/pay.catalogue.ts';

export const strings = [payStrings, failureStrings];
export const styles = [fieldStyles, choiceStyles, dialogStyles, payStyles];

/** What was sent last for a bill. */
interface Sent {
  readonly amount: string;
  readonly known: ReadonlySet<string>;
  /** Whether the consumer had it looked up after an unknown outcome. */
  readonly checked?: 'paid' | 'no-new-payment';
}

const keyOf = ({ bill }: Entry): string => `createBillPayment:${bill.id}`;

/** Pays and adds bills. A later part, loaded only on pages with `pay`. */
export class PayController {
  readonly actions: ActionController;
  readonly #context: BillsContext;
  readonly #adder: BillAdder;
  readonly #sent = new Map<string, Sent>();
  #paying: Paying | undefined;

  constructor(context: BillsContext) {
    this.#context = context;
    this.actions = new ActionController(context);
    this.#adder = new BillAdder(context, this.actions);
  }

  get #t(): T {
    return this.#context.t;
  }

  /** The session ended or changed. */
  forget(reason?: SessionEndReason): void {
    this.#set(undefined);
    // The same consumer may sign in again, and has to know what came of a payment.
    if (reason !== 'login-required') this.#sent.clear();
    this.#adder.forget();
  }

  /** Rendered below the bills. */
  bottom(): unknown {
    return this.#adder.render();
  }

  /** The button that pays a bill. */
  action(entry: Entry): TemplateResult | undefined {
    const { bill } = entry;
    const state = this.actions.outcomeOf(keyOf(entry))?.state;
    // The consumer should look first whether it has been paid.
    if (!bill.id || !this.#context.allows('createBillPayment') || state === 'unconfirmed') return undefined;
    return button(this.#t('bills.pay'), () => void this.#start(entry), {
      name: this.#t('bills.pay-of', { bill: nameOf(bill, this.#t) }),
      id: `pay-${bill.id}`,
      busy: this.actions.isRunning(keyOf(entry)),
    });
  }

  /** Outcome of the last payment of a bill, unless its dialog shows it. */
  messageAt(entry: Entry): unknown {
    return this.#isOpen(entry) ? nothing : this.#renderOutcome(entry);
  }

  /** The open dialog, if any. */
  dialog(): unknown {
    const paying = this.#paying;
    if (!paying) return this.#adder.dialog();
    const { t, announcer, errorText } = this.#context;
    return payDialog(
      {
        paying,
        busy: this.actions.isRunning(keyOf(paying.entry)),
        message: paying.error
          ? failure(paying.error, errorText(paying.error), t)
          : this.#renderOutcome(paying.entry),
        announcement: announcer.text,
        onChange: (change) => this.#change(change),
        onContinue: () => void this.#review(),
        onBack: () => {
          this.#change({ step: 'amount' });
          void this.#focus('amount');
        },
        onSend: () => void this.#send(),
        onClose: () => this.#set(undefined),
      },
      t,
      this.#context.format(),
    );
  }

  #renderOutcome(entry: Entry): unknown {
    const outcome = this.actions.outcomeOf(keyOf(entry));
    const checked = this.#sent.get(entry.bill.id ?? '')?.checked;
    if (outcome?.state === 'failed') {
      if (outcome.error.fields?.['amount'] && this.#isOpen(entry)) return nothing;
      const { errorText } = this.#context;
      return actionFailure(outcome.error, errorText(outcome.error), this.#t, () => void this.actions.retry());
    }
    const text = this.#outcomeText(entry, outcome);
    if (!text) return nothing;
    if (outcome?.state === 'done' || checked === 'paid') return alert(text, { tone: 'positive' });
    const again = button(this.#t('check-again'), () => void this.#check(entry), {
      id: `check-${entry.bill.id}`,
    });
    return checked ? alert(text) : alert(text, { tone: 'caution', actions: again });
  }

  #outcomeText({ bill }: Entry, outcome: Outcome<unknown> | undefined): string | undefined {
    const sent = this.#sent.get(bill.id ?? '');
    if (outcome?.state === 'unconfirmed') return this.#t('bills.pay-unconfirmed');
    if (sent?.checked === 'no-new-payment') return this.#t('bills.no-new-payment');
    if (!sent || (outcome?.state !== 'done' && !sent.checked)) return undefined;
    const amount = amountText(sent.amount, this.#context.format());
    return this.#t('bills.paid', { amount, biller: billerOf(bill, this.#t) });
  }

  #isOpen({ bill }: Entry): boolean {
    return this.#paying?.entry.bill.id === bill.id;
  }

  #set(paying: Paying | undefined): void {
    this.#paying = paying;
    this.#context.host.requestUpdate();
  }

  #change(change: Partial<Paying>): void {
    if (this.#paying) this.#set({ ...this.#paying, ...change });
  }

  #focus(id: string): Promise<void> {
    return focusOn(this.#context.host, `#${CSS.escape(id)}`);
  }

  async #start(entry: Entry): Promise<void> {
    this.#context.announcer.announceChange('');
    this.actions.forget(keyOf(entry));
    this.#sent.delete(entry.bill.id ?? '');
    this.#set(newPayment(entry));
    await this.#focus('amount');
  }

  /** Reads which payments there are, so that a new one can be recognized, and goes to the review. */
  async #review(): Promise<void> {
    const paying = this.#paying;
    const { session } = this.#context.resource;
    if (!paying || !session || paying.busy) return;
    if (!amountOf(paying.amount)) {
      this.#change({ problem: 'problem-amount' });
      return this.#focus('amount');
    }
    this.#change({ busy: true, error: undefined });
    try {
      const { payments } = await readPayments(session, paying.entry.bill.id ?? '');
      if (!this.#isOpen(paying.entry)) return;
      this.#change({ busy: false, step: 'review', known: new Set(payments.flatMap(({ id }) => id ?? [])) });
      await this.#focus('step');
    } catch (reason) {
      const error = asPccError(reason);
      if (!this.#isOpen(paying.entry)) return;
      this.#change({ busy: false, error: this.#context.reportError(error) ? error : undefined });
    }
  }

  async #send(): Promise<void> {
    const { resource, announcer } = this.#context;
    const { session } = resource;
    const paying = this.#paying;
    const amount = amountOf(paying?.amount);
    if (!paying || !session || !amount) return;
    const { entry, known, note } = paying;
    const id = entry.bill.id ?? '';
    this.#sent.set(id, { amount, known });
    announcer.announce(this.#t('bills.paying', { biller: billerOf(entry.bill, this.#t) }));
    const action = newRecordAction({
      key: keyOf(entry),
      operation: 'createBillPayment',
      known,
      read: async () => (await readPayments(session, id)).payments,
      isIt: (payment) => isSameAmount(amount, payment.amount),
      // A payment that the consumer has not seen.
      alone: true,
      send: () =>
        createBillPayment(session.client, {
          external_id: id,
          // The service requires a description.
          body: { amount, description: note.trim() || nameOf(entry.bill, this.#t) },
        }),
    });
    await this.actions.perform(action, (outcome) => void this.#ended(entry, outcome));
  }

  /** Called when a payment has ended, including one repeated by `retry()`. */
  async #ended(entry: Entry, outcome: Outcome<unknown>): Promise<void> {
    const { host, resource } = this.#context;
    const wasOpen = this.#isOpen(entry);
    if (host.isConnected && resource.session) {
      if (outcome.state === 'failed') {
        if (!wasOpen) return;
        const { code, fields } = outcome.error;
        if (fields?.['amount']) {
          this.#change({ step: 'amount', problem: 'problem-amount-refused' });
          return this.#focus('amount');
        }
        // The page may show something itself, which a modal dialog would cover; or there is a payment to look at.
        if (!['step-up-required', 'unauthenticated', 'conflict'].includes(code)) return;
      }
      if (wasOpen) this.#closeDialog();
      await this.#context.reread(() => this.#outcomeText(entry, outcome));
      if (wasOpen) await this.#focus(`${outcome.state === 'unconfirmed' ? 'check' : 'pay'}-${entry.bill.id}`);
    }
    if (outcome.state === 'done') this.#tell(entry);
  }

  /** Dispatches the event of a payment that was made. */
  #tell(entry: Entry): void {
    const made = this.#madeOf(entry);
    this.#context.host.dispatchEvent(
      new PccBillPaidEvent(entry.bill.id ?? '', made?.id ?? undefined, made?.status ?? undefined),
    );
  }

  /** The payment that was made, if the service lists it. */
  #madeOf({ bill }: Entry) {
    const { amount, known } = this.#sent.get(bill.id ?? '') ?? {};
    const now = this.#context.resource.data?.entries.find((each) => each.bill.id === bill.id);
    return now?.payments.find(
      ({ id, amount: each }) => id && !known?.has(id) && isSameAmount(amount ?? '', each),
    );
  }

  /** Looks for a payment whose outcome is unknown. */
  async #check(entry: Entry): Promise<void> {
    const id = entry.bill.id ?? '';
    const sent = this.#sent.get(id);
    if (!sent) return;
    await this.#context.reread(() =>
      this.#t(this.#madeOf(entry) ? 'bills.paid' : 'bills.no-new-payment', this.#texts(entry)),
    );
    const now = this.#context.resource.data?.entries.find((each) => each.bill.id === id);
    // Without the whole list, it is as unknown as before.
    if (this.#context.resource.error || !now?.complete) return;
    const isPaid = this.#madeOf(entry) !== undefined;
    this.#sent.set(id, { ...sent, checked: isPaid ? 'paid' : 'no-new-payment' });
    this.actions.forget(keyOf(entry));
    if (isPaid) this.#tell(entry);
    // The clicked button is removed with its message.
    await this.#focus(`pay-${id}`);
  }

  #texts({ bill }: Entry) {
    const { amount } = this.#sent.get(bill.id ?? '') ?? {};
    return { amount: amountText(amount, this.#context.format()), biller: billerOf(bill, this.#t) };
  }

  #closeDialog(): void {
    this.#context.host.renderRoot.querySelector('dialog')?.close();
    this.#set(undefined);
  }
}
