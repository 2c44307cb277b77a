import { nothing } from 'lit';
import type { Dispute, NewDispute } from '../../api/consumer-records.ts';
import { listTradelineDetails } from '../../operations/generated/tradelines.ts';
import { ActionController, type Outcome } from '../../controllers/action-controller.ts';
import { asPccError } from '../../controllers/resource-controller.ts';
import type { SessionEndReason } from '../../http/client.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { choiceStyles } from '../../ui/choice.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { fieldStyles } from '../../ui/field.ts';
import { toDisplayText } from '../shared/display-text.ts';
import { actionFailure, failure } from '../shared/failure.ts';
import { outcomeText } from '../shared/failure-text.ts';
import { focusOn } from '../shared/focus-on.ts';
import { failureStrings } from '../shared/strings/failure.catalogue.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { PccDisputeCreatedEvent } from './disputes.events.ts';
import { disputeOf, emptyDraft, fields, problemOf, type Draft } from './draft.ts';
import { fileDispute, filingKey, isSame } from './file-dispute.ts';
import { filingDialog, type Filing } from './filing-dialog.ts';
import { filingStyles } from './filing.styles.ts';
import { idOf, loadDisputes } from './load-disputes.ts';
import { filingStrings } from './strings/filing.catalogue.ts';
import type { DisputesKey } from './strings/types.ts';

export const strings = [filingStrings, failureStrings];
export const styles = [fieldStyles, choiceStyles, dialogStyles, filingStyles];

/** Reloads; the result of `message` is announced instead of the list's summary. */
type Reread = (message: () => string | undefined) => Promise<void>;

/** Files a dispute. A later part. */
export class FilingController {
  readonly actions: ActionController;
  readonly #context: WidgetContext<readonly Dispute[], DisputesKey>;
  readonly #reread: Reread;
  #filing: Filing | undefined;
  /** Kept until it is sent, also through an interruption, for the consumer who entered it. */
  #draft: Draft = emptyDraft;
  #draftOf: string | undefined;
  /** Ids of the disputes that were there before this one was reviewed: none of them is it. */
  #known: ReadonlySet<string> = new Set();
  /** What was sent with an unknown outcome. */
  #sent: NewDispute | undefined;
  #found: Dispute | undefined;

  constructor(context: WidgetContext<readonly Dispute[], DisputesKey>, reread: Reread) {
    this.#context = context;
    this.#reread = reread;
    this.actions = new ActionController(context);
  }

  get #key(): string {
    return `${filingKey}:${this.#context.resource.session?.info.consumer_id ?? ''}`;
  }

  get busy(): boolean {
    return this.actions.isRunning(this.#key);
  }

  /** The session ended or changed: what was entered is kept for a user who has to sign in again. */
  forget(reason?: SessionEndReason): void {
    this.#set(undefined);
    if (reason !== undefined && reason !== 'login-required') this.#discard();
  }

  /** Opens the form. */
  async start(transactionId: string | undefined): Promise<void> {
    const { session } = this.#context.resource;
    if (!session || this.busy) return;
    const { consumer_id } = session.info;
    // A text about one charge says nothing about another.
    const draftOf = [consumer_id, transactionId].join();
    if (this.#draftOf !== draftOf) this.#discard();
    this.#draftOf = draftOf;
    this.actions.forget(this.#key);
    this.#context.announcer.announceChange('');
    this.#set({ step: 'about', draft: this.#draft, tried: false, bills: [], transactionId });
    if (!transactionId) void this.#readBills();
    await this.#focus('step');
  }

  /** Offers the consumer's bills to choose from. Without them, the form is complete. */
  async #readBills(): Promise<void> {
    const { session } = this.#context.resource;
    if (!session) return;
    const { client, info } = session;
    const { results } = await listTradelineDetails(client, { consumer_id: info.consumer_id }).catch(() => ({
      results: [],
    }));
    if (this.#context.resource.session !== session || !this.#filing) return;
    const names = new Set(results.map(({ merchant }) => toDisplayText(merchant)).filter(Boolean));
    this.#set({ ...this.#filing, bills: [...names].toSorted() });
  }

  #set(filing: Filing | undefined): void {
    this.#filing = filing;
    if (filing) this.#draft = filing.draft;
    this.#context.host.requestUpdate();
  }

  #discard(): void {
    this.#draft = emptyDraft;
    this.#sent = undefined;
  }

  #focus(id: string): Promise<void> {
    return focusOn(this.#context.host, `#${CSS.escape(id)}`);
  }

  #body({ draft, transactionId }: Filing) {
    const { bill } = draft;
    const about = bill && !transactionId ? this.#context.t('disputes.about', { bill }) : '';
    return disputeOf(draft, about, transactionId);
  }

  /** Outcome of the last attempt, unless the dialog shows it. */
  message(): unknown {
    return this.#filing ? nothing : this.#renderMessage();
  }

  #renderMessage(): unknown {
    const { t, errorText } = this.#context;
    const outcome = this.actions.outcomeOf(this.#key);
    if (!outcome) return nothing;
    if (outcome.state === 'failed')
      return actionFailure(outcome.error, errorText(outcome.error), t, () => void this.actions.retry());
    const text = this.#outcomeText(outcome) ?? '';
    if (outcome.state === 'done') return alert(text, { tone: 'positive' });
    const again = button(t('check-again'), () => void this.#check());
    return alert(text, {
      tone: 'caution',
      ...(outcome.state !== 'not-done' && { actions: again }),
    });
  }

  #outcomeText(outcome: Outcome<unknown>): string | undefined {
    return outcome.state === 'done'
      ? this.#context.t('disputes.sent')
      : outcomeText(outcome, this.#context.t);
  }

  /** The open dialog, if any. */
  dialog(): unknown {
    const filing = this.#filing;
    if (!filing) return nothing;
    const { t, format, announcer, errorText } = this.#context;
    const { error } = filing;
    return filingDialog(
      {
        filing,
        body: this.#body(filing),
        busy: this.busy,
        message: error ? failure(error, errorText(error), t) : this.#renderMessage(),
        announcement: announcer.text,
        onChange: (change) =>
          this.#filing && this.#set({ ...this.#filing, draft: { ...this.#filing.draft, ...change } }),
        onContinue: () => void this.#continue(),
        onBack: () => void this.#goTo('about'),
        onSend: () => void this.#send(),
        onClose: () => void this.#closed(),
      },
      t,
      format(),
    );
  }

  /** Reads which disputes there are, so that this one can be recognized, and goes to the review. */
  async #continue(): Promise<void> {
    const { reportError, resource } = this.#context;
    const { session } = resource;
    const filing = this.#filing;
    if (!filing || !session || filing.reading) return;
    const wrong = this.#problem(filing);
    // One whose outcome is unknown may have been listed since then.
    const reading = wrong || this.#sent ? undefined : loadDisputes(session.client, session.info.consumer_id);
    this.#set({ ...filing, tried: true, reading, error: undefined });
    if (wrong) return this.#focus(wrong);
    const result = await reading?.catch(asPccError);
    const now = this.#filing;
    if (!now || now.reading !== reading) return;
    if (result instanceof Error) {
      return this.#set({ ...now, reading: undefined, error: reportError(result) ? result : undefined });
    }
    if (result) this.#known = new Set(result.records.map(idOf));
    // The text may have been changed meanwhile.
    const late = this.#problem(now);
    await this.#goTo(late ? 'about' : 'review', late);
  }

  /** The first field that has to be corrected. */
  #problem(filing: Filing) {
    const body = this.#body(filing);
    return fields.find((field) => problemOf(field, body));
  }

  async #goTo(step: Filing['step'], id = 'step'): Promise<void> {
    this.actions.forget(this.#key);
    if (this.#filing) this.#set({ ...this.#filing, step, reading: undefined });
    return this.#focus(id);
  }

  async #send(): Promise<void> {
    const filing = this.#filing;
    const { session } = this.#context.resource;
    if (!filing || !session) return;
    const body = this.#body(filing);
    this.#found = undefined;
    this.#context.announcer.announce(this.#context.t('disputes.sending'));
    const action = fileDispute({
      body,
      known: this.#known,
      session,
      found: (dispute) => (this.#found = dispute),
    });
    await this.actions.perform(action, (outcome) => void this.#ended(outcome, body));
  }

  async #ended(outcome: Outcome<Dispute>, body: NewDispute): Promise<void> {
    const { host, resource } = this.#context;
    const filed = outcome.state === 'done' ? (outcome.result ?? this.#found) : undefined;
    const id = filed?.pk == null ? undefined : String(filed.pk);
    if (outcome.state === 'done') {
      this.#discard();
      host.dispatchEvent(new PccDisputeCreatedEvent(id));
    }
    if (outcome.state === 'unconfirmed') this.#sent = body;
    if (!host.isConnected || !resource.session) return;
    const wasOpen = this.#filing !== undefined;
    const code = outcome.state === 'failed' ? outcome.error.code : undefined;
    // The page may show something itself, which a modal dialog would cover; or there is a dispute to look at.
    const isCovered = code && ['step-up-required', 'unauthenticated', 'conflict'].includes(code);
    if (outcome.state === 'done' || isCovered) this.#close();
    if (outcome.state === 'failed' && code !== 'conflict') return;
    await this.#reread(() => this.#outcomeText(outcome));
    if (wasOpen && outcome.state === 'done') await this.#focus(id === undefined ? 'file' : `dispute-${id}`);
  }

  /** Reads the list again after an unknown outcome. */
  async #check(): Promise<void> {
    await this.#reread(() => undefined);
    const { data = [], error } = this.#context.resource;
    const sent = this.#sent;
    if (error || !sent) return;
    this.actions.forget(this.#key);
    if (data.some((dispute) => !this.#known.has(idOf(dispute)) && isSame(dispute, sent))) {
      this.#discard();
      this.#close();
    }
    await this.#focus(this.#filing ? 'send' : 'file');
  }

  async #closed(): Promise<void> {
    this.#set(undefined);
    await this.#context.host.updateComplete;
    // Not every browser focuses a button on click, which would leave nothing to restore the focus to.
    if (!this.#context.host.shadowRoot?.activeElement) await this.#focus('file');
  }

  #close(): void {
    this.#context.host.renderRoot.querySelector('dialog')?.close();
    this.#filing = undefined;
    this.#context.host.requestUpdate();
  }
}
