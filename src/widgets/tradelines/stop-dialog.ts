import { html, nothing, type TemplateResult } from 'lit';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { closeDialog, dialog } from '../../ui/dialog.ts';
import { checkbox } from '../../ui/choice.ts';
import type { Line } from './lines.ts';
import { nameOf, type T } from './tradelines.templates.ts';

/** A bill in the dialog to stop reporting. */
export interface Stopping {
  readonly line: Line;
  readonly understood: boolean;
  /** Whether the user tried to continue without checking the box. */
  readonly missing: boolean;
}

export interface StopOptions {
  readonly stopping: Stopping;
  readonly busy: boolean;
  readonly message: unknown;
  /** Text of the live region. */
  readonly announcement: string;
  readonly onChange: (change: Partial<Stopping>) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** What stopping means, and two deliberate steps: the checkbox, then the button. */
export function stopDialog(options: StopOptions, t: T): TemplateResult {
  const { stopping, busy, message, announcement, onChange, onSend, onClose } = options;
  const { line, understood, missing } = stopping;
  const merchant = nameOf(line, t);
  return dialog({
    title: t('tradelines.stop-title', { merchant }),
    closeText: t('close'),
    announcement,
    alert: true,
    about: html`
      ${alert(html`<span id="undone">${t('tradelines.stop-undone')}</span>`, { tone: 'caution' })}
      <ul class="meaning">
        <li>${t('tradelines.stop-final')}</li>
        <li>${t('tradelines.stop-stays')}</li>
        <li>${t('tradelines.stop-score')}</li>
      </ul>
    `,
    body: html`
      ${checkbox({
        id: 'understood',
        label: t('tradelines.stop-understood'),
        checked: understood,
        required: true,
        error: missing && !understood ? t('tradelines.problem-agree') : undefined,
        onChange: (checked) => onChange({ understood: checked }),
      })}
      ${message ?? nothing}
    `,
    actions: html`
      ${cancel(t)}
      ${button(t(busy ? 'tradelines.stopping' : 'tradelines.stop-confirm', { merchant }), onSend, { kind: 'critical', busy, id: 'send' })}
    `,
    onClose,
  });
}

/** Some screen readers say only what has the focus, and nothing of the dialog around it. */
const cancel = (t: T) => html`<button
  type="button"
  class="button"
  id="cancel"
  part="button"
  aria-describedby="undone"
  @click=${closeDialog}
>
  ${t('cancel')}
</button>`;
