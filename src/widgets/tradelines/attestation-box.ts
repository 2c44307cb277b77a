import { html, nothing, type TemplateResult } from 'lit';
import { checkbox } from '../../ui/choice.ts';
import type { ConsentBox } from '../tasks/task.ts';
import type { TradelinesTranslate } from './tradelines.templates.ts';

/** The authorization to report, the page's addition to it (slot `attestation`), its version, and the checkbox. */
export function attestationBox(
  version: string | undefined,
  { agreed, missing, onChange }: ConsentBox,
  t: TradelinesTranslate,
): TemplateResult {
  return html`<div class="attestation" part="attestation">
      <p>${t('tradelines.attestation')}</p>
      <slot name="attestation"></slot>
      ${version ? html`<p class="muted small">${t('tradelines.attestation-version', { version })}</p>` : nothing}
    </div>
    ${checkbox({
      id: 'agree',
      label: t('tradelines.agree'),
      checked: agreed,
      required: true,
      error: missing ? t('tradelines.problem-agree') : undefined,
      onChange,
    })}`;
}
