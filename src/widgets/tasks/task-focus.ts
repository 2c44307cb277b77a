import type { LitElement } from 'lit';
import { focusOn } from '../shared/focus/focus-on.ts';
import { focusText } from '../shared/focus/focus-text.ts';
import type { OpenTask } from './task-dialog.ts';
import type { Task } from './task.ts';

/** Focuses an element of the dialog. */
export const focusId = (host: LitElement, id: string): Promise<void> => focusOn(host, `#${CSS.escape(id)}`);

export const focusField = (host: LitElement, field: string): Promise<void> => focusId(host, `field-${field}`);

/** Focuses where a step begins. */
export function focusFirst(host: LitElement, { task, draft, step }: OpenTask): Promise<void> {
  const [field] = task.fieldsOf(draft);
  if (task.isCritical) return focusId(host, 'cancel');
  return step === 'review' || task.texts(draft).steps || !field
    ? focusId(host, 'step')
    : focusField(host, field);
}

/** After the dialog has closed: focuses where it was opened, or the element with this id. */
export async function restoreFocus(host: LitElement, { openerId }: Task, id = openerId): Promise<void> {
  await host.updateComplete;
  const [element] = [id, openerId].flatMap((each) => host.shadowRoot?.getElementById(each) ?? []);
  if (element?.matches('button, [tabindex]')) element.focus();
  else focusText(element);
}
