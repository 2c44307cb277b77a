import { html, nothing, type TemplateResult } from 'lit';
import type { CreditLine } from '../../api/credit-lines.ts';
import type { PaymentCard } from '../../api/payment-cards.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';
import { badge, type Tone } from '../../ui/badge.ts';
import { shapes } from '../../ui/shapes.ts';
import { block, skeletonRows } from '../../ui/skeleton.ts';
import { expander } from '../../ui/expander.ts';
import { amountText } from '../text/amount-text.ts';
import { readable, toDisplayText } from '../text/display-text.ts';
import { firstOf } from '../shared/evidence.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import { autopayEvidence, cardEvidence, lineEvidence, type CardState, type LineState } from './evidence.ts';
import type { CreditLineKey } from './strings/en.ts';

export type CreditLineTranslate = Translate<CreditLineKey | CommonKey>;

const lineTones: Readonly<Record<LineState, Tone>> = {
  error: 'critical',
  suspended: 'caution',
  canceled: 'neutral',
  closed: 'neutral',
  active: 'positive',
  'in-progress': 'neutral',
  initialized: 'neutral',
};

/** Whether a line cannot be used: its cards may be active, but that is no good news. */
export const isBlocked = (record: CreditLine): boolean =>
  ['error', 'suspended', 'canceled', 'closed'].includes(firstOf(lineEvidence, record) ?? '');

/** A credit line: what is owed, the approved amount, its state and what that means, which is first if it cannot be used. */
export function line(record: CreditLine, t: CreditLineTranslate, format: Format): TemplateResult {
  const { current_status, outstanding_balance, approved_loan_amount } = record;
  const state = firstOf(lineEvidence, record);
  const status = state ? t(`credit-line.${state}`) : readable(current_status);
  const balance = amountText(outstanding_balance, format);
  const approved = amountText(approved_loan_amount, format);
  const isFirst = isBlocked(record);
  const isUnusable = state === 'error' || state === 'suspended';
  const statusItem = status
    ? html`<div>
        <dt class="muted small">${t('credit-line.status')}</dt>
        <dd>${badge(status, state ? lineTones[state] : 'neutral', isUnusable ? shapes.warning : undefined)}</dd>
        ${
          state && state !== 'active'
            ? html`<dd class="meaning ${isFirst ? '' : 'muted small'}">
                ${t(`credit-line.${state}-text`)}
                ${isUnusable ? html`<slot name="support"></slot>` : nothing}
              </dd>`
            : nothing
        }
      </div>`
    : nothing;
  return html`<dl class="line ${state}" part="line">
      ${isFirst ? statusItem : nothing}
      ${
        balance
          ? html`<div>
              <dt class="muted small">${t('credit-line.balance')}</dt>
              <dd class="balance figures">${balance}</dd>
            </div>`
          : nothing
      }
      ${
        approved
          ? html`<div>
              <dt class="muted small">${t('credit-line.approved')}</dt>
              <dd class="figures">${approved}</dd>
            </div>`
          : nothing
      }
      ${isFirst ? nothing : statusItem}
  </dl>`;
}

/** Placeholder of a line and its cards. */
export const lineSkeleton = (): TemplateResult => html`
  <dl aria-hidden="true">
    <div>${block()} ${block('sum')}</div>
    <div>${block()}</div>
    <div>${block()}</div>
  </dl>
  ${skeletonRows(3)}
`;

const cardTones: Readonly<Partial<Record<CardState, Tone>>> = {
  'in-default': 'critical',
  frozen: 'caution',
  active: 'positive',
};

function cardName({ display_name, last_four }: PaymentCard, t: CreditLineTranslate): string {
  const name = toDisplayText(display_name) || t('credit-line.card-nameless');
  const digits = /\d{4}$/.exec(last_four ?? '')?.[0];
  return digits ? t('credit-line.card-ending', { name, digits }) : name;
}

export interface CardOptions {
  readonly card: PaymentCard;
  /** Whether none of the credit lines can be used. */
  readonly blocked: boolean;
  readonly expanded: boolean;
  /** Shows or hides the details; absent if they are always shown. */
  readonly onToggle?: (() => void) | undefined;
}

/**
 * A card: its name, balance and state; autopay is a detail. Where a button of that name shows it, a screen reader reads
 * the button only.
 */
export function cardRow(
  { card, blocked, expanded, onToggle }: CardOptions,
  t: CreditLineTranslate,
  format: Format,
): TemplateResult {
  const name = cardName(card, t);
  const state = firstOf(cardEvidence, card);
  const status = state ? t(`credit-line.card-${state}`) : readable(card.status);
  const detail = expanded && (firstOf(autopayEvidence, card) ?? (onToggle && 'credit-line.card-no-details'));
  const balance = amountText(card.outstanding_balance, format);
  const tone = (state && !(blocked && state === 'active') && cardTones[state]) || 'neutral';
  return html`<li class="card ${state}" part="card">
    <div class="card-line ${onToggle ? 'expandable' : ''}">
      <span class="card-name" aria-hidden=${onToggle ? 'true' : nothing}>${name}</span>
      ${onToggle ? expander(name, expanded, onToggle) : nothing}
      ${status ? badge(status, tone, state === 'in-default' ? shapes.warning : undefined) : nothing}
      ${balance ? html`<p class="balance-line muted small figures">${t('credit-line.card-balance', { amount: balance })}</p>` : nothing}
    </div>
    ${
      state === 'in-default'
        ? html`<p>
            ${t('credit-line.card-in-default-text')}
            <slot name="support"></slot>
          </p>`
        : nothing
    }
    ${detail ? html`<p class="muted small">${t(detail)}</p>` : nothing}
  </li>`;
}
