import { html, nothing, type TemplateResult } from 'lit';
import { formatDate } from '../../i18n/dates.ts';
import type { Format } from '../../i18n/format.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { closeDialog, dialog } from '../../ui/dialog.ts';
import { checkbox, group } from '../../ui/choice.ts';
import { input } from '../../ui/field.ts';
import { amountText } from '../shared/amount-text.ts';
import { fieldId, today, type Adding } from './adding.ts';
import { attestationBox } from './attestation-box.ts';
import { fieldsOf, problemOf, utilityTypes, type Draft, type Field } from './attestation.ts';
import { maskAddress } from './mask.ts';
import {
  categoryText,
  definitions,
  nameOf,
  phoneText,
  utilitiesText,
  type T,
} from './tradelines.templates.ts';

export interface AddOptions {
  readonly adding: Adding;
  readonly busy: boolean;
  readonly attestationVersion: string;
  /** Outcome of the last attempt. */
  readonly message: unknown;
  /** Text of the live region. */
  readonly announcement: string;
  /** Called with changes; a function receives the current draft. */
  readonly onChange: (change: (adding: Adding) => Partial<Adding>) => void;
  readonly onContinue: () => void;
  readonly onBack: () => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** The form about a bill, then a review, the attestation, and one button. */
export function addDialog(options: AddOptions, t: T, format: Format): TemplateResult {
  const { adding, busy, message, announcement, onContinue, onBack, onSend, onClose } = options;
  const { refused } = adding;
  const about = adding.step === 'about';
  const merchant = nameOf(adding.line, t);
  const steps = fieldsOf[adding.line.category].length > 0;
  return dialog({
    title: t('tradelines.add-title', { merchant }),
    closeText: t('close'),
    announcement,
    body: html`
      <div class="step-title" id="step" role="heading" aria-level="3" tabindex="-1">
        ${t(about ? 'tradelines.step-about' : 'tradelines.step-review')}
      </div>
      ${refused ? alert(t('tradelines.refused'), { tone: 'critical', detail: refused.general.join(' ') }) : nothing}
      ${about ? aboutStep(options, t) : reviewStep(options, t, format)} ${message ?? nothing}
    `,
    actions: about
      ? html`${button(t('cancel'), closeDialog)} ${button(t('tradelines.continue'), onContinue, { kind: 'primary' })}`
      : html`${steps ? button(t('tradelines.back'), onBack, { disabled: busy }) : button(t('cancel'), closeDialog)}
        ${button(t(busy ? 'tradelines.opening' : 'tradelines.open', { merchant }), onSend, { kind: 'primary', busy, id: 'send' })}`,
    onClose,
  });
}

function aboutStep(options: AddOptions, t: T): TemplateResult {
  const { adding, onContinue } = options;
  const submit = (event: Event) => {
    event.preventDefault();
    onContinue();
  };
  return html`<form class="form" novalidate @submit=${submit}>
    ${fieldsOf[adding.line.category].map((field) => control(field, options, t))}
  </form>`;
}

function control(field: Field, { adding, onChange }: AddOptions, t: T): TemplateResult {
  const { draft, line, touched, refused } = adding;
  const problem = touched.has(field) ? problemOf(field, draft, line.category, today()) : undefined;
  const error = problem ? t(`tradelines.${problem}`) : refused?.fields[field];
  const id = fieldId(field);
  const touch = ({ touched }: Adding) => new Set([...touched, field]);
  const change = (part: (draft: Draft) => Partial<Draft>, isTouched = true) =>
    onChange((now) => ({
      draft: { ...now.draft, ...part(now.draft) },
      refused: now.refused && { ...now.refused, fields: { ...now.refused.fields, [field]: undefined } },
      ...(isTouched && { touched: touch(now) }),
    }));
  switch (field) {
    case 'mainHome':
    case 'noOtherHome': {
      const home = line.category === 'rent' ? 'main-home-rent' : 'main-home-utility';
      return checkbox({
        id,
        label: t(field === 'mainHome' ? `tradelines.${home}` : 'tradelines.no-other-home'),
        checked: draft[field],
        required: true,
        error,
        onChange: (checked) => change(() => ({ [field]: checked })),
      });
    }
    case 'leaseStart':
    case 'phone':
      return input({
        id,
        type: field === 'phone' ? 'tel' : 'date',
        label: t(field === 'phone' ? 'tradelines.service-phone' : 'tradelines.lease-start'),
        hint: field === 'phone' ? t('tradelines.service-phone-hint') : undefined,
        autocomplete: field === 'phone' ? 'tel' : 'off',
        value: draft[field],
        required: true,
        error,
        onInput: (value) => change(() => ({ [field]: value }), touched.has(field)),
        // Leaving an empty field is not an error yet.
        onBlur: () => draft[field] && onChange((now) => ({ touched: touch(now) })),
      });
    case 'utilities':
      return group({
        id,
        label: t('tradelines.which-utilities'),
        error,
        controls: utilityTypes.map((type) =>
          checkbox({
            id: `${id}-${type}`,
            label: t(`tradelines.${type.toLowerCase() as Lowercase<typeof type>}`),
            checked: draft.utilities.includes(type),
            onChange: (checked) =>
              change(({ utilities }) => ({
                utilities: utilityTypes.filter((each) =>
                  each === type ? checked : utilities.includes(each),
                ),
              })),
          }),
        ),
      });
  }
}

function reviewStep(
  { adding, attestationVersion, onChange }: AddOptions,
  t: T,
  format: Format,
): TemplateResult {
  const { line, draft, agreed, missing } = adding;
  const asked = fieldsOf[line.category];
  const has = (field: Field) => asked.includes(field);
  return html`
    ${definitions([
      [
        t('tradelines.review-bill'),
        [nameOf(line, t), amountText(line.amount, format)].filter(Boolean).join(', '),
      ],
      [t('tradelines.category'), categoryText(line, t)],
      [t('tradelines.address'), line.address && maskAddress(line.address)],
      [t('tradelines.review-main-home'), has('mainHome') && t('tradelines.yes')],
      [t('tradelines.review-no-other-home'), has('noOtherHome') && t('tradelines.yes')],
      [t('tradelines.lease'), has('leaseStart') && formatDate(format, draft.leaseStart)],
      [t('tradelines.phone'), has('phone') && phoneText(draft.phone, t)],
      [t('tradelines.utilities'), has('utilities') && utilitiesText(draft.utilities, t, format)],
    ])}
    ${attestationBox(
      {
        version: attestationVersion,
        agreed,
        missing,
        onChange: (checked) => onChange(() => ({ agreed: checked })),
      },
      t,
    )}
  `;
}
