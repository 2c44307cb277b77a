import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { listKycResults, type KycResult } from '../../api/kyc.ts';
import { acceptTerms, listOnboardings, type Onboarding, type OnboardingStep } from '../../api/onboarding.ts';
import { FrameController } from '../../controllers/frame.ts';
import { PollController } from '../../controllers/poll-controller.ts';
import { asPccError, type Loaded, type LoadContext } from '../../controllers/resource-controller.ts';
import { PccError } from '../../http/error.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { empty } from '../../ui/empty.ts';
import { checkbox, fieldStyles } from '../../ui/field.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { PccElement, sharedStyles } from '../element.ts';
import { outcomeText } from '../failure.ts';
import { frameAddress, originsOf } from '../frame-address.ts';
import { PccOnboardingCompleteEvent, PccStepEvent, PccTermsAcceptedEvent } from './onboarding.events.ts';
import { onboardingStrings, type OnboardingKey } from './onboarding.strings.ts';
import { onboardingStyles } from './onboarding.styles.ts';
import { end, identityNote, stepName, stepPanel, stepper } from './onboarding.templates.ts';
import { chosenOf, identityOf, isWaiting, leadingResult, progressOf, slugOf } from './progress.ts';

/** What is known of the consumer's way. */
interface Way {
  readonly onboardings: readonly Onboarding[];
  readonly kyc: KycResult | undefined;
}

/** How steps are opened. */
export type StepMode = 'event' | 'frame' | 'redirect';

/** The words with which a step in a frame says that it is done. */
const DONE = 'onboardingsuccess';

/**
 * Leads the consumer through onboarding: the service decides the steps, this opens them, shows the terms and says where
 * things stand.
 *
 * @summary Onboarding: steps, terms, identity and outcome.
 * @attr {string} pcid - Asserts whose onboarding is shown, by the partner's own identifier.
 * @attr {'event' | 'frame' | 'redirect'} step-mode - How steps are opened. Default: `frame` for addresses in `step-origins`, else `event`.
 * @attr {string} step-origins - Origins whose steps may be framed or redirected to, separated by spaces.
 * @attr {string} return-url - Given to a step as `redirect_url`. Default: this page.
 * @attr {string} terms-url - Address of the terms, where they are not in the slot.
 * @attr {string} terms-version - The page's version of the terms, echoed in the event.
 * @slot terms - The terms.
 * @slot adverse-action - The lender's own notice, where the application was declined.
 * @slot start - Where there is no application yet.
 * @slot complete - What comes after completion.
 * @fires {PccStepEvent} pcc-step - A step was `opened` (cancelable), `returned` from, `done` or `failed`.
 * @fires {PccTermsAcceptedEvent} pcc-terms-accepted - The terms are accepted.
 * @fires {PccOnboardingCompleteEvent} pcc-onboarding-complete - Nothing is left to do.
 * @csspart heading - The heading.
 * @csspart content - Everything between heading and footer.
 * @csspart steps - The list of steps.
 * @csspart step - One step.
 * @csspart panel - What there is to do now.
 * @csspart end - An end, or nothing to do.
 * @csspart frame - A step's frame.
 * @csspart terms - The region with the terms.
 * @csspart button - Every button.
 * @csspart alert - A message in its place.
 * @csspart empty - The words where there is no application.
 */
export class OnboardingElement extends PccElement<Way, OnboardingKey> {
  static override styles = [sharedStyles, fieldStyles, onboardingStyles];

  @property() pcid?: string;
  @property({ attribute: 'step-mode' }) stepMode?: StepMode;
  @property({ attribute: 'step-origins' }) stepOrigins = '';
  @property({ attribute: 'return-url' }) returnUrl?: string;
  @property({ attribute: 'terms-url' }) termsUrl?: string;
  @property({ attribute: 'terms-version' }) termsVersion = '';

  protected readonly catalogue = onboardingStrings;
  readonly #poll = new PollController(this);
  readonly #frame = new FrameController(this, { onMessage: (data) => this.#hear(data) });
  /** The step that is open, and where. */
  @state() private _open: { readonly slug: string; readonly where: 'frame' | 'outside' } | undefined;
  @state() private _chosen: string | undefined;
  @state() private _agreed = false;
  @state() private _boxError = false;
  @state() private _termsSlotted = false;
  @state() private _termsOpened = false;
  #completed: string | undefined;
  readonly #seen = new Set<string>();

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#returned);
  }

  override disconnectedCallback(): void {
    document.removeEventListener('visibilitychange', this.#returned);
    this.forget();
    super.disconnectedCallback();
  }

  protected async load(context: LoadContext): Promise<Loaded<Way>> {
    const { client, consumerId: consumer_id, signal } = context;
    const [records, results] = await Promise.allSettled([
      listOnboardings(client, { consumer_id, page_size: 50 }, { signal }),
      listKycResults(client, { consumer_id }, { signal }),
    ]);
    if (records.status === 'rejected') throw records.reason;
    const { results: onboardings, skipped } = records.value;
    if (this.pcid && onboardings.some(({ consumer }) => consumer.pcid !== this.pcid)) {
      throw new PccError('misconfigured', { message: 'pcid is not that of this session’s consumer' });
    }
    // Who has no identity check yet is unknown there.
    const failed = results.status === 'rejected' ? asPccError(results.reason) : undefined;
    return {
      data: {
        onboardings,
        kyc: results.status === 'fulfilled' ? leadingResult(results.value.results) : undefined,
      },
      count: onboardings.length,
      skipped,
      partial: failed?.code === 'not-found' ? undefined : failed,
    };
  }

  override loaded(result: Loaded<Way>): void {
    super.loaded(result);
    const onboarding = chosenOf(result.data.onboardings, this._chosen);
    if (!onboarding) return;
    this.#tellDone(onboarding);
    const progress = progressOf(onboarding);
    if (progress === 'complete' && this.#completed !== onboarding.id) {
      this.#completed = onboarding.id;
      this.dispatchEvent(new PccOnboardingCompleteEvent(onboarding.id, onboarding.status));
    }
    const identity = result.data.kyc && identityOf(result.data.kyc);
    const ended = progress === 'complete' || progress === 'declined' || progress === 'cancelled';
    if (ended || !isWaiting(progress, identity)) this.#poll.stop();
    else if (!this.#poll.isPolling) this.#watch();
  }

  protected override forget(): void {
    this.#frame.close();
    this.#poll.stop();
    this._open = this._chosen = this.#completed = undefined;
    this._agreed = this._boxError = this._termsOpened = false;
    this.#seen.clear();
  }

  protected override summary({ data }: Loaded<Way>): string {
    const onboarding = chosenOf(data.onboardings, this._chosen);
    if (!onboarding) return this.t('onboarding.empty');
    const progress = progressOf(onboarding);
    if (progress !== 'open') return this.t(`onboarding.${progress}`);
    return (onboarding.current_steps ?? []).map((step) => stepName(step, this.t)).join(', ');
  }

  protected renderHeading(): string {
    return this.t('onboarding.heading');
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonRows(4);
  }

  protected renderEmpty(): TemplateResult {
    return html`${empty(this.t('onboarding.empty'), this.t('onboarding.empty-text'))}<slot name="start"></slot>`;
  }

  protected renderContent({ onboardings, kyc }: Way): TemplateResult {
    const { t } = this;
    const onboarding = chosenOf(onboardings, this._chosen);
    if (!onboarding) return html``;
    const progress = progressOf(onboarding);
    const level = Math.min(this.headingLevel + 1, 6);
    const identity = kyc && identityOf(kyc);
    return html`
      ${stepper(onboarding, t)}
      ${identity && progress !== 'complete' && progress !== 'declined' ? identityNote(identity, t) : nothing}
      ${
        progress === 'open'
          ? (onboarding.current_steps ?? []).map((step) =>
              slugOf(step) === 'accept-terms'
                ? this.#renderTerms(onboarding, level)
                : this.#renderStep(step, level),
            )
          : end(progress, level, t)
      }
      ${this.#renderAccepted(onboarding)} ${this.#renderOthers(onboardings, onboarding)}
    `;
  }

  #renderStep(step: OnboardingStep, level: number): TemplateResult {
    const slug = slugOf(step);
    const open = this._open?.slug === slug ? this._open.where : undefined;
    return stepPanel(
      {
        step,
        level,
        kind: this.#kindOf(step),
        outside: open === 'outside',
        frame: open === 'frame' ? this.#frame : undefined,
        onOpen: () => this.#openStep(step),
        onFinished: () => void this.#finished(),
      },
      this.t,
    );
  }

  #renderTerms(onboarding: Onboarding, level: number): TemplateResult {
    const { t } = this;
    const url = this.#termsAddress();
    const key = termsKey(onboarding);
    const readable = this._termsSlotted || (url !== undefined && this._termsOpened);
    const words = outcomeText(this.acts.outcomeOf(key), t);
    return html`<div class="panel" part="panel">
      <div class="panel-title" id="step" tabindex="-1" role="heading" aria-level=${level}>${t('onboarding.terms')}</div>
      <div
        class="document"
        part="terms"
        role="region"
        aria-label=${t('onboarding.terms')}
        tabindex="0"
        ?hidden=${!this._termsSlotted}
      >
        <slot name="terms" @slotchange=${this.#termsChanged}></slot>
      </div>
      ${
        url
          ? html`<a href=${url} target="_blank" rel="noopener noreferrer" @click=${() => (this._termsOpened = true)}>
              ${t('onboarding.terms-open')}
            </a>`
          : nothing
      }
      ${this._termsSlotted ? button(t('onboarding.terms-print'), () => print(), { kind: 'quiet' }) : nothing}
      ${!url && !this._termsSlotted ? alert(t('onboarding.terms-missing'), { tone: 'caution' }) : nothing}
      ${checkbox({
        id: 'agree',
        label: t('onboarding.terms-agree'),
        checked: this._agreed,
        disabled: !readable,
        hint: readable || !url ? undefined : t('onboarding.terms-read'),
        error: this._boxError ? t('onboarding.terms-box') : undefined,
        onChange: (checked) => {
          this._agreed = checked;
          this._boxError = false;
        },
      })}
      ${words ? alert(words, { tone: 'caution' }) : nothing}
      ${button(t('onboarding.terms-accept'), () => void this.#accept(onboarding), {
        kind: 'primary',
        busy: this.acts.isRunning(key),
        disabled: !readable,
      })}
    </div>`;
  }

  #renderAccepted({ e_sign }: Onboarding): unknown {
    const date = e_sign.agreement_accepted_date;
    if (!e_sign.agreement_accepted || !date) return nothing;
    return html`<p class="muted small">
      ${this.t('onboarding.terms-accepted', { date: this.format.dateTime(date) })}
    </p>`;
  }

  #renderOthers(onboardings: readonly Onboarding[], shown: Onboarding): unknown {
    if (onboardings.length < 2) return nothing;
    return html`<p class="muted">${this.t('onboarding.others')}</p>
      <div class="actions">
        ${onboardings.map((onboarding, index) =>
          onboarding === shown
            ? nothing
            : button(this.t('onboarding.other', { number: index + 1 }), () => (this._chosen = onboarding.id)),
        )}
      </div>`;
  }

  readonly #termsChanged = (event: Event): void => {
    this._termsSlotted = (event.target as HTMLSlotElement).assignedNodes().length > 0;
  };

  #termsAddress(): string | undefined {
    if (!this.termsUrl || !URL.canParse(this.termsUrl, document.baseURI)) return undefined;
    const { href, origin } = new URL(this.termsUrl, document.baseURI);
    const own = origin === location.origin;
    return own || 'url' in frameAddress(href, [origin], location.origin) ? href : undefined;
  }

  /** A relative address is an endpoint of the service: its step is the service's to do. */
  #kindOf({ url }: OnboardingStep): 'go-on' | 'working' | 'refused' {
    if (/^\/(?!\/)/.test(url) || url === '' || this.#isEndpoint(url)) return 'working';
    return this.#addressOf(url) ? 'go-on' : 'refused';
  }

  #isEndpoint(url: string): boolean {
    return URL.canParse(url) && /^\/(.*\/)?v2\/onboarding\//.test(new URL(url).pathname);
  }

  #addressOf(url: string): { url: string; framed: boolean } | undefined {
    const listed = originsOf(this.stepOrigins);
    const origin = URL.canParse(url) ? new URL(url).origin : '';
    // Without a list nothing is opened here: the page gets the address in an event, and decides.
    const found = frameAddress(url, listed.length > 0 ? listed : [origin], location.origin);
    return 'url' in found ? { url: found.url, framed: listed.includes(found.origin) } : undefined;
  }

  #openStep(step: OnboardingStep): void {
    const address = this.#addressOf(step.url);
    const slug = slugOf(step);
    if (!address) return;
    const url = new URL(address.url);
    url.searchParams.set('redirect_url', this.returnUrl ?? location.href);
    const mode = this.stepMode ?? (address.framed ? 'frame' : 'event');
    const allowed = this.dispatchEvent(new PccStepEvent(slug, 'opened', url.href));
    const name = stepName(step, this.t);
    if (!allowed || mode === 'event' || !address.framed) {
      this._open = { slug, where: 'outside' };
      this.announcer.say(this.t('onboarding.outside'));
    } else if (mode === 'redirect') {
      location.assign(url.href);
    } else {
      this.#frame.open(address.url, originsOf(this.stepOrigins));
      this._open = { slug, where: 'frame' };
      this.announcer.say(this.t('onboarding.opened', { step: name }));
    }
  }

  #hear(data: unknown): void {
    const word = typeof data === 'string' ? data : (data as { event?: unknown } | null)?.event;
    if (typeof word === 'string' && word.replace(/[^a-z]/gi, '').toLowerCase() === DONE)
      void this.#finished();
  }

  /** Reads the record again: what a frame or a person says is a hint, not the state. */
  async #finished(): Promise<void> {
    const open = this._open;
    if (!open) return;
    this.#frame.close();
    this._open = undefined;
    this.dispatchEvent(new PccStepEvent(open.slug, 'returned'));
    this.announcer.say(this.t('onboarding.back'));
    await this.reload();
    this.renderRoot.querySelector<HTMLElement>('#step')?.focus();
  }

  readonly #returned = (): void => {
    if (document.visibilityState === 'visible' && this._open?.where === 'outside') void this.#finished();
  };

  #tellDone({ previous_steps }: Onboarding): void {
    const first = this.#seen.size === 0;
    for (const step of previous_steps ?? []) {
      const slug = slugOf(step);
      if (!first && !this.#seen.has(slug)) this.dispatchEvent(new PccStepEvent(slug, 'done'));
      this.#seen.add(slug);
    }
    this.#seen.add('');
  }

  #watch(): void {
    this.#poll.start({
      check: async () => {
        await this.reload();
        const { data } = this.resource;
        const onboarding = data && chosenOf(data.onboardings, this._chosen);
        return !onboarding || !isWaiting(progressOf(onboarding), data.kyc && identityOf(data.kyc));
      },
    });
  }

  async #accept(onboarding: Onboarding): Promise<void> {
    const { session } = this.resource;
    if (!session) return;
    if (!this._agreed) {
      this._boxError = true;
      this.announcer.say(this.t('onboarding.terms-box'));
      this.renderRoot.querySelector<HTMLElement>('#agree')?.focus();
      return;
    }
    const { id } = onboarding;
    const { consumer_id } = session.info;
    const read = async () => {
      const page = await listOnboardings(session.client, { consumer_id, page_size: 50 });
      return page.results.find((record) => record.id === id);
    };
    this.announcer.say(this.t('onboarding.terms-accepting'));
    await this.acts.perform(
      {
        key: termsKey(onboarding),
        run: () => acceptTerms(session.client, { external_id: id, body: { agreement_accepted: true } }),
        isDone: async () => (await read())?.e_sign.agreement_accepted === true,
      },
      (outcome) => void this.#ended(outcome.state === 'done', id),
    );
  }

  async #ended(accepted: boolean, id: string): Promise<void> {
    if (!this.isConnected) return;
    this._agreed = false;
    await this.reload();
    const record = this.resource.data?.onboardings.find((onboarding) => onboarding.id === id);
    if (!accepted || !record) return;
    this.dispatchEvent(
      new PccTermsAcceptedEvent(id, this.termsVersion, record.e_sign.agreement_accepted_date ?? ''),
    );
    this.renderRoot.querySelector<HTMLElement>('#step')?.focus();
  }
}

const termsKey = ({ id }: Onboarding): string => `acceptTerms:${id}`;

declare global {
  interface HTMLElementTagNameMap {
    'pcc-onboarding': OnboardingElement;
  }
}
