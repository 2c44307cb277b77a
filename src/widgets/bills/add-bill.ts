import { html, nothing, type TemplateResult } from 'lit';
import type { Bill } from '../../api/bill-pay.ts';
import { createBill, listBills } from '../../operations/generated/bill-pay.ts';
import type { ActionController, Outcome } from '../../controllers/action-controller.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { toDisplayText } from '../shared/display-text.ts';
import { actionFailure } from '../shared/failure.ts';
import { focusOn } from '../shared/focus-on.ts';
import { newRecordAction } from '../shared/new-record.ts';
import { readList } from '../shared/read-list.ts';
import { addBillDialog } from './add-bill-dialog.ts';
import type { BillsContext } from './bills-context.ts';
import { PccBillAddedEvent } from './bills.events.ts';
import type { T } from './bills.templates.ts';
import {
  billFields,
  billOf,
  billProblem,
  newDraft,
  refusedFields,
  type AddingBill,
  type BillField,
} from './new-bill.ts';

/** What was sent last, without the payee's account. */
interface Sent {
  readonly name: string;
  readonly known: ReadonlySet<string>;
  readonly isIt: (bill: Bill) => boolean;
}

/** Adds a bill. The numbers of the payee's account are forgotten with the dialog. */
export class BillAdder {
  readonly #context: BillsContext;
  readonly #actions: ActionController;
  #adding: AddingBill | undefined;
  #sent: Sent | undefined;

  constructor(context: BillsContext, actions: ActionController) {
    this.#context = context;
    this.#actions = actions;
  }

  get #t(): T {
    return this.#context.t;
  }

  get #key(): string {
    return `createBill:${this.#context.resource.session?.info.consumer_id}`;
  }

  /** The session ended or changed. */
  forget(): void {
    this.#sent = undefined;
    this.#set(undefined);
  }

  /** The button that opens the dialog, and the outcome of the last bill that was added. */
  render(): unknown {
    const { resource, allows } = this.#context;
    if (!allows('createBill')) return nothing;
    const accounts = resource.data?.accounts;
    // That there is none needs the whole list.
    if (!accounts) return nothing;
    const canPay = accounts.some(({ id }) => id);
    return html`<div class="add">
      ${this.#adding ? nothing : this.#renderOutcome()}
      ${
        canPay
          ? button(this.#t('bills.add'), () => void this.#start(), {
              id: 'add',
              busy: this.#actions.isRunning(this.#key),
            })
          : html`<p class="muted small">${this.#t('bills.no-account')}</p>`
      }
    </div>`;
  }

  /** The open dialog, if any. */
  dialog(): TemplateResult | typeof nothing {
    const adding = this.#adding;
    const { resource, announcer, t } = this.#context;
    if (!adding) return nothing;
    return addBillDialog(
      {
        adding,
        accounts: resource.data?.accounts ?? [],
        busy: this.#actions.isRunning(this.#key),
        message: this.#renderOutcome(),
        announcement: announcer.text,
        onInput: (field, value) => this.#enter(field, value),
        onBlur: (field) => this.#change((now) => ({ touched: new Set([...now.touched, field]) })),
        onContinue: () => void this.#review(),
        onBack: () => void this.#backTo('field-name'),
        onSend: () => void this.#send(),
        onClose: () => this.#set(undefined),
      },
      t,
    );
  }

  #renderOutcome(): unknown {
    const outcome = this.#actions.outcomeOf(this.#key);
    if (outcome?.state === 'failed') {
      const { error } = outcome;
      if (this.#adding && refusedFields(Object.keys(error.fields ?? {})).size > 0) return nothing;
      return actionFailure(error, this.#context.errorText(error), this.#t, () => void this.#actions.retry());
    }
    const text = this.#outcomeText(outcome);
    return text ? alert(text, { tone: outcome?.state === 'done' ? 'positive' : 'caution' }) : nothing;
  }

  #outcomeText(outcome: Outcome<unknown> | undefined): string | undefined {
    if (outcome?.state === 'unconfirmed') return this.#t('bills.add-unconfirmed');
    if (outcome?.state !== 'done' || !this.#sent) return undefined;
    return this.#t('bills.added', { bill: this.#sent.name });
  }

  #set(adding: AddingBill | undefined): void {
    this.#adding = adding;
    this.#context.host.requestUpdate();
  }

  #change(change: (now: AddingBill) => Partial<AddingBill>): void {
    if (this.#adding) this.#set({ ...this.#adding, ...change(this.#adding) });
  }

  #focus(id: string): Promise<void> {
    return focusOn(this.#context.host, `#${CSS.escape(id)}`);
  }

  #enter(field: BillField, value: string): void {
    this.#change(({ draft, refused }) => ({
      draft: { ...draft, [field]: value },
      refused: new Set([...refused].filter((each) => each !== field)),
    }));
  }

  async #start(): Promise<void> {
    const { announcer, resource } = this.#context;
    announcer.announceChange('');
    this.#actions.forget(this.#key);
    const { accounts = [], entries = [] } = resource.data ?? {};
    this.#set(newDraft(accounts, new Set(entries.flatMap(({ bill }) => bill.id ?? []))));
    await this.#focus('field-name');
  }

  async #review(): Promise<void> {
    const adding = this.#adding;
    const wrong = billFields.find((field) => adding && billProblem(field, adding.draft));
    this.#change(() => (wrong ? { touched: new Set(billFields) } : { step: 'review', refused: new Set() }));
    await this.#focus(wrong ? `field-${wrong}` : 'step');
  }

  async #backTo(id: string): Promise<void> {
    this.#change(() => ({ step: 'about' }));
    await this.#focus(id);
  }

  async #send(): Promise<void> {
    const { resource, announcer } = this.#context;
    const { session } = resource;
    const adding = this.#adding;
    if (!adding || !session) return;
    const { client, info } = session;
    const body = billOf(info.consumer_id, adding.draft);
    const name = toDisplayText(body.name);
    const isIt = (bill: Bill) =>
      bill.name === body.name &&
      bill.receiver_name === body.receiver_name &&
      bill.sending_account_id === body.sending_account_id;
    this.#sent = { name, known: adding.known, isIt };
    announcer.announce(this.#t('bills.adding', { bill: name }));
    const action = newRecordAction({
      key: this.#key,
      operation: 'createBill',
      known: adding.known,
      read: async () => (await readList((at) => listBills(client, at))).records,
      isIt,
      send: () => createBill(client, { body }),
    });
    await this.#actions.perform(action, (outcome) => void this.#ended(outcome));
  }

  async #ended(outcome: Outcome<unknown>): Promise<void> {
    const { host, resource, reread } = this.#context;
    const wasOpen = this.#adding !== undefined;
    if (host.isConnected && resource.session) {
      if (outcome.state === 'failed') {
        const { code, fields = {} } = outcome.error;
        const refused = refusedFields(Object.keys(fields));
        this.#change(() => ({ refused }));
        const [first] = billFields.filter((field) => refused.has(field));
        if (first && wasOpen) return this.#backTo(`field-${first}`);
        // The page may show something itself, which a modal dialog would cover.
        if (!wasOpen || !['step-up-required', 'unauthenticated'].includes(code)) return;
      }
      if (wasOpen) host.renderRoot.querySelector('dialog')?.close();
      this.#set(undefined);
      await reread(() => this.#outcomeText(outcome));
      if (wasOpen) await this.#focus('add');
    }
    if (outcome.state !== 'done') return;
    const { known, isIt } = this.#sent ?? {};
    const added = resource.data?.entries.find(({ bill }) => bill.id && !known?.has(bill.id) && isIt?.(bill));
    host.dispatchEvent(new PccBillAddedEvent(added?.bill.id ?? undefined));
  }
}
