import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Onboarding, OnboardingStep } from '../../api/onboarding.ts';
import { LazyLoader } from '../../controllers/lazy-loader.ts';
import type { Loaded, LoadInput } from '../../controllers/resource-controller.ts';
import { asPccError, PccError } from '../../http/error.ts';
import { alert } from '../../ui/alert.ts';
import { alertStyles } from '../../ui/alert-styles.ts';
import { emptyState } from '../../ui/empty.ts';
import { focusOn, mayFocus, watchFocus } from '../shared/focus/focus-on.ts';
import { PccElement } from '../shared/element.ts';
import type { MainAction } from '../../ui/main-action.ts';
import { sharedStyles } from '../shared/styles.ts';
import { allOf } from '../shared/evidence.ts';
import { CurrentStep } from './current-step.ts';
import { EventHistory } from './event-history.ts';
import { identityStateOf, onboardingEvidence, type Application } from './evidence.ts';
import { loadOnboarding, type OnboardingData } from './load-onboarding.ts';
import { isIdentity, isTerms, readableName, stepName } from './step-names.ts';
import { PccTermsAcceptedEvent } from './onboarding.events.ts';
import { onboardingStrings, type OnboardingKey } from './strings/en.ts';
import { onboardingStyles } from './onboarding.styles.ts';
import { factLines, otherApplications, stepper, stepsSkeleton, stepSummary } from './onboarding.templates.ts';
import { applicationOf, identityActionOf, isOver, progressOf } from './progress.ts';
import { StepOpener, type StepMode } from './step-opener.ts';
import { isWaiting, WaitingPoll } from './waiting.ts';

/**
 * Guides the consumer through onboarding. The service decides the steps; the widget opens them, shows the terms and
 * displays the status.
 *
 * @summary Onboarding: steps, terms, identity and outcome.
 * @slot terms - The terms.
 * @slot adverse-action - The lender's notice, shown if `underwriting.result` or `status` says that the application was declined, denied or rejected.
 * @slot start - Shown if there is no application yet.
 * @slot complete - Content after completion.
 * @fires {PccStepEvent} pcc-step - A step was `opened`, `returned` from, `done` or `failed`, or is `waiting` for the service. With `preventDefault()` on `opened`, the page handles the step, as it must if the step has no `url`.
 * @fires {PccTermsAcceptedEvent} pcc-terms-accepted - The terms were accepted.
 * @fires {PccOnboardingCompleteEvent} pcc-onboarding-complete - Onboarding is complete.
 * @csspart steps - The list of steps.
 * @csspart step - One step.
 * @csspart panel - The current step.
 * @csspart end - An end, or nothing to do.
 * @csspart frame - A step's frame.
 * @csspart terms - The region with the terms.
 * @csspart empty - The empty state.
 */
export class OnboardingElement extends PccElement<OnboardingData, OnboardingKey> {
  static override styles = [sharedStyles, alertStyles, onboardingStyles];
  static override properties: PropertyDeclarations = {
    pcid: {},
    stepMode: { attribute: 'step-mode' },
    stepOrigins: { attribute: 'step-origins' },
    returnUrl: { attribute: 'return-url' },
    termsUrl: { attribute: 'terms-url' },
    termsVersion: { attribute: 'terms-version' },
    _chosenId: { state: true },
  };
  protected static override readonly catalogues = [onboardingStrings];
  protected readonly heading = 'onboarding.heading';

  /** The expected consumer, by the partner's identifier. If the session has another one, an error is shown. */
  pcid?: string;
  /** How steps are opened. Default: `frame` for origins in `step-origins`, else `event`. */
  stepMode?: StepMode;
  /** Origins whose steps may be framed or redirected to, separated by spaces. If set, steps of other origins are not opened. */
  stepOrigins = '';
  /** Passed to a step as `redirect_url`. Default: this page, without its query. */
  returnUrl?: string;
  /** Address of the terms, if they are not in the slot. */
  termsUrl?: string;
  /** The page's version of the terms, included in the event. */
  termsVersion = '';

  readonly #waiting = new WaitingPoll(
    this.context,
    (data) => isWaiting(applicationOf(data, this._chosenId), this.#steps.availabilityOf),
    () => this.context.announceNext(() => this.resource.data && this.#summaryOf(this.resource.data)),
  );
  readonly #steps = new StepOpener(this.context, {
    onReturned: () => void this.#returned(),
    onBlocked: () => this.#blocked(),
  });
  private _chosenId: string | undefined;
  readonly #history = new EventHistory();
  readonly #current = new CurrentStep(this.#steps.availabilityOf);
  readonly #lazy = new LazyLoader(async () => {
    const module = await this.context.addModule(await import('./onboarding.lazy.ts'));
    const terms = new module.Terms(this.context, (...ended) => void this.#ended(...ended));
    this.actions = terms.actions;
    this.#steps.frame = new module.FrameController(this, this.#steps);
    return { ...module, terms, identity: new module.IdentityNote(this.context) };
  });
  #announced = '';

  protected async load(input: LoadInput): Promise<Loaded<OnboardingData>> {
    const [loaded, missing] = await Promise.all([
      loadOnboarding(input),
      this.#lazy.load().then(() => undefined, asPccError),
    ]);
    if (this.pcid && loaded.data.onboardings.some(({ consumer }) => consumer.pcid !== this.pcid)) {
      throw new PccError('misconfigured', { message: 'pcid' });
    }
    // Without an application, there is nothing that the missing code would show.
    return { ...loaded, partialError: loaded.partialError ?? (loaded.count > 0 ? missing : undefined) };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { session } = this.resource;
    if (!session || !changed.has('pcid')) return;
    this.forget();
    void this.resource.open(session);
  }

  protected override dataLoaded(result: Loaded<OnboardingData>): void {
    super.dataLoaded(result);
    const application = applicationOf(result.data, this._chosenId);
    if (!application) return;
    const { onboarding, kyc } = application;
    if (this.#steps.keepOnly(onboarding.current_steps ?? []) && mayFocus(this))
      void focusOn(this, '.panel-title');
    this.#history.dispatchNew(this.context, onboarding, this.#steps.availabilityOf);
    this.#current.update(onboarding);
    void this.#lazy.code?.identity.read(kyc);
    this.#waiting.update(result.data);
  }

  protected override forget(): void {
    this.#steps.forget();
    this.#lazy.code?.terms.forget();
    this.#lazy.code?.identity.forget();
    this.#waiting.forget();
    this.#history.forget();
    this.#current.forget();
    this._chosenId = undefined;
    this.#announced = '';
  }

  protected override summary({ data }: Loaded<OnboardingData>): string {
    const words = this.#summaryOf(data);
    // Polling must not announce every few seconds that nothing has changed.
    const isNews = words !== this.#announced || !this.#waiting.isPolling;
    this.#announced = words;
    return isNews ? words : '';
  }

  #summaryOf(data: OnboardingData): string {
    const { t } = this;
    const application = applicationOf(data, this._chosenId);
    if (!application) return t('onboarding.empty');
    const progress = progressOf(application);
    const { code } = this.#lazy;
    if (progress !== 'open')
      return code?.endTitle(progress, readableName(application.onboarding.status), t) ?? '';
    const step = this.#current.openStep(application);
    if (!step) return '';
    const note = isIdentity(step) ? code?.identity.text(application) : '';
    return stepSummary(this.#current.done, step, note ?? '', t);
  }

  protected renderSkeleton(): TemplateResult {
    return stepsSkeleton();
  }

  protected renderEmpty(): TemplateResult {
    return emptyState(this.t('onboarding.empty'), this.t('onboarding.empty-text'));
  }

  /** Not in the slot `empty`: the page may fill both. */
  protected override renderAction(): MainAction {
    return { outcome: this.status === 'empty' ? html`<slot name="start"></slot>` : nothing };
  }

  protected renderContent(data: OnboardingData): TemplateResult {
    const { t } = this;
    const { code } = this.#lazy;
    const application = applicationOf(data, this._chosenId);
    if (!application) return html``;
    const { onboarding } = application;
    const progress = progressOf(application);
    const level = this.context.level(1);
    const notes = allOf(onboardingEvidence.notes, application);
    const step = progress === 'open' ? this.#current.openStep(application) : undefined;
    const identity =
      isOver(progress) || notes.includes('approved') ? nothing : code?.identity.render(application, notes);
    const isInPanel = step && isIdentity(step);
    const end =
      progress === 'open'
        ? nothing
        : code?.endPanel(
            {
              progress,
              status: readableName(onboarding.status),
              wasComplete: this.#history.wasComplete(onboarding),
              level,
              check: progress === 'waiting' ? this.#waiting.check : undefined,
            },
            t,
          );
    return html`
      ${notes.includes('approved') && !isOver(progress) ? alert(t('onboarding.approved'), { tone: 'positive' }) : nothing}
      ${isInPanel ? nothing : identity} ${end}
      ${stepper(
        {
          onboarding,
          open: step,
          unsuccessful: isOver(progress) && progress !== 'complete',
          panel:
            step && isTerms(step)
              ? code?.terms.render(onboarding)
              : step && this.#renderStep(application, step, isInPanel ? identity : nothing, data.isKycUnread),
          level,
          onChoose: (other) => void this.#choose(other),
        },
        t,
      )}
      ${factLines(onboarding, notes, t, this.format)}
      ${otherApplications(data.onboardings, onboarding, (other) => void this.#show(other), t)}
    `;
  }

  #renderStep(application: Application, step: OnboardingStep, note: unknown, isKycUnread: boolean): unknown {
    const onOpen = () => {
      // It stays open, even if it turns out that it can't be opened.
      this.#current.choose(step);
      this.#steps.open(step, application.onboarding);
    };
    const next = isIdentity(step) ? identityActionOf(identityStateOf(application)) : 'go-on';
    const isUnread = isKycUnread && isIdentity(step) && next === 'go-on';
    const { check } = this.#waiting;
    return this.#lazy.code?.stepPanel({ step, next, isUnread, note, check, onOpen }, this.#steps, this.t);
  }

  async #choose(step: OnboardingStep): Promise<void> {
    this.#steps.close();
    this.#current.choose(step);
    // Orca does not read a heading that takes the place of the focused button.
    this.context.announcer.announce(stepName(step, this.t));
    await focusOn(this, '.panel-title');
  }

  async #show({ id }: Onboarding): Promise<void> {
    this.#steps.close();
    this.#lazy.code?.terms.forget();
    this._chosenId = id;
    this.#waiting.restart();
    if (this.resource.result) this.dataLoaded(this.resource.result);
    await focusOn(this, '.panel-title');
  }

  /** A message from a frame, or a click, is only a hint: the record is read. */
  async #returned(): Promise<void> {
    const mayMove = watchFocus(this);
    this.context.announcer.announce(this.t('onboarding.back'));
    await this.reload();
    if (mayMove()) await focusOn(this, '.panel-title');
  }

  #blocked(): void {
    const { data } = this.resource;
    const application = data && applicationOf(data, this._chosenId);
    if (!application) return;
    const mayMove = mayFocus(this);
    this.#history.dispatchNew(this.context, application.onboarding, this.#steps.availabilityOf);
    // The clicked button is removed.
    if (mayMove) void focusOn(this, '.step .panel-title');
  }

  async #ended(accepted: boolean, id: string, version: string): Promise<void> {
    // After a sign-out, `reload()` would start a session.
    if (!this.isConnected || !this.resource.session) return;
    const mayMove = watchFocus(this);
    if (!accepted) this.context.announceNext(() => this.#lazy.code?.terms.messageOf(id));
    await this.reload();
    const record = this.resource.data?.onboardings.find((onboarding) => onboarding.id === id);
    if (!accepted || !record) return;
    this.dispatchEvent(new PccTermsAcceptedEvent(id, version, record.e_sign.agreement_accepted_date ?? ''));
    if (mayMove()) await focusOn(this, '.panel-title');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-onboarding': OnboardingElement;
  }
}
