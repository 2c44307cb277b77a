import { html, nothing, type TemplateResult } from 'lit';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { checkbox } from '../../ui/choice.ts';
import { tabStopWhileScrolling } from '../../ui/scroll.ts';
import type { T } from './onboarding.templates.ts';

/** State and callbacks of the terms. */
interface Terms {
  readonly address: string | undefined;
  readonly slotted: boolean;
  readonly readable: boolean;
  /** Whether the backend lets the consumer accept them. */
  readonly allowed: boolean;
  readonly agreed: boolean;
  /** The box is required and not checked. */
  readonly missing: boolean;
  readonly opened: () => void;
  setAgreed(checked: boolean): void;
}

export interface TermsOptions {
  readonly terms: Terms;
  readonly busy: boolean;
  /** Outcome of the last attempt. */
  readonly message: string | undefined;
  /** What helps first: the button that looks again, or asks the page for its part, such as a confirmation. */
  readonly first: TemplateResult | undefined;
  readonly onSlotted: () => void;
  readonly onAccept: () => void;
}

/** The document, a checkbox that is never checked by default, and one button. */
export function termsPanel(options: TermsOptions, t: T): TemplateResult {
  const { terms, busy, message, first, onSlotted, onAccept } = options;
  const { address, slotted, readable, allowed } = terms;
  return html`<div class="panel" part="panel" data-acts>
    <div
      class="document"
      part="terms"
      role="region"
      aria-label=${t('onboarding.terms')}
      ${tabStopWhileScrolling()}
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
    ${
      allowed && (address || slotted)
        ? html`
          ${checkbox({
            id: 'agree',
            label: t('onboarding.terms-agree'),
            checked: terms.agreed,
            required: true,
            disabled: !readable,
            hint: readable || !address ? undefined : t('onboarding.terms-read'),
            error: terms.missing ? t('onboarding.terms-box') : undefined,
            onChange: (checked) => terms.setAgreed(checked),
          })}
          ${message ? alert(message, { tone: 'caution', actions: first }) : nothing}
          ${button(t(busy ? 'onboarding.terms-accepting' : 'onboarding.terms-accept'), onAccept, { id: 'accept', kind: first ? 'secondary' : 'primary', busy, disabled: !readable })}
        `
        : alert(
            allowed
              ? t('onboarding.terms-missing')
              : html`${t('onboarding.terms-off')} <slot name="support"></slot>`,
          )
    }
  </div>`;
}
