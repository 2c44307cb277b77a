import type { LitElement, ReactiveController, TemplateResult } from 'lit';
import type { Onboarding } from '../../api/onboarding.ts';
import { acceptTerms, listOnboardings } from '../../operations/generated/onboarding.ts';
import { ActionController } from '../../controllers/action-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import { button } from '../../ui/button.ts';
import { choiceStyles } from '../../ui/choice.ts';
import { fieldStyles } from '../../ui/field.ts';
import { focusOn, watchFocus } from '../shared/focus/focus-on.ts';
import { failureStrings } from '../shared/strings/failure.en.ts';
import { askPageButton } from '../errors/failure.ts';
import { outcomeText } from '../errors/failure-text.ts';
import { frameAddress } from '../../http/frame-address.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import type { OnboardingData } from './load-onboarding.ts';
import { termsStrings } from './strings/terms.en.ts';
import type { OnboardingKey } from './strings/en.ts';
import { termsStyles } from './terms.styles.ts';
import { termsPanel } from './terms.templates.ts';

export const strings = [termsStrings, failureStrings];
export const styles = [fieldStyles, choiceStyles, termsStyles];

type Context = WidgetContext<OnboardingData, OnboardingKey, LitElement & { readonly termsUrl?: string }>;

const keyOf = (id: string): string => `acceptTerms:${id}`;

/** Undefined if the service does not say. */
async function isAccepted({ client, info }: OpenSession, id: string): Promise<boolean | undefined> {
  const { results } = await listOnboardings(client, { consumer_id: info.consumer_id, page_size: 50 });
  return results.find((record) => record.id === id)?.e_sign.agreement_accepted ?? undefined;
}

/**
 * The terms: whether they can be read, whether the box is checked, and the request that accepts them. A later part,
 * loaded if accepting them is the next step: most consumers have accepted them already.
 */
export class TermsController implements ReactiveController {
  /** Never checked by default. */
  agreed = false;
  /** Whether the consumer tried to continue without checking the box. */
  missing = false;
  readonly actions: ActionController;
  readonly #context: Context;
  readonly #onEnd: (accepted: boolean, onboardingId: string) => void;
  #opened = false;

  /** `ended` is called when the request to accept them has ended. */
  constructor(context: Context, ended: (accepted: boolean, onboardingId: string) => void) {
    this.#context = context;
    this.#onEnd = ended;
    this.actions = new ActionController(context);
    context.host.addController(this);
  }

  hostDisconnected(): void {
    this.forget();
  }

  /** The page's `terms-url`, if it may be opened. */
  get address(): string | undefined {
    const { termsUrl, baseURI } = this.#context.host;
    if (!termsUrl || !URL.canParse(termsUrl, baseURI)) return undefined;
    const { href, origin } = new URL(termsUrl, baseURI);
    const own = globalThis.location?.origin;
    return origin === own || 'url' in frameAddress(href, [origin], own) ? href : undefined;
  }

  /** Whether the page has filled the slot. */
  get slotted(): boolean {
    return [...this.#context.host.children].some(({ slot }) => slot === 'terms');
  }

  /** Whether the terms are on this page or have been opened. Another origin cannot be observed further. */
  get readable(): boolean {
    return this.slotted || (this.address !== undefined && this.#opened);
  }

  get allowed(): boolean {
    return this.#context.allows('acceptTerms');
  }

  render(onboarding: Onboarding): TemplateResult {
    const { t } = this.#context;
    const key = keyOf(onboarding.id);
    return termsPanel(
      {
        terms: this,
        busy: this.actions.isRunning(key),
        message: this.messageOf(onboarding.id),
        first: this.#first(onboarding),
        onSlotted: () => this.#context.host.requestUpdate(),
        onAccept: () => void this.#accept(onboarding),
      },
      t,
    );
  }

  #first({ id }: Onboarding): TemplateResult | undefined {
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

  readonly opened = (): void => {
    this.#opened = true;
    this.#context.host.requestUpdate();
  };

  setAgreed(agreed: boolean): void {
    this.agreed = agreed;
    this.missing = false;
    // Without consent, `retry()` must not send what it was given for.
    if (!agreed) this.actions.clear();
    this.#context.host.requestUpdate();
  }

  forget(): void {
    this.agreed = this.missing = this.#opened = false;
    this.actions.clear();
    this.#context.host.requestUpdate();
  }

  async #accept(onboarding: Onboarding): Promise<void> {
    const { announcer, host, resource, t } = this.#context;
    const { session } = resource;
    if (!session || !this.readable) return;
    if (!this.agreed) {
      this.missing = true;
      this.#context.host.requestUpdate();
      announcer.announce(t('onboarding.terms-box'));
      return focusOn(host, '#agree');
    }
    const { id } = onboarding;
    const { client } = session;
    announcer.announce(t('onboarding.terms-accepting'));
    await this.actions.perform(
      {
        key: keyOf(onboarding.id),
        run: () => acceptTerms(client, { external_id: id, body: { agreement_accepted: true } }),
        isDone: () => isAccepted(session, id),
      },
      ({ state }) => {
        if (state === 'done') this.agreed = false;
        this.#onEnd(state === 'done', id);
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
    this.actions.forget(keyOf(id));
    if (isDone) {
      this.agreed = false;
      return this.#onEnd(true, id);
    }
    announcer.announce(t('not-done'));
    // The clicked button is gone.
    if (mayMove()) await focusOn(host, '#accept');
  }
}
