import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Onboarding, OnboardingStep } from '../../api/onboarding.ts';
import { Lazy } from '../../controllers/lazy.ts';
import { PollController } from '../../controllers/poll-controller.ts';
import { asPccError, type Loaded, type LoadContext } from '../../controllers/resource-controller.ts';
import { PccError } from '../../http/error.ts';
import { alertStyles } from '../../ui/alert.ts';
import { empty } from '../../ui/empty.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { PccElement, sharedStyles } from '../element.ts';
import { allOf } from '../evidence.ts';
import { identityOf, onboardingEvidence } from './evidence.ts';
import { hasParts } from './identity.ts';
import type { Part } from './identity-note.ts';
import { loadWay, type Way } from './load-way.ts';
import { asksForTerms, isTerms, readable, slugOf } from './names.ts';
import { PccStepEvent, PccTermsAcceptedEvent } from './onboarding.events.ts';
import { onboardingStrings, type OnboardingKey } from './onboarding.strings.ts';
import { onboardingStyles } from './onboarding.styles.ts';
import { approvedNote, facts, others, stepName, stepPanel, stepper } from './onboarding.templates.ts';
import { chosenOf, isOver, isWaiting, progressOf } from './progress.ts';
import { StepsController, type StepMode } from './steps.ts';
import { Tidings } from './tidings.ts';

/**
 * Leads the consumer through onboarding: the service decides the steps, this opens them, shows the terms and says where
 * things stand.
 *
 * @summary Onboarding: steps, terms, identity and outcome.
 * @attr {string} pcid - Asserts whose onboarding is shown, by the partner's own identifier.
 * @attr {'event' | 'frame' | 'redirect'} step-mode - How steps are opened. Default: `frame` for addresses in `step-origins`, else `event`.
 * @attr {string} step-origins - Origins whose steps may be framed or redirected to, separated by spaces. With it, a step of any other origin is not opened.
 * @attr {string} return-url - Given to a step as `redirect_url`. Default: this page, without its query.
 * @attr {string} terms-url - Address of the terms, where they are not in the slot.
 * @attr {string} terms-version - The page's version of the terms, echoed in the event.
 * @slot terms - The terms.
 * @slot adverse-action - The lender's own notice, where `underwriting.result` or `status` says that the application was declined, denied or rejected.
 * @slot start - Where there is no application yet.
 * @slot complete - What comes after completion.
 * @fires {PccStepEvent} pcc-step - A step was `opened`, `returned` from, `done` or `failed`, or is `waiting` for the service. `preventDefault()` on `opened`: the page does the step itself, as it must with one that has no `url`.
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
  static override styles = [sharedStyles, alertStyles, onboardingStyles];

  @property() pcid?: string;
  @property({ attribute: 'step-mode' }) stepMode?: StepMode;
  @property({ attribute: 'step-origins' }) stepOrigins = '';
  @property({ attribute: 'return-url' }) returnUrl?: string;
  @property({ attribute: 'terms-url' }) termsUrl?: string;
  @property({ attribute: 'terms-version' }) termsVersion = '';

  protected readonly catalogue = onboardingStrings;
  readonly #poll = new PollController(this);
  readonly #steps = new StepsController(this, {
    loadFrame: async () => this.furnish(await import('./step-frame.ts')),
    opened: (step, where) => {
      const isFramed = where === 'frame';
      this.announcer.say(
        isFramed
          ? this.t('onboarding.opened', { step: stepName(step, this.t) })
          : this.t('onboarding.outside'),
      );
      // The button that was pressed goes away.
      if (isFramed) void this.#focusPanel('.panel:has(.frame-box) ');
    },
    returned: () => void this.#returned(),
    blocked: () => {
      const onboarding = chosenOf(this.resource.data?.onboardings ?? [], this._chosen);
      if (!onboarding) return;
      const hadFocus = this.#mayFocus;
      this.#tell(onboarding);
      // The button that was pressed goes away.
      if (hadFocus) void this.#focusPanel('.panel:has(.alert) ');
    },
  });
  @state() private _chosen: string | undefined;
  @state() private _parts: readonly Part[] = [];
  readonly #identity = new Lazy(async () => this.furnish(await import('./identity-note.ts')));
  /** Asked long enough: from now on only when somebody wants to know. */
  @state() private _gaveUp = false;
  readonly #tidings = new Tidings();
  readonly #ends = new Lazy(async () => this.furnish(await import('./ends.ts')));
  readonly #terms = new Lazy(async () => {
    const { TermsController } = await this.furnish(await import('./terms.ts'));
    const terms = new TermsController(this, {
      t: this.t,
      session: () => this.resource.session,
      unticked: () => {
        this.announcer.say(this.t('onboarding.terms-box'));
        this.renderRoot.querySelector<HTMLElement>('#agree')?.focus();
      },
      sending: () => this.announcer.say(this.t('onboarding.terms-accepting')),
      ended: (accepted, id) => void this.#ended(accepted, id),
    });
    this.acts = terms.acts;
    return terms;
  });
  #said = '';

  override disconnectedCallback(): void {
    this.forget();
    super.disconnectedCallback();
  }

  protected async load(context: LoadContext): Promise<Loaded<Way>> {
    const loaded = await loadWay(context);
    const { onboardings, kyc } = loaded.data;
    if (this.pcid && onboardings.some(({ consumer }) => consumer.pcid !== this.pcid)) {
      throw new PccError('misconfigured', { message: 'pcid' });
    }
    const missing = await Promise.all([
      onboardings.some(asksForTerms) && this.#terms.load(),
      onboardings.some((each) => progressOf(each, kyc) !== 'open') && this.#ends.load(),
      onboardings.some((onboarding) => identityOf({ onboarding, kyc })) && this.#identity.load(),
    ]).then(() => undefined, asPccError);
    return { ...loaded, partial: loaded.partial ?? missing };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { session } = this.resource;
    if (!session || !changed.has('pcid')) return;
    this.forget();
    void this.resource.open(session);
  }

  /** @internal */
  override loaded(result: Loaded<Way>): void {
    super.loaded(result);
    const { onboardings, kyc } = result.data;
    const onboarding = chosenOf(onboardings, this._chosen);
    if (!onboarding) return;
    const hadFocus = this.#mayFocus;
    if (this.#steps.keepOnly(onboarding.current_steps ?? []) && hadFocus) void this.#focusPanel();
    this.#tell(onboarding);
    void this.#readParts(kyc);
    if (!this.#mustWait(result.data)) this.#poll.stop();
    else if (!this.#poll.isPolling && !this._gaveUp) this.#watch();
  }

  protected override forget(): void {
    this.#steps.forget();
    this.#terms.part?.forget();
    this.#poll.stop();
    this.#tidings.forget();
    this._chosen = undefined;
    this._parts = [];
    this._gaveUp = false;
    this.#said = '';
  }

  protected override summary({ data }: Loaded<Way>): string {
    const words = this.#summaryOf(data);
    // Nobody wants to hear every few seconds that nothing has changed.
    const isNews = words !== this.#said || !this.#poll.isPolling;
    this.#said = words;
    return isNews ? words : '';
  }

  #summaryOf({ onboardings, kyc }: Way): string {
    const onboarding = chosenOf(onboardings, this._chosen);
    if (!onboarding) return this.t('onboarding.empty');
    const progress = progressOf(onboarding, kyc);
    if (progress !== 'open')
      return this.#ends.part?.endTitle(progress, readable(onboarding.status), this.t) ?? '';
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
    const now = { onboarding, kyc };
    const progress = progressOf(onboarding, kyc);
    const level = this.level(1);
    const steps = onboarding.current_steps ?? [];
    const notes = allOf(onboardingEvidence.notes, now);
    return html`
      ${stepper(onboarding, t)}
      ${
        isOver(progress)
          ? nothing
          : notes.includes('approved')
            ? approvedNote(t)
            : this.#identity.part?.identityNote(now, this._parts, notes, t)
      }
      ${
        progress === 'open'
          ? steps.map((step) =>
              !isTerms(step)
                ? this.#renderStep(onboarding, step, level)
                : // Two spellings of it are one step.
                  step === steps.find(isTerms) && this.#terms.part?.render(onboarding, level),
            )
          : this.#ends.part?.end(
              {
                progress,
                status: readable(onboarding.status),
                already: this.#tidings.isOld(onboarding),
                level,
                onCheck: this.#onCheck,
              },
              t,
            )
      }
      ${facts(onboarding, notes, t, this.format)}
      ${others(onboardings, onboarding, (other) => void this.#show(other), t)}
    `;
  }

  #renderStep({ kyc }: Onboarding, step: OnboardingStep, level: number): TemplateResult {
    const template = slugOf(step) === 'verify-identity' ? (kyc.inquiry_template_id ?? undefined) : undefined;
    return stepPanel(
      {
        step,
        level,
        kind: this.#steps.kindOf(step),
        open: this.#steps.whereIs(step),
        frame: this.#steps.renderFrame(this.t('onboarding.frame', { step: stepName(step, this.t) })),
        frameState: this.#steps.frameState,
        onOpen: () => this.#steps.open(step, template),
        onFinished: () => this.#steps.finish(),
        onCheck: this.#onCheck,
      },
      this.t,
    );
  }

  /** Something is on its way to which the consumer can add nothing. */
  #mustWait({ onboardings, kyc }: Way): boolean {
    const onboarding = chosenOf(onboardings, this._chosen);
    if (!onboarding) return false;
    const progress = progressOf(onboarding);
    if (progress !== 'open' && progress !== 'waiting') return false;
    const steps = onboarding.current_steps ?? [];
    return (
      isWaiting(progress, identityOf({ onboarding, kyc })) ||
      steps.every((step) => !isTerms(step) && this.#steps.kindOf(step) === 'working')
    );
  }

  get #onCheck(): (() => void) | undefined {
    if (!this._gaveUp) return undefined;
    return () => {
      this._gaveUp = false;
      void this.reload().then(() => this.#focusPanel());
    };
  }

  #watch(): void {
    this.#poll.start({
      check: async () => {
        await this.reload();
        return !this.resource.data || !this.#mustWait(this.resource.data);
      },
      gaveUp: () => {
        this._gaveUp = true;
        this.announcer.say(this.t('onboarding.long'));
      },
    });
  }

  /** They come after what matters more. */
  async #readParts(kyc: Way['kyc']): Promise<void> {
    const { session } = this.resource;
    const part = kyc && hasParts(kyc) && (await this.#identity.load().catch(() => undefined));
    const parts = session && part ? await part.loadParts(session, kyc) : [];
    if (this.resource.session === session && this.resource.data?.kyc === kyc) this._parts = parts;
  }

  async #show({ id }: Onboarding): Promise<void> {
    this.#steps.close();
    this.#terms.part?.forget();
    this._chosen = id;
    this._gaveUp = false;
    if (this.resource.result) this.loaded(this.resource.result);
    await this.#focusPanel();
  }

  /** What a frame or a person says is a hint: the record is read. */
  async #returned(): Promise<void> {
    const hadFocus = this.#mayFocus;
    this.announcer.say(this.t('onboarding.back'));
    await this.reload();
    if (hadFocus) await this.#focusPanel();
  }

  async #ended(accepted: boolean, id: string): Promise<void> {
    if (!this.isConnected) return;
    const hadFocus = this.#mayFocus;
    if (!accepted) this.news = () => this.#terms.part?.messageOf(id);
    await this.reload();
    const record = this.resource.data?.onboardings.find((onboarding) => onboarding.id === id);
    if (!accepted || !record) return;
    this.dispatchEvent(
      new PccTermsAcceptedEvent(id, this.termsVersion ?? '', record.e_sign.agreement_accepted_date ?? ''),
    );
    if (hadFocus) await this.#focusPanel();
  }

  /** Tells the page what is new in the record. */
  #tell(onboarding: Onboarding): void {
    const steps = progressOf(onboarding) === 'open' ? (onboarding.current_steps ?? []) : [];
    const events = steps.flatMap((step) => {
      const kind = isTerms(step) ? 'go-on' : this.#steps.kindOf(step);
      return kind === 'go-on'
        ? []
        : new PccStepEvent(slugOf(step), kind === 'refused' ? 'failed' : 'waiting');
    });
    for (const event of this.#tidings.of(onboarding, events)) {
      this.dispatchEvent(event);
      if (event instanceof PccStepEvent && event.state === 'failed') {
        // For the page's developer: its consumer cannot do anything about it.
        this.failed(new PccError('misconfigured', { message: 'step-not-opened' }));
      }
    }
  }

  /** It is nowhere, or in here: it may be moved. */
  get #mayFocus(): boolean {
    const { activeElement } = document;
    return (
      activeElement === null || activeElement === document.body || this.shadowRoot?.activeElement != null
    );
  }

  async #focusPanel(within = ''): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`${within}.panel-title`)?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-onboarding': OnboardingElement;
  }
}
