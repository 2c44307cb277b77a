import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { Onboarding } from '../../api/onboarding.ts';
import { acceptTerms, listOnboardings } from '../../operations/generated/onboarding.ts';
import { ActionController } from '../../controllers/action-controller.ts';
import type { ActiveSession } from '../../controllers/session-controller.ts';
import { PccError } from '../../http/error.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { checkbox } from '../../ui/choice.ts';
import { tabStopWhileScrolling } from '../../ui/scroll.ts';
import { focusOn, watchFocus } from '../shared/focus/focus-on.ts';
import { askPageButton } from '../errors/error-alert.ts';
import { outcomeText } from '../errors/error-text.ts';
import { frameAddress } from '../../http/frame-address.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import type { OnboardingData } from './load-onboarding.ts';
import type { OnboardingKey } from './strings/en.ts';

/** Settings of the page. */
interface Settings {
  readonly termsUrl?: string;
  readonly termsVersion?: string;
}

type Context = WidgetContext<OnboardingData, OnboardingKey, LitElement & Settings>;

type OnEnd = (accepted: boolean, onboardingId: string, version: string) => void;

const keyOf = (id: string): string => `acceptTerms:${id}`;

/** Undefined if the service does not say. */
async function isAccepted({ client, info }: ActiveSession, id: string): Promise<boolean | undefined> {
  const { results } = await listOnboardings(client, { consumer_id: info.consumer_id, page_size: 50 });
  return results.find((record) => record.id === id)?.e_sign.agreement_accepted ?? undefined;
}

/** The terms: whether they can be read, whether the box is checked, and the request that accepts them. */
export class Terms {
  readonly actions: ActionController;
  readonly #context: Context;
  readonly #onEnd: OnEnd;
  /** The version that was agreed to. */
  #version = '';
  /** Never checked by default. */
  #agreed = false;
  /** Whether the consumer tried to continue without checking the box. */
  #missing = false;
  #opened = false;
  /** The application and the terms that these three are about. */
  #about = '';

  /** `onEnd` is called when the request to accept them has ended. */
  constructor(context: Context, onEnd: OnEnd) {
    this.#context = context;
    this.#onEnd = onEnd;
    this.actions = new ActionController(context);
  }

  /** The page's `terms-url`, if it may be opened. */
  get #termsHref(): string | undefined {
    const { termsUrl, baseURI } = this.#context.host;
    if (!termsUrl || !URL.canParse(termsUrl, baseURI)) return undefined;
    const { href, origin } = new URL(termsUrl, baseURI);
    const own = globalThis.location?.origin;
    return origin === own || 'url' in frameAddress(href, [origin], own) ? href : undefined;
  }

  /** Whether the page has filled the slot. */
  get #isSlotted(): boolean {
    return [...this.#context.host.children].some(({ slot }) => slot === 'terms');
  }

  /** Whether the terms are on this page or have been opened. Another origin cannot be observed further. */
  get #isReadable(): boolean {
    return this.#isSlotted || (this.#termsHref !== undefined && this.#opened);
  }

  /** The document, a checkbox that is never checked by default, and one button. */
  render(onboarding: Onboarding): TemplateResult {
    const { allows, host, t } = this.#context;
    const href = this.#termsHref;
    const about = [onboarding.id, href, host.termsVersion].join();
    // What was agreed to was something else.
    if (about !== this.#about) this.#startOver();
    this.#about = about;
    const isSlotted = this.#isSlotted;
    const isThere = href !== undefined || isSlotted;
    const onOpen = () => {
      this.#opened = true;
      host.requestUpdate();
    };
    return html`<div class="panel" part="panel" data-acts>
      <div
        class="document"
        part="terms"
        role="region"
        aria-label=${t('onboarding.terms')}
        ${tabStopWhileScrolling()}
        ?hidden=${!isSlotted}
      >
        <slot name="terms" @slotchange=${() => host.requestUpdate()}></slot>
      </div>
      ${
        isThere
          ? html`<div class="actions">
        ${
          href
            ? html`<a href=${href} target="_blank" rel="noopener noreferrer" @click=${onOpen}
                >${t('onboarding.terms-open')}</a
              >`
            : nothing
        }
        ${isSlotted ? button(t('onboarding.terms-print'), () => print(), { kind: 'quiet' }) : nothing}
      </div>`
          : nothing
      }
      ${
        allows('acceptTerms')
          ? isThere
            ? this.#renderConsent(onboarding)
            : alert(html`${t('onboarding.terms-missing')} <slot name="support"></slot>`)
          : alert(html`${t('onboarding.terms-off')} <slot name="support"></slot>`)
      }
    </div>`;
  }

  #renderConsent(onboarding: Onboarding): TemplateResult {
    const { t } = this.#context;
    const isReadable = this.#isReadable;
    const busy = this.actions.isRunning(keyOf(onboarding.id));
    const message = this.messageOf(onboarding.id);
    const recovery = this.#recoveryButton(onboarding);
    return html`
      ${checkbox({
        id: 'agree',
        label: t('onboarding.terms-agree'),
        checked: this.#agreed,
        required: true,
        disabled: !isReadable,
        hint: isReadable ? undefined : t('onboarding.terms-read'),
        error: this.#missing ? t('onboarding.terms-box') : undefined,
        onChange: (checked) => this.#agree(checked, onboarding),
      })}
      ${message ? alert(message, { tone: 'caution', actions: recovery }) : nothing}
      ${button(
        t(busy ? 'onboarding.terms-accepting' : 'onboarding.terms-accept'),
        () => void this.#accept(onboarding),
        { id: 'accept', kind: recovery ? 'secondary' : 'primary', busy, disabled: !isReadable },
      )}
    `;
  }

  /** What helps first: the button that looks again, or asks the page for its part, such as a confirmation. */
  #recoveryButton({ id }: Onboarding): TemplateResult | undefined {
    const { t } = this.#context;
    const outcome = this.actions.outcomeOf(keyOf(id));
    const kind = 'primary';
    if (outcome?.state === 'failed')
      return askPageButton(outcome.error, t, () => void this.actions.retry(), { kind });
    return outcome?.state === 'unconfirmed'
      ? button(t('check-again'), () => void this.#check(id), { kind })
      : undefined;
  }

  /** Outcome of the last attempt, if it failed. */
  messageOf(id: string): string | undefined {
    return outcomeText(this.actions.outcomeOf(keyOf(id)), this.#context.t);
  }

  #agree(agreed: boolean, { id }: Onboarding): void {
    this.#agreed = agreed;
    this.#missing = false;
    // `retry()` must not send what the box was checked for, even if it is checked again.
    if (!agreed) this.actions.dropRetry(keyOf(id));
    this.#context.host.requestUpdate();
  }

  forget(): void {
    this.#startOver();
    this.#context.host.requestUpdate();
  }

  #startOver(): void {
    this.#agreed = this.#missing = this.#opened = false;
    this.actions.forget();
  }

  async #accept(onboarding: Onboarding): Promise<void> {
    const { announcer, host, resource, t } = this.#context;
    const { session } = resource;
    if (!session || !this.#isReadable) return;
    if (!this.#agreed) {
      this.#missing = true;
      this.#context.host.requestUpdate();
      announcer.announce(t('onboarding.terms-box'));
      return focusOn(host, '#agree');
    }
    const { id } = onboarding;
    const { client } = session;
    this.#version = host.termsVersion ?? '';
    announcer.announce(t('onboarding.terms-accepting'));
    await this.actions.perform(
      {
        key: keyOf(onboarding.id),
        run: async () => {
          // The box may have been unchecked since.
          if (!this.#agreed) throw new PccError('aborted');
          return acceptTerms(client, { external_id: id, body: { agreement_accepted: true } });
        },
        isDone: () => isAccepted(session, id),
      },
      (outcome) => {
        const isDone = outcome.state === 'done';
        const hasChanged = outcome.state === 'failed' && outcome.error.code === 'conflict';
        if (isDone || hasChanged) this.#agreed = false;
        this.#onEnd(isDone, id, this.#version);
      },
    );
  }

  /** Looks whether they were accepted after all. If the service says that they were not, they can be. */
  async #check(id: string): Promise<void> {
    const { announcer, host, resource, t } = this.#context;
    const { session } = resource;
    if (!session) return;
    const before = this.actions.outcomeOf(keyOf(id));
    const mayMove = watchFocus(host);
    announcer.announce(t('loading'));
    const isDone = await isAccepted(session, id).catch(() => undefined);
    // Another look came first, or they were sent again meanwhile.
    if (resource.session !== session || this.actions.outcomeOf(keyOf(id)) !== before) return;
    if (isDone === undefined) return announcer.announce(this.messageOf(id) ?? '');
    this.actions.dismiss(keyOf(id));
    if (isDone) {
      this.#agreed = false;
      return this.#onEnd(true, id, this.#version);
    }
    announcer.announce(t('not-done'));
    // The clicked button is gone.
    if (mayMove()) await focusOn(host, '#accept');
  }
}
