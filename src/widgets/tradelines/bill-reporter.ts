import { html, nothing, type LitElement } from 'lit';
import { getConsumerBillReporting } from '../../operations/generated/bill-reporting.ts';
import { createReportedBill } from '../../operations/generated/reported-bills.ts';
import type { ActionController, Outcome } from '../../controllers/action-controller.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { actionFailure } from '../shared/failure.ts';
import { focusOn } from '../shared/focus-on.ts';
import { newRecordAction } from '../shared/new-record.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import type { Tradelines } from './load-tradelines.ts';
import { newBillDialog, type AddingNew } from './new-bill-dialog.ts';
import {
  emptyBill,
  newBillProblem,
  newFieldsOf,
  refusedFields,
  reportedBillOf,
  reportingOf,
  type NewBillField,
} from './new-bill.ts';
import type { TradelinesKey } from './strings/types.ts';
import type { T } from './tradelines.templates.ts';

type Context = WidgetContext<Tradelines, TradelinesKey, LitElement & { attestationVersion?: string }>;

/** Adds a bill that the consumer wants to report. */
export class BillReporter {
  readonly #context: Context;
  readonly #actions: ActionController;
  readonly #reread: (message: () => string | undefined) => Promise<void>;
  #adding: AddingNew | undefined;
  /** Name of the bill that was sent last. */
  #sent = '';

  constructor(
    context: Context,
    actions: ActionController,
    reread: (message: () => string | undefined) => Promise<void>,
  ) {
    this.#context = context;
    this.#actions = actions;
    this.#reread = reread;
  }

  get #t(): T {
    return this.#context.t;
  }

  get #reporting() {
    const { data } = this.#context.resource;
    return data?.reporting && reportingOf(data.reporting);
  }

  get #key(): string {
    return `createReportedBill:${this.#context.resource.session?.info.consumer_id}`;
  }

  /** The session ended or changed. */
  forget(): void {
    this.#sent = '';
    this.#set(undefined);
  }

  /** The button that opens the dialog, and the outcome of the last bill that was added. */
  render(): unknown {
    if (!this.#reporting || !this.#context.allows('createReportedBill')) return nothing;
    return html`<div class="new-bill">
      ${this.#adding ? nothing : this.#renderOutcome()}
      ${button(this.#t('tradelines.new'), () => void this.#start(), { id: 'new', busy: this.#actions.isRunning(this.#key) })}
    </div>`;
  }

  /** The open dialog, if any. */
  dialog(): unknown {
    const adding = this.#adding;
    const { host, announcer, t } = this.#context;
    if (!adding) return nothing;
    return newBillDialog(
      {
        adding,
        busy: this.#actions.isRunning(this.#key),
        attestationVersion: host.attestationVersion ?? '',
        message: this.#renderOutcome(),
        announcement: announcer.text,
        onEnter: (field, value) => this.#enter(field, value),
        onBlur: (field) => this.#change({ touched: new Set([...adding.touched, field]) }),
        onAgree: (agreed) => this.#change({ agreed }),
        onContinue: () => void this.#review(),
        onBack: () => void this.#backTo('step'),
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
      if (this.#adding && refusedFields(error.fields).size > 0) return nothing;
      return actionFailure(error, this.#context.errorText(error), this.#t, () => void this.#actions.retry());
    }
    const text = this.#outcomeText(outcome);
    return text ? alert(text, { tone: outcome?.state === 'done' ? 'positive' : 'caution' }) : nothing;
  }

  #outcomeText(outcome: Outcome<unknown> | undefined): string | undefined {
    if (outcome?.state === 'unconfirmed') return this.#t('tradelines.new-unconfirmed');
    return outcome?.state === 'done' ? this.#t('tradelines.new-added', { merchant: this.#sent }) : undefined;
  }

  #set(adding: AddingNew | undefined): void {
    this.#adding = adding;
    this.#context.host.requestUpdate();
  }

  #change(change: Partial<AddingNew>): void {
    if (this.#adding) this.#set({ ...this.#adding, ...change });
  }

  #focus(id: string): Promise<void> {
    return focusOn(this.#context.host, `#${CSS.escape(id)}`);
  }

  #enter(field: NewBillField, value: string | boolean): void {
    if (!this.#adding) return;
    const { draft, refused } = this.#adding;
    const others = new Map([...refused].filter(([each]) => each !== field));
    this.#change({ draft: { ...draft, [field]: value }, refused: others });
  }

  async #start(): Promise<void> {
    this.#context.announcer.announceChange('');
    this.#actions.forget(this.#key);
    this.#set({
      step: 'about',
      draft: emptyBill,
      touched: new Set(),
      refused: new Map(),
      known: this.#reporting?.bills ?? [],
      agreed: false,
      missing: false,
    });
    await this.#focus('step');
  }

  async #review(): Promise<void> {
    const adding = this.#adding;
    if (!adding) return;
    const fields = newFieldsOf(adding.draft);
    const wrong = fields.find((field) => newBillProblem(field, adding.draft, adding.known));
    this.#change(
      wrong
        ? { touched: new Set(fields) }
        : { step: 'review', refused: new Map(), agreed: false, missing: false },
    );
    await this.#focus(wrong ? `field-${wrong}` : 'step');
  }

  async #backTo(id: string): Promise<void> {
    this.#change({ step: 'about' });
    await this.#focus(id);
  }

  async #send(): Promise<void> {
    const { resource, announcer } = this.#context;
    const { session } = resource;
    const adding = this.#adding;
    const reporting = this.#reporting;
    if (!adding || !session || !reporting) return;
    if (!adding.agreed) {
      this.#change({ missing: true });
      return this.#focus('agree');
    }
    const body = reportedBillOf(adding.draft, new Date());
    this.#sent = body.name;
    announcer.announce(this.#t('tradelines.new-adding', { merchant: body.name }));
    const action = newRecordAction({
      key: this.#key,
      operation: 'createReportedBill',
      known: new Set(adding.known.flatMap(({ id }) => id ?? [])),
      read: async () => {
        const { client, info } = session;
        const read = await getConsumerBillReporting(client, { consumer_id: info.consumer_id });
        return reportingOf(read)?.bills ?? [];
      },
      isIt: ({ name }) => name === body.name,
      send: () => createReportedBill(session.client, { external_id: reporting.id, body }),
    });
    await this.#actions.perform(action, (outcome) => void this.#ended(outcome));
  }

  async #ended(outcome: Outcome<unknown>): Promise<void> {
    const { host, resource } = this.#context;
    const wasOpen = this.#adding !== undefined;
    if (!host.isConnected || !resource.session) return;
    if (outcome.state === 'failed') {
      const { code, fields } = outcome.error;
      const refused = refusedFields(fields);
      const [first] = newFieldsOf(this.#adding?.draft ?? emptyBill).filter((field) => refused.has(field));
      if (first && wasOpen) {
        this.#change({ refused });
        return this.#backTo(`field-${first}`);
      }
      // The page may show something itself, which a modal dialog would cover.
      if (!wasOpen || !['step-up-required', 'unauthenticated'].includes(code)) return;
    }
    if (wasOpen) host.renderRoot.querySelector('dialog')?.close();
    this.#set(undefined);
    await this.#reread(() => this.#outcomeText(outcome));
    if (wasOpen) await this.#focus('new');
  }
}
