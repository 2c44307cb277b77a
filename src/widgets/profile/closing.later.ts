import { html, type TemplateResult } from 'lit';
import { cancelAccount } from '../../operations/generated/consumer-records.ts';
import { getConsumer } from '../../operations/generated/consumers.ts';
import type { ActionController, Outcome } from '../../controllers/action-controller.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { closeDialog, dialog } from '../../ui/dialog.ts';
import { input } from '../../ui/field.ts';
import { amountText } from '../shared/amount-text.ts';
import { actionFailure } from '../shared/failure.ts';
import { outcomeText } from '../shared/failure-text.ts';
import { focusOn } from '../shared/focus-on.ts';
import { focusOnText } from '../shared/focus-text.ts';
import type { Context, Reread } from './editing.later.ts';
import { readOwed } from './owed.ts';
import { PccAccountClosedEvent } from './profile.events.ts';
import { closingStrings } from './strings/closing.catalogue.ts';

export const strings = [closingStrings];

/** The longest reason that the service takes. */
const LONGEST = 500;

/** The dialog to close the account. */
interface Closing {
  readonly reason: string;
  readonly typed: string;
  /** Whether the user tried to continue without the word. */
  readonly missing: boolean;
  /** Balances that block the closing, once they are read. */
  readonly owed: readonly number[];
}

/** Closes the account. A later part, loaded only with `allow-close`. */
export class ClosingController {
  readonly #context: Context;
  readonly #actions: ActionController;
  readonly #reread: Reread;
  #closing: Closing | undefined;

  constructor(context: Context, actions: ActionController, reread: Reread) {
    this.#context = context;
    this.#actions = actions;
    this.#reread = reread;
  }

  forget(): void {
    this.#show(undefined);
  }

  /** Why the service rejects the closing: balances, or the account's state. */
  refusedText(): string {
    return this.#context.t('profile.close-refused');
  }

  get #key(): string {
    return `cancelAccount:${this.#context.resource.session?.info.consumer_id}`;
  }

  #show(closing: Closing | undefined): void {
    this.#closing = closing;
    this.#context.host.requestUpdate();
  }

  async start(): Promise<void> {
    const { announcer, host } = this.#context;
    announcer.announceChange('');
    this.#actions.forget(this.#key);
    this.#show({ reason: '', typed: '', missing: false, owed: [] });
    void this.#readOwed();
    await focusOn(host, '#cancel');
  }

  /** Reads what the consumer owes, which has to be paid off first. */
  async #readOwed(): Promise<void> {
    const { allows, announcer, resource } = this.#context;
    const { session, data } = resource;
    if (!session || !allows('getCreditLine')) return;
    const owed = await readOwed(session.client, data?.consumer?.credit_lines);
    if (!this.#closing || resource.session !== session || owed.length === 0) return;
    this.#show({ ...this.#closing, owed });
    announcer.announce(this.#owedTexts(owed).join(' '));
  }

  #owedTexts(owed: readonly number[]): string[] {
    const { format, t } = this.#context;
    return owed.flatMap((each) => {
      const amount = amountText(each, format());
      return amount ? t('profile.close-owed', { amount }) : [];
    });
  }

  /** Outcome of the last attempt, unless the dialog shows it. */
  message(): unknown {
    return this.#closing ? undefined : this.#outcome();
  }

  #outcome(): unknown {
    const { errorText, t } = this.#context;
    const outcome = this.#actions.outcomeOf(this.#key);
    if (!outcome) return undefined;
    if (outcome.state === 'failed')
      return actionFailure(outcome.error, errorText(outcome.error), t, () => void this.#actions.retry());
    if (outcome.state === 'done') return alert(t('profile.closed'));
    return alert(outcomeText(outcome, t) ?? '', {
      tone: 'caution',
      actions: outcome.state === 'not-done' ? undefined : button(t('check-again'), () => void this.#check()),
    });
  }

  async #check(): Promise<void> {
    this.#close();
    this.#actions.forget(this.#key);
    await this.#reread(() => undefined);
    await focusOnText(this.#context.host, '#part-close');
  }

  dialog(): TemplateResult | undefined {
    const closing = this.#closing;
    if (!closing) return undefined;
    const { announcer, t } = this.#context;
    const word = t('profile.close-word');
    const owed = this.#owedTexts(closing.owed);
    const busy = this.#actions.isRunning(this.#key);
    const change = (part: Partial<Closing>) => this.#closing && this.#show({ ...this.#closing, ...part });
    return dialog({
      title: t('profile.close-title'),
      closeText: t('close'),
      announcement: announcer.text,
      alert: true,
      about: html`
        ${alert(t('profile.close-undone'), { tone: 'caution' })}
        <ul class="meaning">
          <li>${t('profile.close-after')}</li>
          ${
            owed.length > 0
              ? owed.map((text) => html`<li>${text}</li>`)
              : html`<li>${t('profile.close-balance')}</li>`
          }
        </ul>
        <slot name="close-consequences"></slot>
      `,
      body: html`
        ${input({
          id: 'reason',
          label: t('profile.close-reason'),
          value: closing.reason,
          onInput: (reason) => change({ reason: reason.slice(0, LONGEST) }),
        })}
        ${input({
          id: 'word',
          label: t('profile.close-type', { word }),
          value: closing.typed,
          required: true,
          error: closing.missing && !this.#isTyped() ? t('profile.close-problem', { word }) : undefined,
          onInput: (typed) => change({ typed }),
        })}
        ${this.#outcome()}
      `,
      actions: html`${button(t('cancel'), closeDialog, { id: 'cancel' })}
      ${button(t(busy ? 'profile.closing' : 'profile.close-confirm'), () => void this.#send(), {
        kind: 'critical',
        busy,
        id: 'send',
      })}`,
      onClose: () => this.#show(undefined),
    });
  }

  #isTyped(): boolean {
    const plain = (text = '') => text.trim().toLocaleUpperCase();
    return plain(this.#closing?.typed) === plain(this.#context.t('profile.close-word'));
  }

  async #send(): Promise<void> {
    const { announcer, host, resource, t } = this.#context;
    const { session } = resource;
    const closing = this.#closing;
    if (!closing || !session) return;
    if (!this.#isTyped()) {
      this.#show({ ...closing, missing: true });
      return focusOn(host, '#word');
    }
    const { client, info } = session;
    const { consumer_id } = info;
    const reason = closing.reason.trim();
    const body = reason ? { cancellation_reason: reason } : {};
    announcer.announce(t('profile.closing'));
    await this.#actions.perform(
      {
        key: this.#key,
        run: () => cancelAccount(client, { consumer_id, body }),
        isDone: async () => (await getConsumer(client, { consumer_id })).is_active === false,
      },
      (outcome) => void this.#ended(outcome, consumer_id),
    );
  }

  async #ended(outcome: Outcome<unknown>, consumerId: string): Promise<void> {
    const { host, resource, t } = this.#context;
    const isDone = outcome.state === 'done';
    if (isDone) host.dispatchEvent(new PccAccountClosedEvent(consumerId));
    if (!host.isConnected || !resource.session) return;
    const wasOpen = this.#closing !== undefined;
    if (outcome.state === 'failed') {
      const { code } = outcome.error;
      // The page may show something itself, which a modal dialog would cover.
      if (code === 'step-up-required' || code === 'unauthenticated') this.#close();
      return;
    }
    if (isDone) this.#close();
    await this.#reread(() => (isDone ? t('profile.closed') : outcomeText(outcome, t)));
    if (wasOpen && isDone) await focusOnText(host, '#part-close');
  }

  #close(): void {
    this.#context.host.renderRoot.querySelector('dialog')?.close();
    this.#show(undefined);
  }
}
