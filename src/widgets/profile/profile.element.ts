import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Address } from '../../api/addresses.ts';
import type { Consumer } from '../../api/consumers.ts';
import { identityOf } from '../../rules/identity.ts';
import type { Loaded, LoadInput } from '../../controllers/resource-controller.ts';
import { LazyTasks } from '../tasks/lazy-tasks.ts';
import type { SessionEndReason } from '../../http/client.ts';
import type { PccError } from '../../http/error.ts';
import { alertStyles } from '../../ui/alert-styles.ts';
import { badge } from '../../ui/badge.ts';
import { button } from '../../ui/button.ts';
import { emptyState } from '../../ui/empty.ts';
import { icon } from '../../ui/icon.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { PccElement } from '../shared/element.ts';
import { firstOf } from '../shared/evidence.ts';
import { sharedStyles } from '../shared/styles.ts';
import { accountEvidence } from './evidence.ts';
import { loadProfile, type Profile } from './load-profile.ts';
import { taskButtonId, type TaskName } from './profile-task.ts';
import { profileStyles } from './profile.styles.ts';
import {
  addressRow,
  contact,
  groupOf,
  identity,
  pictures,
  addressLines,
  section,
  type AddressGroup,
} from './profile.templates.ts';
import { profileStrings, type ProfileKey } from './strings/en.ts';
import { homeOf } from './profile-text.ts';

interface TaskButtonOptions {
  readonly name?: string;
  /** The address that it changes or deletes. */
  readonly address?: Address;
  /** Shows the text in place of a picture. */
  readonly asText?: true;
}

/**
 * Who the consumer is, how to reach them, and their addresses. The consumer can change contact data and addresses, and
 * the name until the identity is confirmed. With `allow-close`, they can close the account permanently.
 *
 * @summary The consumer’s profile: identity, contact, addresses, account state; changes them, and closes the account.
 * @fires {PccProfileUpdatedEvent} pcc-profile-updated - The consumer has changed a part of the profile.
 * @fires {PccAccountClosedEvent} pcc-account-closed - The consumer has closed the account, permanently.
 * @slot close-consequences - What closing means at your company, in addition to the widget’s text.
 * @csspart section - A part of the profile.
 * @csspart address - An address in a list.
 * @csspart badge - A short status text.
 * @csspart empty - The empty state.
 * @csspart input - A text input.
 * @csspart dialog - The dialogs to change, delete and close.
 */
export class ProfileElement extends PccElement<Profile, ProfileKey> {
  static override styles = [sharedStyles, alertStyles, profileStyles];
  static override properties: PropertyDeclarations = {
    allowClose: { attribute: 'allow-close', type: Boolean },
  };
  protected static override readonly catalogues = [profileStrings];
  protected readonly heading = 'profile.heading';

  /** Shows the button to close the account, if the backend allows it. */
  allowClose = false;

  readonly #tasks = (this.actions = new LazyTasks(this.context, () => import('./tasks.lazy.ts')));

  protected load(input: LoadInput): Promise<Loaded<Profile>> {
    return loadProfile(input);
  }

  protected override summary({ count, data }: Loaded<Profile>): string {
    if (count === 0) return this.t('profile.empty');
    // Of addresses that could not be read, there is no number.
    return data.addresses ? this.t('profile.loaded', { count: data.addresses.length }) : '';
  }

  protected override missingText(): string {
    return this.t('profile.missing');
  }

  protected override errorText(error: PccError): string {
    const isRefused = error.code === 'conflict' || error.code === 'invalid-request';
    return isRefused && error.operation === 'cancelAccount'
      ? this.t('profile.close-refused')
      : super.errorText(error);
  }

  protected override forget(reason?: SessionEndReason): void {
    this.#tasks.forget(reason);
  }

  protected override async prepare(): Promise<void> {
    await Promise.all([super.prepare(), this.#tasks.load()]);
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonRows(12);
  }

  protected renderEmpty(): TemplateResult {
    const { consumer, addresses } = this.resource.data ?? {};
    const text = consumer && this.#isOffered('contact') ? 'profile.empty-add' : 'profile.empty-text';
    return html`${emptyState(this.t('profile.empty'), this.t(text))} ${this.#renderConsumer(consumer)}
    ${addresses && this.#renderAddresses(addresses)}`;
  }

  protected renderContent({ consumer, addresses }: Profile): TemplateResult {
    const account = this.#renderAccount(consumer);
    // Bad news first.
    const isInactive = consumer?.is_active === false;
    return html`
      ${isInactive ? account : nothing} ${this.#renderConsumer(consumer)}
      ${addresses && this.#renderAddresses(addresses)} ${isInactive ? nothing : account}
    `;
  }

  protected override renderBeside(): unknown {
    return this.#tasks.dialog();
  }

  #renderConsumer(consumer: Consumer | undefined): unknown {
    if (!consumer) return nothing;
    const { t } = this;
    const isOpen = this.#isOffered('identity');
    return html`
      ${this.#renderSection('identity', t('profile.identity'), identity(consumer, isOpen, t), Boolean(consumer.first_name || consumer.last_name))}
      ${this.#renderSection('contact', t('profile.contact'), contact(consumer, t))}
      ${this.#renderSection('home', t('profile.home'), addressLines(homeOf(consumer), this.format.locale))}
    `;
  }

  /** A section: what is not known can be added; one without anything else is left out. */
  #renderSection(task: TaskName, title: string, content: unknown, isKnown = content !== nothing): unknown {
    const { t } = this;
    const action = isKnown
      ? this.#button(task, t('profile.edit'), { name: t('profile.edit-of', { what: title }) })
      : this.#button(task, t('profile.add-detail'), {
          name: t('profile.add-detail-of', { what: title }),
          asText: true,
        });
    const message = this.#message(task);
    if (content === nothing && !action && !message) return nothing;
    return section({ id: task, title, level: this.context.level(1), action, content, message });
  }

  /** The state of the account, and the button to close it. */
  #renderAccount(consumer: Consumer | undefined): unknown {
    const state = consumer && firstOf(accountEvidence, consumer);
    const action = this.#button('close', this.t('profile.close'));
    if (!state && !action) return nothing;
    return section({
      id: 'close',
      title: this.t('profile.account'),
      level: this.context.level(1),
      action,
      content: html`${state ? html`<p>${badge(this.t(`profile.${state}`), state === 'active' ? 'positive' : 'neutral')}</p>` : nothing}
      ${state === 'inactive' ? html`<p class="muted small">${this.t('profile.inactive-text')}</p>` : nothing}`,
      message: this.#message('close'),
    });
  }

  #renderAddresses(addresses: readonly Address[]): unknown {
    const groups: readonly AddressGroup[] = ['shipping', 'billing', 'other'];
    return groups.map((group) => {
      const groupAddresses = addresses.filter((address) => groupOf(address) === group);
      const action = group === 'shipping' ? this.#button('add', this.t('profile.add')) : undefined;
      if (groupAddresses.length === 0 && !action) return nothing;
      const list = html`<ul>
        ${groupAddresses.map((address) => this.#renderAddress(address, group))}
      </ul>`;
      return section({
        id: group,
        title: this.t(`profile.${group}`),
        level: this.context.level(1),
        action,
        content: html`${groupAddresses.length > 0 ? list : nothing}
        ${group === 'billing' ? html`<p class="muted small">${this.t('profile.billing-text')}</p>` : nothing}`,
        message: group === 'shipping' ? this.#message('add') : undefined,
      });
    });
  }

  #renderAddress(address: Address, group: AddressGroup): TemplateResult {
    const { address_line1: line, city, id } = address;
    const what = line || city || '';
    const canChange = group === 'shipping' && id != null && id !== '';
    const actions = canChange
      ? html`<div class="row-actions" id="address-${id}">
          ${this.#button('edit', this.t('profile.edit'), { name: this.t('profile.edit-of', { what }), address })}
          ${this.#button('delete', this.t('profile.delete'), { name: this.t('profile.delete-of', { what }), address })}
        </div>`
      : nothing;
    return addressRow(
      address,
      this.format.locale,
      actions,
      canChange ? html`${this.#message('edit', address)} ${this.#message('delete', address)}` : nothing,
    );
  }

  /** Whether a task is possible, as far as is known. */
  #isOffered(task: TaskName): boolean {
    const { allows, resource } = this.context;
    const consumer = resource.data?.consumer;
    if (consumer?.is_active === false) return false;
    if (task === 'close') return this.allowClose && consumer !== undefined && allows('cancelAccount');
    if (task === 'identity' && (!consumer || identityOf(consumer) !== 'open')) return false;
    const operations = { add: 'createAddress', edit: 'updateAddress', delete: 'deleteAddress' } as const;
    return allows(task in operations ? operations[task as keyof typeof operations] : 'updateConsumer');
  }

  #button(task: TaskName, text: string, { name, address, asText }: TaskButtonOptions = {}): unknown {
    if (!this.#isOffered(task)) return undefined;
    const id = taskButtonId(task, address);
    const picture = asText ? undefined : pictures[task];
    return button(text, () => this.#open(task, address), {
      kind: 'quiet',
      name,
      ...(picture && { icon: icon(picture), iconOnly: true }),
      id,
      busy: this.#tasks.isPending(id) || this.#tasks.code?.isRunningAt(task, address),
    });
  }

  #message(task: TaskName, address?: Address): unknown {
    const error = this.#tasks.errorOf(taskButtonId(task, address));
    return error
      ? this.context.renderError(error, () => this.#open(task, address))
      : this.#tasks.code?.messageAt(task, address);
  }

  #open(task: TaskName, address?: Address): void {
    void this.#tasks.whenLoaded(taskButtonId(task, address), this.context, (tasks) =>
      tasks.open(task, address),
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-profile': ProfileElement;
  }
}
