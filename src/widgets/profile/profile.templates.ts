import { html, nothing, type TemplateResult } from 'lit';
import type { Address } from '../../api/addresses.ts';
import type { Consumer } from '../../api/consumers.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { badge, type Tone } from '../../ui/badge.ts';
import { readable, toDisplayText } from '../text/display-text.ts';
import { firstOf } from '../shared/evidence.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import { addressEvidence, identityEvidence, taxIdEvidence, type IdentityState } from './evidence.ts';
import type { TaskName } from './profile-task.ts';
import type { ProfileKey } from './strings/en.ts';
import { linesOf, phoneText, type PostalAddress } from './profile-text.ts';

export type ProfileTranslate = Translate<ProfileKey | CommonKey>;

export interface SectionOptions {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  /** Beside the title. */
  readonly action?: unknown;
  readonly content: unknown;
  /** Outcome of the last change. */
  readonly message?: unknown;
}

/** A section of the profile under its heading. */
export const section = ({ id, title, level, action, content, message }: SectionOptions): TemplateResult =>
  html`<div class="section" part="section">
    <div class="section-head">
      <div class="section-title" id="section-${id}" role="heading" aria-level=${level}>${title}</div>
      ${action}
    </div>
    ${content} ${message}
  </div>`;

/**
 * Names and values; a name without a value is omitted. Not those of `ui/definitions.ts`: the lazy modules that share it
 * would load one more file each.
 */
function namesAndValues(pairs: readonly (readonly [name: string, value: unknown])[]): unknown {
  const rows = pairs.filter(([, value]) => value);
  return rows.length > 0
    ? html`<dl>
        ${rows.map(
          ([name, value]) =>
            html`<div>
              <dt class="muted small">${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>`
    : nothing;
}

const identityTones: Readonly<Record<IdentityState, Tone>> = {
  'not-confirmed': 'caution',
  'in-review': 'caution',
  confirmed: 'positive',
  'in-progress': 'neutral',
  'not-started': 'neutral',
};

const support = html`<slot name="support"></slot>`;

/** Name and tax identifier, as far as they are known, with the state of the identity check. */
export function identity(consumer: Consumer, isOpen: boolean, t: ProfileTranslate): unknown {
  const state = firstOf(identityEvidence, consumer);
  const word = readable(consumer.kyc_status);
  const status = state ? t(`profile.${state}`) : word && t('profile.identity-other', { status: word });
  const name = toDisplayText([consumer.first_name, consumer.last_name].filter(Boolean).join(' '));
  const digits = toDisplayText(consumer.tax_identifier);
  const has = Boolean(name || digits);
  const isUnconfirmed = state === 'not-confirmed';
  const check = status ? badge(status, state ? identityTones[state] : 'neutral') : nothing;
  if (!has && !status) return nothing;
  return html`
    ${namesAndValues([
      [t('profile.name'), name && html`<span class="name">${name}</span>${check}`],
      [
        t(`profile.${firstOf(taxIdEvidence, consumer) ?? 'tax-id'}`),
        digits && t('profile.ending', { digits }),
      ],
    ])}
    ${name || !status ? nothing : html`<p class="state">${check}</p>`}
    ${isUnconfirmed ? html`<p class="muted small">${t('profile.not-confirmed-text')} ${support}</p>` : nothing}
    ${has && !isOpen ? html`<p class="muted small">${t('profile.ask')} ${isUnconfirmed ? nothing : support}</p>` : nothing}
  `;
}

export const contact = ({ email, phone_number }: Consumer, t: ProfileTranslate): unknown =>
  namesAndValues([
    [t('profile.email'), toDisplayText(email)],
    [t('profile.phone'), phone_number && html`<span class="figures">${phoneText(phone_number)}</span>`],
  ]);

/** An address as on an envelope: "53 Orchard Lane" keeps its order in a right-to-left page. */
export const addressLines = (address: PostalAddress, locale: string): unknown => {
  const lines = linesOf(address, locale);
  return lines.length > 0
    ? html`<p class="address">${lines.map((line) => html`<span class="figures">${line}</span>`)}</p>`
    : nothing;
};

export type AddressGroup = 'shipping' | 'billing' | 'other';

export const groupOf = (address: Address): AddressGroup => firstOf(addressEvidence, address) ?? 'other';

const pencil = 'm4 20 1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19zM14 7l3 3';

/** The tasks whose buttons are icons. */
export const pictures: Readonly<Partial<Record<TaskName, string>>> = {
  contact: pencil,
  identity: pencil,
  home: pencil,
  edit: pencil,
  delete: 'M4 7h16M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
};

/** An address in a list, with its kind if that is unknown. */
export const addressRow = (
  address: Address,
  locale: string,
  actions: unknown,
  message: unknown,
): TemplateResult =>
  html`<li class="row" part="address">
    <div class="row-line">
      <div>
        ${
          groupOf(address) === 'other' && address.type
            ? html`<p class="muted small">${readable(address.type)}</p>`
            : nothing
        }
        ${addressLines(address, locale)}
      </div>
      ${actions}
    </div>
    ${message}
  </li>`;
