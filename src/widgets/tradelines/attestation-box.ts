import { html, nothing, type TemplateResult } from 'lit';
import { checkbox } from '../../ui/choice.ts';
import type { T } from './tradelines.templates.ts';

export interface AttestationOptions {
  /** Version of what is in the slot. */
  readonly version: string;
  readonly agreed: boolean;
  /** Whether the user tried to continue without checking the box. */
  readonly missing: boolean;
  readonly onChange: (agreed: boolean) => void;
}

/** The authorization to report, what the page adds to it, and a box that is never checked by default. */
export function attestationBox(
  { version, agreed, missing, onChange }: AttestationOptions,
  t: T,
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
      error: missing && !agreed ? t('tradelines.problem-agree') : undefined,
      onChange,
    })}`;
}
