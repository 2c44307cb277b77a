import { html, nothing, type TemplateResult } from 'lit';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { checkbox } from '../../ui/choice.ts';
import { panelTitle, type T } from './onboarding.templates.ts';
import type { TermsController } from './terms.ts';

export interface TermsOptions {
  readonly terms: TermsController;
  readonly level: number;
  readonly busy: boolean;
  /** How the last try ended. */
  readonly message: string | undefined;
  readonly onSlotted: () => void;
  readonly onAccept: () => void;
}

/** The document, a box that is not ticked beforehand, and one button. */
export function termsPanel(options: TermsOptions, t: T): TemplateResult {
  const { terms, level, busy, message, onSlotted, onAccept } = options;
  const { address, slotted, readable } = terms;
  return html`<div class="panel" part="panel">
    ${panelTitle(t('onboarding.terms'), level)}
    <div
      class="document"
      part="terms"
      role="region"
      aria-label=${t('onboarding.terms')}
      tabindex="0"
      ?hidden=${!slotted}
    >
      <slot name="terms" @slotchange=${onSlotted}></slot>
    </div>
    ${
      address || slotted
        ? html`<div class="actions">
      ${
        address
          ? html`<a href=${address} target="_blank" rel="noopener noreferrer" @click=${terms.opened}
              >${t('onboarding.terms-open')}</a
            >`
          : nothing
      }
      ${slotted ? button(t('onboarding.terms-print'), () => print(), { kind: 'quiet' }) : nothing}
    </div>`
        : nothing
    }
    ${!address && !slotted ? alert(t('onboarding.terms-missing'), { tone: 'caution' }) : nothing}
    ${checkbox({
      id: 'agree',
      label: t('onboarding.terms-agree'),
      checked: terms.agreed,
      required: true,
      disabled: !readable,
      hint: readable || !address ? undefined : t('onboarding.terms-read'),
      error: terms.missing ? t('onboarding.terms-box') : undefined,
      onChange: (checked) => terms.tick(checked),
    })}
    ${message ? alert(message, { tone: 'caution' }) : nothing}
    ${button(t(busy ? 'onboarding.terms-accepting' : 'onboarding.terms-accept'), onAccept, { kind: 'primary', busy, disabled: !readable })}
  </div>`;
}
