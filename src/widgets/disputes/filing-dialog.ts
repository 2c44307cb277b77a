import { html, nothing, type TemplateResult } from 'lit';
import type { NewDispute } from '../../api/consumer-records.ts';
import { disputeLimits } from '../../operations/dispute-limits.ts';
import type { PccError } from '../../http/error.ts';
import { type Format, formatNumber } from '../../i18n/format.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { select } from '../../ui/choice.ts';
import { closeDialog, dialog } from '../../ui/dialog.ts';
import { textarea } from '../../ui/field.ts';
import { problemOf, type Draft, type Field } from './draft.ts';
import type { T } from './disputes.templates.ts';

/** A dispute that is being filed. */
export interface Filing {
  readonly step: 'about' | 'review';
  readonly draft: Draft;
  /** Whether the user tried to continue: problems are shown from then on. */
  readonly tried: boolean;
  /** Names of the consumer's bills. */
  readonly bills: readonly string[];
  readonly transactionId: string | undefined;
  /** The list of disputes, while it is read before the review. */
  readonly reading?: Promise<unknown> | undefined;
  /** Why it could not be read. */
  readonly error?: PccError | undefined;
}

export interface FilingOptions {
  readonly filing: Filing;
  /** What would be sent. */
  readonly body: NewDispute;
  readonly busy: boolean;
  /** Outcome of the last attempt. */
  readonly message: unknown;
  /** Text of the live region. */
  readonly announcement: string;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onContinue: () => void;
  readonly onBack: () => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** The form, then a review of what is sent, and one button. */
export function filingDialog(options: FilingOptions, t: T, format: Format): TemplateResult {
  const { filing, busy, message, announcement, onContinue, onBack, onSend, onClose } = options;
  const about = filing.step === 'about';
  return dialog({
    title: t('disputes.title'),
    closeText: t('close'),
    announcement,
    body: html`
      <div class="step-title" id="step" role="heading" aria-level="3" tabindex="-1">
        ${t(about ? 'disputes.step-about' : 'disputes.step-review')}
      </div>
      ${about ? form(options, t, format) : review(options, t)} ${message ?? nothing}
    `,
    actions: about
      ? html`${button(t('cancel'), closeDialog)} ${button(t('disputes.continue'), onContinue, { kind: 'primary', busy: Boolean(filing.reading) })}`
      : html`${button(t('disputes.back'), onBack, { disabled: busy })}
        ${button(t(busy ? 'disputes.sending' : 'disputes.send'), onSend, { kind: 'primary', busy, id: 'send' })}`,
    onClose,
  });
}

function form({ filing, body, onChange, onContinue }: FilingOptions, t: T, format: Format): TemplateResult {
  const { draft, bills, transactionId, tried } = filing;
  const submit = (event: Event) => {
    event.preventDefault();
    onContinue();
  };
  const text = (field: Field, rows: number) => {
    const problem = tried ? problemOf(field, body) : undefined;
    return textarea({
      id: field,
      label: t(`disputes.${field}`),
      hint: t(`disputes.${field}-hint`),
      value: draft[field],
      rows,
      required: field === 'reason',
      error: problem && errorText(field, problem, body, t, format),
      onInput: (value) => onChange({ [field]: value }),
    });
  };
  return html`<form class="form" novalidate @submit=${submit}>
    ${transactionId ? alert(t('disputes.charge')) : nothing}
    ${
      bills.length > 0 && !transactionId
        ? select({
            id: 'bill',
            label: t('disputes.bill'),
            value: draft.bill,
            options: [
              { value: '', label: t('disputes.bill-none') },
              ...bills.map((name) => ({ value: name, label: name })),
            ],
            onChange: (bill) => onChange({ bill }),
          })
        : nothing
    }
    ${text('reason', 2)} ${text('details', 5)}
  </form>`;
}

function errorText(
  field: Field,
  problem: 'missing' | 'long',
  body: NewDispute,
  t: T,
  format: Format,
): string {
  if (problem === 'missing') return t('disputes.reason-missing');
  const { length } = [...(body[field] ?? '')];
  return t(`disputes.${field}-long`, {
    most: formatNumber(format, disputeLimits[field]),
    count: formatNumber(format, length),
  });
}

function review({ filing, body }: FilingOptions, t: T): TemplateResult {
  const item = (name: string, text: string | null | undefined) =>
    text
      ? html`<div>
          <dt class="muted small">${name}</dt>
          <dd>${text}</dd>
        </div>`
      : nothing;
  return html`
    <dl class="review">
      ${item(t('disputes.review-charge'), filing.transactionId && t('disputes.review-charge-text'))}
      ${item(t('disputes.review-reason'), body.reason)} ${item(t('disputes.review-details'), body.details)}
    </dl>
    <p class="muted small">${t('disputes.review-once')}</p>
  `;
}
