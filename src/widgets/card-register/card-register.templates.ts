import { html, nothing, type TemplateResult } from 'lit';
import type { ExternalCard } from '../../api/external-cards.ts';
import type { Outcome } from '../../controllers/action-controller.ts';
import type { PccError } from '../../http/error.ts';
import type { FrameController } from '../../controllers/frame-controller.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { type Format, formatMonth } from '../../i18n/format.ts';
import { alert, type AlertOptions } from '../../ui/alert.ts';
import { badge } from '../../ui/badge.ts';
import { button } from '../../ui/button.ts';
import { icon } from '../../ui/icon.ts';
import { mainActionPlace, type MainAction } from '../../ui/main-action.ts';
import { picture } from '../../ui/picture.ts';
import { shapes } from '../../ui/shapes.ts';
import type { CommonKey } from '../shared/strings/en.ts';
import { allOf } from '../shared/evidence.ts';
import { actionErrorAlert } from '../errors/error-alert.ts';
import { errorTextOf } from '../errors/error-text.ts';
import type { CardRegisterKey } from './strings/en.ts';
import { cardUseEvidence } from './evidence.ts';
import { brandOf, expiryOf, lastFourOf } from './external-cards.ts';

export type CardRegisterTranslate = Translate<CardRegisterKey | CommonKey>;

/** How a registration ended. */
export type Ending = 'registered' | 'pending' | 'failed' | 'expired' | 'refused';

const cardShape =
  'M5 5h14a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-14a2.5 2.5 0 0 1-2.5-2.5v-9a2.5 2.5 0 0 1 2.5-2.5zM2.5 9.5h19M6 15h4';

export interface IntroOptions {
  /** No card is registered yet. */
  readonly first: boolean;
  readonly busy: boolean;
  /** Outcome of the last request for a form. */
  readonly outcome: Outcome<unknown> | undefined;
  readonly onStart: () => void;
}

/** What to expect: before the button, or below the cards. */
export const introText = (t: CardRegisterTranslate): TemplateResult =>
  html`<p class="intro muted small">${t('cards.intro')}</p>`;

/** The button that starts, and why there is no form. */
export function intro({ first, busy, outcome, onStart }: IntroOptions, t: CardRegisterTranslate): MainAction {
  const { status, code } = outcome?.state === 'failed' ? outcome.error : {};
  const notSetUp = status === 404;
  // The message says to wait, or to ask somebody.
  const isLater = status === 422 || code === 'misconfigured';
  const text = busy ? 'cards.starting' : first ? 'cards.start' : 'cards.start-another';
  const above = html`${outcome && outcome.state !== 'done' ? notOpened(outcome, onStart, t) : nothing}
  ${first && !notSetUp ? introText(t) : nothing}`;
  if (notSetUp) return { outcome: above };
  return mainActionPlace((kind) => {
    const isMain = kind !== 'primary' || !isLater;
    return button(t(text), onStart, { kind: isMain ? kind : 'secondary', busy, id: 'step' });
  }, above);
}

const reasons = { 404: 'not-set-up', 422: 'not-accepted' } as const;

/** Why there is no form, for the live region; `undefined` if the error is not about the form. */
export function startErrorText(
  { operation, status }: PccError,
  t: CardRegisterTranslate,
): string | undefined {
  if (operation !== 'createExternalCardFrame' || (status !== 404 && status !== 422)) return undefined;
  return `${t(`cards.${reasons[status]}`)}. ${t(`cards.${reasons[status]}-text`)}`;
}

/** Why there is no form. Nothing was saved, as nothing was entered. */
function notOpened(outcome: Outcome<unknown>, onStart: () => void, t: CardRegisterTranslate): TemplateResult {
  if (outcome.state === 'elsewhere') return alert(t('elsewhere'));
  if (outcome.state !== 'failed')
    return alert(t('cards.not-opened'), { tone: 'caution', detail: t('cards.not-opened-text') });
  const { error } = outcome;
  const reference = error.requestId && t('reference', { id: error.requestId });
  const detail = (text: string) => html`${text} <slot name="support"></slot> ${reference}`;
  switch (error.status) {
    case 404:
    case 422: {
      const reason = reasons[error.status];
      const tone = error.status === 422 ? 'critical' : 'neutral';
      return alert(t(`cards.${reason}`), { tone, detail: detail(t(`cards.${reason}-text`)) });
    }
    default:
      return error.code === 'misconfigured'
        ? alert(t('cards.refused'), { detail: detail(t('cards.refused-text')) })
        : actionErrorAlert(error, errorTextOf(error, t), t, onStart);
  }
}

export interface FrameStepOptions {
  readonly frame: FrameController;
  readonly submitted: boolean;
  readonly level: number;
  readonly onFinished: () => void;
  readonly onStartAgain: () => void;
  readonly onCancel: () => void;
}

/** The provider's form. */
export function frameStep(options: FrameStepOptions, t: CardRegisterTranslate): TemplateResult {
  const { frame, submitted, level, onFinished, onStartAgain, onCancel } = options;
  const title = t('cards.frame-title');
  return html`
    <div class="step-title" role="heading" aria-level=${level} id="step" tabindex="-1">${title}</div>
    <p class="muted small">${submitted ? t('cards.submitted') : t('cards.intro')}</p>
    ${
      frame.state === 'late'
        ? alert(t('cards.frame-late'), { tone: 'caution', detail: t('cards.frame-late-text') })
        : nothing
    }
    <div class="frame-box" aria-busy=${frame.state === 'loaded' && !submitted ? 'false' : 'true'}>
      ${
        frame.state === 'loading'
          ? html`<p class="frame-wait muted"><span class="spinner"></span>${t('cards.frame-loading')}</p>`
          : nothing
      }
      <iframe
        class="frame"
        part="frame"
        title=${title}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow="camera 'none'; microphone 'none'; geolocation 'none'; payment 'none'"
        referrerpolicy="strict-origin"
        src=${frame.url ?? nothing}
        @load=${frame.onLoad}
      ></iframe>
    </div>
    <div class="actions">
      ${button(t('cards.finished'), onFinished, { kind: 'primary' })} ${button(t('cancel'), onCancel)}
    </div>
    <p class="help small muted">
      ${t('cards.frame-help')} ${button(t('cards.start-again'), onStartAgain, { kind: 'quiet' })}
    </p>
  `;
}

/** Shown until the new card is in the list. */
export const confirming = (t: CardRegisterTranslate): TemplateResult => html`
  <p class="confirming" id="step" tabindex="-1"><span class="spinner"></span>${t('cards.confirming')}</p>
`;

/** The outcome, and the next actions. */
export function ending(
  how: Ending,
  onStart: () => void,
  onCheck: () => void,
  t: CardRegisterTranslate,
): TemplateResult {
  const primary = { kind: 'primary' } as const;
  const endings: Record<Ending, AlertOptions> = {
    registered: { tone: 'positive', actions: button(t('cards.start-another'), onStart) },
    pending: {
      tone: 'neutral',
      detail: t('cards.pending-text'),
      actions: [button(t('check-again'), onCheck, primary), button(t('cards.start-another'), onStart)],
    },
    failed: {
      tone: 'critical',
      detail: t('cards.failed-text'),
      actions: button(t('retry'), onStart, primary),
    },
    expired: {
      tone: 'caution',
      detail: t('cards.expired-text'),
      actions: button(t('cards.start-again'), onStart, primary),
    },
    refused: {
      tone: 'neutral',
      detail: html`${t('cards.refused-text')} <slot name="support"></slot>`,
    },
  };
  return html`<div id="step" tabindex="-1">${alert(t(`cards.${how}`), endings[how])}</div>`;
}

/** A registered card: its details and what it can be used for. */
export function cardRow(
  card: ExternalCard,
  isNew: boolean,
  t: CardRegisterTranslate,
  format: Format,
): TemplateResult {
  const brand = brandOf(card);
  const digits = lastFourOf(card);
  const uses = allOf(cardUseEvidence, card);
  const [year, month] = (expiryOf(card) ?? '').split('-').map(Number);
  return html`<li class="card" part="card">
    ${picture(cardShape)}
    <div class="card-text">
      <p class="card-name">
        ${brand ? t('cards.card-brand', { brand }) : t('cards.card-nameless')}
        ${digits ? html`<span class="figures nowrap">${t('cards.ending', { digits })}</span>` : nothing}
        ${isNew ? badge(t('cards.new'), 'positive') : nothing}
      </p>
      ${
        year && month
          ? html`<p class="muted small">${t('cards.expires', { date: formatMonth(format, year, month) })}</p>`
          : nothing
      }
      ${
        uses.length > 0
          ? html`<ul class="capabilities muted small">
              ${uses.map((key) =>
                key === 'cards.can-neither'
                  ? html`<li class="caution">${icon(shapes.warning)}${t(key)}</li>`
                  : html`<li>${icon(shapes.check)}${t(key)}</li> `,
              )}
            </ul>`
          : nothing
      }
    </div>
  </li>`;
}
