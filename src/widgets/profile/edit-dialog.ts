import { html, nothing, type TemplateResult } from 'lit';
import type { Address } from '../../api/addresses.ts';
import { button } from '../../ui/button.ts';
import { closeDialog, dialog } from '../../ui/dialog.ts';
import { input } from '../../ui/field.ts';
import { fieldsOf, looks, problemOf, type Draft, type Field, type Form } from './draft.ts';
import { place, type T } from './profile.templates.ts';

/** A form that is open. */
export interface Editing {
  readonly form: Form;
  readonly address: Address | undefined;
  /** Ids of the addresses that there were when the form was opened. */
  readonly known: ReadonlySet<number | string>;
  /** What the form showed at first. */
  readonly first: Draft;
  readonly draft: Draft;
  /** Fields whose errors are shown. */
  readonly touched: ReadonlySet<Field>;
  /** Fields that the service rejected, until they are changed. */
  readonly refused: ReadonlySet<Field>;
}

interface Shared {
  readonly busy: boolean;
  /** Outcome of the last attempt. */
  readonly message: unknown;
  /** Text of the live region. */
  readonly announcement: string;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

export interface EditOptions extends Shared {
  readonly editing: Editing;
  readonly today: string;
  readonly onChange: (change: (editing: Editing) => Partial<Editing>) => void;
}

export const fieldId = (field: Field): string => `field-${field}`;

export function editDialog(options: EditOptions, t: T): TemplateResult {
  const { editing, busy, message, announcement, onSend, onClose } = options;
  const submit = (event: Event) => {
    event.preventDefault();
    if (!busy) onSend();
  };
  return dialog({
    title: t(`profile.title-${editing.form}`),
    closeText: t('close'),
    announcement,
    body: html`
      <form class="form" novalidate @submit=${submit}>
        ${fieldsOf[editing.form].map((field) => control(field, options, t))}
        <!-- Without a submit button, Enter would not submit a form of several fields. -->
        <input type="submit" hidden />
      </form>
      ${message ?? nothing}
    `,
    actions: html`${button(t('cancel'), closeDialog)}
    ${button(t(busy ? 'profile.saving' : 'profile.save'), onSend, { kind: 'primary', busy, id: 'send' })}`,
    onClose,
  });
}

function control(field: Field, { editing, today, onChange }: EditOptions, t: T): TemplateResult {
  const { draft, first, address, touched, refused } = editing;
  const { label, hint, type, autocomplete, optional } = looks[field];
  const problem = touched.has(field) ? problemOf(field, draft, { first, address, today }) : undefined;
  const shown = problem ?? (refused.has(field) ? 'profile.problem-refused' : undefined);
  return input({
    id: fieldId(field),
    type,
    label: t(label),
    hint: hint && t(hint),
    autocomplete,
    value: draft[field] ?? '',
    required: !optional,
    error: shown && t(shown),
    onInput: (value) =>
      onChange((now) => ({
        draft: { ...now.draft, [field]: value },
        refused: new Set([...now.refused].filter((each) => each !== field)),
      })),
    // Leaving an empty field is not an error yet.
    onBlur: () => draft[field] && onChange((now) => ({ touched: new Set([...now.touched, field]) })),
  });
}

export interface DeleteOptions extends Shared {
  readonly address: Address;
  readonly locale: string;
}

export function deleteDialog(options: DeleteOptions, t: T): TemplateResult {
  const { address, locale, busy, message, announcement, onSend, onClose } = options;
  return dialog({
    title: t('profile.delete-title'),
    closeText: t('close'),
    announcement,
    alert: true,
    about: place(address, locale),
    body: message ?? nothing,
    actions: html`${button(t('cancel'), closeDialog, { id: 'cancel' })}
    ${button(t(busy ? 'profile.deleting' : 'profile.delete-confirm'), onSend, { kind: 'critical', busy, id: 'send' })}`,
    onClose,
  });
}
