import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PccError } from '../../http/error.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { alert } from '../../ui/alert.ts';
import { button, type ButtonOptions } from '../../ui/button.ts';
import { choiceStyles } from '../../ui/choice.ts';
import { closeDialog, dialog, dialogStyles } from '../../ui/dialog.ts';
import { fieldStyles } from '../../ui/field.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import type { Attempt, Ids, Rejection, Task } from './task.ts';

/** A task whose dialog is open. */
export interface OpenTask {
  readonly task: Task;
  readonly step: 'form' | 'review';
  readonly draft: Readonly<Record<string, unknown>>;
  readonly idsBefore: Ids;
  /** Fields that the consumer has visited: problems of others are not shown yet. */
  readonly touched: ReadonlySet<string>;
  readonly rejection?: Rejection | undefined;
  /** `missing` after an attempt to send without it. */
  readonly consent?: 'given' | 'missing' | undefined;
  /** The list, while it is read before the review, and why it could not be read. */
  readonly readingIds?: Promise<unknown> | undefined;
  readonly error?: PccError | undefined;
  /** What was sent of this draft. */
  readonly attempt?: Attempt | undefined;
}

interface TaskDialogOptions {
  readonly busy: boolean;
  /** The kind of the button that continues or sends. */
  readonly kind: ButtonOptions['kind'];
  /** Whether the service did not accept what was sent. */
  readonly isRejected: boolean;
  /** Outcome of the last attempt. */
  readonly message: unknown;
  /** Text of the live region. */
  readonly announcement: string;
  readonly onInput: (field: string, value: unknown, isTouched: boolean) => void;
  readonly onBlur: (field: string) => void;
  readonly onAgree: (agreed: boolean) => void;
  readonly onNext: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The form, then the review if there is one, and one button. */
export function taskDialog(
  open: OpenTask,
  options: TaskDialogOptions,
  t: Translate<CommonKey>,
): TemplateResult {
  const { task, step, draft, rejection, consent } = open;
  const { busy, kind, message, announcement, onAgree, onNext, onBack, onClose } = options;
  const { title, steps, ...texts } = task.texts(draft);
  const isReview = step === 'review';
  const { isCritical } = task;
  const warning =
    task.irreversibleText &&
    alert(html`<span id="irreversible">${task.irreversibleText()}</span>`, { tone: 'caution' });
  const description = task.description?.();
  const general = rejection?.general;
  const hasBack = isReview && task.fieldsOf(draft).length > 0;
  // What was rejected has to be changed before it is sent again.
  const onlyBack = hasBack && options.isRejected;
  const back = hasBack
    ? button(texts.back ?? '', onBack, { kind: onlyBack ? 'primary' : 'secondary', disabled: busy })
    : cancel(t, task.irreversibleText !== undefined);
  const next =
    task.review && !isReview
      ? button(texts.continue ?? '', onNext, { kind, busy: Boolean(open.readingIds) })
      : button(busy ? texts.sending : texts.send, onNext, { kind, busy, id: 'send' });
  const consentBox = { agreed: consent === 'given', missing: consent === 'missing', onChange: onAgree };
  const content = isReview ? task.review?.(draft, consentBox, options.isRejected) : form(open, options);
  return dialog({
    title,
    closeText: t('close'),
    announcement,
    alert: isCritical,
    about: warning || description ? html`${warning} ${description}` : undefined,
    body: html`${
      steps
        ? html`<div class="step-title" id="step" role="heading" aria-level="3" tabindex="-1">
            ${steps[isReview ? 1 : 0]}
          </div>`
        : nothing
    }
    ${general === undefined ? nothing : alert(texts.rejected, { tone: 'critical', detail: general })}
    ${content} ${message}`,
    actions: html`${back} ${onlyBack ? nothing : next}`,
    onClose,
  });
}

function form(open: OpenTask, options: TaskDialogOptions): unknown {
  const { task, draft, touched, rejection } = open;
  const { rejected } = task.texts(draft);
  // A field that comes later leaves the others, and the focus, where they are.
  const fields = repeat(
    task.fieldsOf(draft),
    (field) => field,
    (field) =>
      task.control(field, draft, {
        id: `field-${field}`,
        error:
          (touched.has(field) ? task.problemOf(field, draft) : undefined) ??
          (rejection?.fields.has(field) ? (rejection.fields.get(field) ?? rejected) : undefined),
        onInput: (value) => options.onInput(field, value, false),
        onChange: (value) => options.onInput(field, value, true),
        onBlur: () => options.onBlur(field),
      }),
  );
  const submit = (event: Event) => {
    event.preventDefault();
    options.onNext();
  };
  // What cannot be undone needs a click on its button.
  if (task.isCritical) return html`<div class="form">${fields}</div>`;
  return html`<form class="form" novalidate @submit=${submit}>
    ${task.aboveForm?.(rejection !== undefined)} ${fields}
    <!-- Without a submit button, Enter would not submit a form of several fields. -->
    <input type="submit" hidden />
  </form>`;
}

/** Cancel is described by the warning: some screen readers say only what has the focus, and nothing of the dialog. */
const cancel = (t: Translate<CommonKey>, isIrreversible: boolean) => html`<button
  type="button"
  class="button"
  id="cancel"
  part="button"
  aria-describedby=${isIrreversible ? 'irreversible' : nothing}
  @click=${closeDialog}
>
  ${t('cancel')}
</button>`;

/** Styles of the dialogs of all tasks. */
export const taskStyles = [
  fieldStyles,
  choiceStyles,
  dialogStyles,
  css`
    .form,
    .meaning {
      display: grid;
      gap: calc(4 * var(--_pcc-space));
    }
    .form > * {
      margin: 0;
    }
    .meaning {
      gap: calc(2 * var(--_pcc-space));
      margin-block: calc(4 * var(--_pcc-space));
      padding-inline-start: 1.25em;
      list-style: disc;
    }
    .step-title {
      font-weight: 600;
    }
    .sentence {
      font-size: 1.125em;
    }
    strong {
      font-weight: 600;
    }
    .step-title,
    .step-title + .alert {
      margin-block-end: calc(4 * var(--_pcc-space));
    }
    #dialog-about + *,
    .sentence + .alert,
    .dialog-body > * + .alert:last-child {
      margin-block-start: calc(4 * var(--_pcc-space));
    }
    .dialog-body > * + .muted {
      margin-block-start: calc(2 * var(--_pcc-space));
    }
  `,
];
