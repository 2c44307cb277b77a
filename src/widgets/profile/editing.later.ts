import { nothing } from 'lit';
import type { Address } from '../../api/addresses.ts';
import { ActionController, type Action, type Outcome } from '../../controllers/action-controller.ts';
import type { SessionEndReason } from '../../http/client.ts';
import type { PccError } from '../../http/error.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { fieldStyles } from '../../ui/field.ts';
import { focusOn } from '../shared/focus-on.ts';
import { actionFailure } from '../shared/failure.ts';
import { outcomeText } from '../shared/failure-text.ts';
import { formStyles } from '../shared/form-styles.ts';
import { failureStrings } from '../shared/strings/failure.catalogue.ts';
import { today } from '../shared/today.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import {
  bodyOf,
  changesOf,
  draftOf,
  fieldsOf,
  nameIn,
  problemOf,
  type Draft,
  type Field,
  type Form,
} from './draft.ts';
import { deleteDialog, editDialog, fieldId, type Editing } from './edit-dialog.ts';
import { editingStyles } from './editing.styles.ts';
import type { Profile } from './load-profile.ts';
import { PccProfileUpdatedEvent, type ProfilePart } from './profile.events.ts';
import { deleteKey, deleting, saveKey, saving } from './saving.ts';
import { editingStrings } from './strings/editing.catalogue.ts';
import type { ProfileKey } from './strings/types.ts';

export const strings = [editingStrings, failureStrings];
export const styles = [fieldStyles, dialogStyles, formStyles, editingStyles];

export type Context = WidgetContext<Profile, ProfileKey>;
/** Reloads; the result of `message` is announced instead of the summary. */
export type Reread = (message: () => string | undefined) => Promise<void>;

/** Changes the profile and the shipping addresses. A later part. */
export class EditingController {
  readonly actions: ActionController;
  readonly #context: Context;
  readonly #reread: Reread;
  #editing: Editing | undefined;
  #deleting: Address | undefined;
  /** An address was deleted last: its row, where the outcome would be shown, is gone. */
  #isDeleted = false;
  /** Changed fields by form, of one consumer. The others follow the record, which may change elsewhere. */
  readonly #drafts = new Map<string, Partial<Draft>>();
  #draftsOf: string | undefined;

  constructor(context: Context, reread: Reread) {
    this.#context = context;
    this.#reread = reread;
    this.actions = new ActionController(context);
  }

  /** The session ended or changed. Entered text is kept for a consumer who has to sign in again. */
  forget(reason?: SessionEndReason): void {
    this.#show(undefined);
    this.#isDeleted = false;
    if (reason !== 'login-required') this.#drafts.clear();
  }

  get #consumerId(): string {
    return this.#context.resource.session?.info.consumer_id ?? '';
  }

  #keyOf(task: string, address?: Address): string {
    return task === 'delete' && address
      ? deleteKey(address)
      : saveKey(task as Form, this.#consumerId, address);
  }

  isBusy(task: string, address?: Address): boolean {
    return this.actions.isRunning(this.#keyOf(task, address));
  }

  #show(editing: Editing | undefined, address?: Address): void {
    this.#editing = editing;
    this.#deleting = address;
    this.#context.host.requestUpdate();
  }

  /** Opens the dialog of a task. */
  async start(task: string, address?: Address): Promise<void> {
    const { announcer, host, resource } = this.#context;
    announcer.announceChange('');
    this.actions.forget(this.#keyOf(task, address));
    this.#isDeleted = false;
    if (task === 'delete') {
      this.#show(undefined, address);
      return focusOn(host, '#cancel');
    }
    const form = task as Form;
    if (this.#draftsOf !== this.#consumerId) this.#drafts.clear();
    this.#draftsOf = this.#consumerId;
    const first = draftOf(form, resource.data?.consumer, address);
    const draft = { ...first, ...this.#drafts.get(this.#keyOf(form, address)) };
    const known = new Set(resource.data?.addresses?.flatMap(({ id }) => id ?? []));
    this.#show({ form, address, known, first, draft, touched: new Set(), refused: new Set() });
    await this.#focusField(fieldsOf[form][0]);
  }

  #focusField(field: Field | undefined): Promise<void> {
    return focusOn(this.#context.host, field ? `#${fieldId(field)}` : '#send');
  }

  #change(change: Partial<Editing>): void {
    if (!this.#editing) return;
    this.#show({ ...this.#editing, ...change });
    const { form, address, first, draft } = this.#editing;
    const changed = Object.entries(draft).filter(([field, value]) => value !== first[field as Field]);
    this.#drafts.set(this.#keyOf(form, address), Object.fromEntries(changed));
  }

  /** The open dialog, if any. */
  dialog(): unknown {
    const { announcer, t } = this.#context;
    const editing = this.#editing;
    const shared = { announcement: announcer.text, onClose: () => this.#show(undefined) };
    if (editing) {
      const { form, address } = editing;
      return editDialog(
        {
          ...shared,
          editing,
          today: today(),
          busy: this.isBusy(form, address),
          message: this.#outcome(form, address),
          onChange: (change) => this.#editing && this.#change(change(this.#editing)),
          onSend: () => void this.#save(),
        },
        t,
      );
    }
    const address = this.#deleting;
    if (!address) return undefined;
    return deleteDialog(
      {
        ...shared,
        address,
        locale: this.#context.format().locale,
        busy: this.isBusy('delete', address),
        message: this.#outcome('delete', address),
        onSend: () => void this.#delete(address),
      },
      t,
    );
  }

  /** Outcome of the last change, unless its dialog shows it. */
  message(task: string, address?: Address): unknown {
    if (this.#isOpen(task, address)) return nothing;
    if (task === 'add' && this.#isDeleted) return alert(this.#context.t('profile.deleted'));
    return this.#outcome(task, address);
  }

  #isOpen(task: string, address?: Address): boolean {
    if (task === 'delete') return address !== undefined && this.#deleting?.id === address.id;
    return this.#editing?.form === task && this.#editing.address?.id === address?.id;
  }

  #outcome(task: string, address?: Address): unknown {
    const { errorText, t } = this.#context;
    const outcome = this.actions.outcomeOf(this.#keyOf(task, address));
    if (!outcome) return undefined;
    if (outcome.state === 'failed') {
      // The fields say it.
      if (this.#refusedBy(outcome.error).size > 0 && this.#isOpen(task, address)) return undefined;
      return actionFailure(outcome.error, errorText(outcome.error), t, () => void this.actions.retry());
    }
    if (outcome.state === 'done') return alert(t('profile.saved'), { tone: 'positive' });
    return alert(outcomeText(outcome, t) ?? '', {
      tone: 'caution',
      actions:
        outcome.state === 'not-done'
          ? undefined
          : button(t('check-again'), () => void this.#check(task, address)),
    });
  }

  /** Loads again, so that the consumer sees what there is now. */
  async #check(task: string, address?: Address): Promise<void> {
    this.actions.forget(this.#keyOf(task, address));
    this.#close();
    await this.#reread(() => undefined);
    await this.#focus(task, address);
  }

  async #save(): Promise<void> {
    const editing = this.#editing;
    const { resource, t } = this.#context;
    const { session } = resource;
    if (!editing || !session) return;
    const { form, address, known, first, draft } = editing;
    const fields = fieldsOf[form];
    const wrong = fields.find((field) => problemOf(field, draft, { first, address, today: today() }));
    if (wrong) {
      this.#change({ touched: new Set(fields) });
      return this.#focusField(wrong);
    }
    const body = bodyOf(form, changesOf(draft, first, address));
    if (Object.keys(body).length === 0) return this.#close();
    const action = saving({ form, body, address, known }, session);
    const part: ProfilePart = form === 'add' || form === 'edit' ? 'shipping' : form;
    const event = () => new PccProfileUpdatedEvent(part, address?.id ?? undefined);
    await this.#perform(action, t('profile.saving'), (outcome) =>
      this.#ended(outcome, form, address, event, 'profile.saved'),
    );
  }

  async #delete(address: Address): Promise<void> {
    const { resource, t } = this.#context;
    const { session } = resource;
    if (!session) return;
    const action = deleting(address, session);
    const event = () => new PccProfileUpdatedEvent('shipping', address.id ?? undefined);
    await this.#perform(action, t('profile.deleting'), (outcome) =>
      this.#ended(outcome, 'delete', address, event, 'profile.deleted'),
    );
  }

  async #perform(
    action: Action<unknown>,
    doing: string,
    ended: (outcome: Outcome<unknown>) => Promise<void>,
  ): Promise<void> {
    this.#context.announcer.announce(doing);
    await this.actions.perform(action, (outcome) => void ended(outcome));
  }

  /** Called when an action has ended, including one repeated by `retry()`. */
  async #ended(
    outcome: Outcome<unknown>,
    task: string,
    address: Address | undefined,
    event: () => Event,
    done: ProfileKey,
  ): Promise<void> {
    const { host, resource, t } = this.#context;
    if (outcome.state === 'done') {
      this.#drafts.delete(this.#keyOf(task, address));
      // Without a session, the next one may be another consumer's.
      this.#isDeleted = task === 'delete' && resource.session !== undefined;
      host.dispatchEvent(event());
    }
    if (!host.isConnected || !resource.session) return;
    const wasOpen = this.#isOpen(task, address);
    if (outcome.state === 'failed') {
      if (!wasOpen) return;
      const refused = this.#refusedBy(outcome.error);
      const { code } = outcome.error;
      if (refused.size > 0) {
        this.#change({ refused });
        await this.#focusField([...refused][0]);
      } else if (code === 'step-up-required' || code === 'unauthenticated') {
        // The page may show something itself, which a modal dialog would cover.
        this.#close();
      }
      return;
    }
    if (outcome.state === 'done') this.#close();
    await this.#reread(() => (outcome.state === 'done' ? t(done) : outcomeText(outcome, t)));
    if (wasOpen && outcome.state === 'done') await this.#focus(task, address);
  }

  /** The fields of the open form that the service rejected. */
  #refusedBy({ code, fields = {} }: PccError): ReadonlySet<Field> {
    const form = this.#editing?.form;
    if (code !== 'invalid-request' || !form) return new Set();
    return new Set(fieldsOf[form].filter((field) => Object.hasOwn(fields, nameIn(form, field))));
  }

  /** Where the form was opened, or near it if that is gone. */
  async #focus(task: string, address?: Address): Promise<void> {
    const { host } = this.#context;
    await host.updateComplete;
    const button = host.renderRoot.querySelector(`#${task}${address?.id ?? ''}`);
    await focusOn(host, button ? `#${button.id}` : '#add');
  }

  #close(): void {
    this.#context.host.renderRoot.querySelector('dialog')?.close();
    this.#show(undefined);
  }
}
