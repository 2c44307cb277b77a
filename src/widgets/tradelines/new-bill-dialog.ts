import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../ui/button.ts';
import { checkbox, select } from '../../ui/choice.ts';
import { closeDialog, dialog } from '../../ui/dialog.ts';
import { input } from '../../ui/field.ts';
import { attestationBox } from './attestation-box.ts';
import {
  newBillProblem,
  newCategories,
  newFieldsOf,
  type NewBillDraft,
  type NewBillField,
  type ReportedName,
  type RefusedFields,
} from './new-bill.ts';
import { definitions, type T } from './tradelines.templates.ts';

/** A bill that is being added. */
export interface AddingNew {
  readonly step: 'about' | 'review';
  readonly draft: NewBillDraft;
  /** Fields that the user has visited; errors of other fields are not shown yet. */
  readonly touched: ReadonlySet<NewBillField>;
  readonly refused: RefusedFields;
  /** The bills that were added before. */
  readonly known: readonly ReportedName[];
  /** Never checked by default. */
  readonly agreed: boolean;
  /** Whether the user tried to continue without checking the box. */
  readonly missing: boolean;
}

export interface NewBillOptions {
  readonly adding: AddingNew;
  readonly busy: boolean;
  readonly attestationVersion: string;
  readonly message: unknown;
  /** Text of the live region. */
  readonly announcement: string;
  readonly onEnter: (field: NewBillField, value: string | boolean) => void;
  readonly onBlur: (field: NewBillField) => void;
  readonly onAgree: (agreed: boolean) => void;
  readonly onContinue: () => void;
  readonly onBack: () => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** The form by category, then a review, the attestation, and one button. */
export function newBillDialog(options: NewBillOptions, t: T): TemplateResult {
  const { adding, busy, message, announcement, onContinue, onBack, onSend, onClose } = options;
  const isReview = adding.step === 'review';
  const send = busy
    ? t('tradelines.new-adding', { merchant: adding.draft.name.trim() })
    : t('tradelines.new-send');
  return dialog({
    title: t('tradelines.new'),
    closeText: t('close'),
    announcement,
    body: html`
      <div class="step-title" id="step" role="heading" aria-level="3" tabindex="-1">
        ${t(isReview ? 'tradelines.step-review' : 'tradelines.step-about')}
      </div>
      ${isReview ? review(options, t) : form(options, t)} ${message ?? nothing}
    `,
    actions: isReview
      ? html`${button(t('tradelines.back'), onBack, { disabled: busy })}
        ${button(send, onSend, { kind: 'primary', busy, id: 'send' })}`
      : html`${button(t('cancel'), closeDialog)}
        ${button(t('tradelines.continue'), onContinue, { kind: 'primary' })}`,
    onClose,
  });
}

function form(options: NewBillOptions, t: T): TemplateResult {
  const submit = (event: Event) => {
    event.preventDefault();
    options.onContinue();
  };
  return html`<form class="form" novalidate @submit=${submit}>
    ${newFieldsOf(options.adding.draft).map((field) => control(field, options, t))}
  </form>`;
}

function control(field: NewBillField, { adding, onEnter, onBlur }: NewBillOptions, t: T): TemplateResult {
  const { draft, touched, refused, known } = adding;
  const problem = touched.has(field) ? newBillProblem(field, draft, known) : undefined;
  const refusal = refused.has(field)
    ? (refused.get(field) ?? t('tradelines.problem-new-refused'))
    : undefined;
  const common = {
    id: `field-${field}`,
    error: problem ? t(`tradelines.${problem}`) : refusal,
  };
  switch (field) {
    case 'category':
      return select({
        ...common,
        label: t('tradelines.new-category'),
        value: draft.category,
        options: [
          { value: '', label: t('tradelines.new-choose') },
          ...newCategories.map((value) => ({ value, label: categoryLabel(value, t) })),
        ],
        onChange: (value) => onEnter(field, value),
      });
    case 'mainHome':
      return checkbox({
        ...common,
        label: t('tradelines.new-main-home'),
        checked: draft.mainHome,
        onChange: (checked) => onEnter(field, checked),
      });
    case 'name':
    case 'account':
      return input({
        ...common,
        label: t(`tradelines.new-${field}`),
        hint: t(`tradelines.new-${field}-hint`),
        required: true,
        maxLength: 80,
        value: draft[field],
        onInput: (value) => onEnter(field, value),
        // Leaving an empty field is not an error yet.
        onBlur: () => draft[field] && onBlur(field),
      });
  }
}

const categoryLabel = (category: (typeof newCategories)[number], t: T): string =>
  t(category === 'other' ? 'tradelines.new-other' : `tradelines.${category}`);

function review({ adding, attestationVersion, onAgree }: NewBillOptions, t: T): TemplateResult {
  const { draft, agreed, missing } = adding;
  const digits = draft.account.trim().slice(-4);
  const hasHome = newFieldsOf(draft).includes('mainHome');
  return html`
    ${definitions([
      [t('tradelines.review-bill'), draft.name.trim()],
      [t('tradelines.category'), draft.category && categoryLabel(draft.category, t)],
      [t('tradelines.new-account'), t('tradelines.new-account-review', { digits })],
      [
        t('tradelines.review-main-home'),
        hasHome && t(draft.mainHome ? 'tradelines.yes' : 'tradelines.new-not-main-home'),
      ],
    ])}
    ${attestationBox({ version: attestationVersion, agreed, missing, onChange: onAgree }, t)}
  `;
}
