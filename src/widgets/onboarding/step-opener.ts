import type { LitElement, ReactiveController } from 'lit';
import { foldWord } from '../../operations/fold.ts';
import type { Onboarding, OnboardingStep } from '../../api/onboarding.ts';
import type { FrameController, FrameOptions, FrameState } from '../../controllers/frame-controller.ts';
import { focusOn } from '../shared/focus/focus-on.ts';
import { frameAddress, originsOf } from '../../http/frame-address.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import type { OnboardingData } from './load-onboarding.ts';
import { hasPage, isIdentity, isTerms, slugOf, stepName } from './step-names.ts';
import { PccStepEvent } from './onboarding.events.ts';
import type { OnboardingKey } from './strings/en.ts';

/** How steps are opened. */
export type StepMode = 'event' | 'frame' | 'redirect';

/** What can be done with a step: open it, wait for the service, or nothing, as it may not be opened. */
export type StepAvailability = 'go-on' | 'working' | 'refused';

/** `outside`: handed to the page, or the browser is navigating to it. */
export type OpenedWhere = 'frame' | 'outside';

interface OpenedStep {
  readonly slug: string;
  readonly where: OpenedWhere;
}

/** Settings of the page. */
interface Settings {
  readonly stepMode?: StepMode;
  readonly stepOrigins: string;
  readonly returnUrl?: string;
  reload(): Promise<void>;
}

type Context = WidgetContext<OnboardingData, OnboardingKey, LitElement & Settings>;

interface StepOpenerOptions {
  /** Called when the frame or the user reports that the step is done. This is a hint: only the record has the state. */
  onReturned(): void;
  /** Called when the page's policy blocks the frame, or the page does not handle a step that only it can handle. */
  onBlocked(): void;
}

/** Messages by which a step in a frame reports that it is done. */
const DONE = 'onboardingsuccess';

/** Opens steps: in a frame, in this tab, or through the page. */
export class StepOpener implements ReactiveController, FrameOptions {
  readonly #context: Context;
  readonly #host: Context['host'];
  readonly #options: StepOpenerOptions;
  /** Set once its code has loaded, which every panel waits for. */
  frame?: FrameController;
  /** Slugs of the steps whose frames the page blocks, or which it does not handle. */
  readonly #unavailable = new Set<string>();
  #open: OpenedStep | undefined;

  constructor(context: Context, options: StepOpenerOptions) {
    this.#context = context;
    this.#host = context.host;
    this.#options = options;
    context.host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#onVisible);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.forget();
  }

  /** Where a step is open, if any. */
  whereIs(step: OnboardingStep): OpenedWhere | undefined {
    return this.#open?.slug === slugOf(step) ? this.#open.where : undefined;
  }

  readonly availabilityOf = (step: OnboardingStep): StepAvailability => {
    const slug = slugOf(step);
    // The widget shows the terms itself.
    if (isTerms(step)) return 'go-on';
    if (this.#unavailable.has(slug)) return 'refused';
    if (!hasPage(step)) return slug === 'perform-underwriting' ? 'working' : 'go-on';
    return this.#addressOf(step) ? 'go-on' : 'refused';
  };

  open(step: OnboardingStep, { kyc }: Onboarding): void {
    if (this.availabilityOf(step) !== 'go-on') return;
    const address = this.#addressOf(step);
    const { stepMode } = this.#host;
    const slug = slugOf(step);
    const url = address && new URL(address.url);
    url?.searchParams.set('redirect_url', this.#returnAddress());
    const inquiryTemplateId = isIdentity(step) ? (kyc.inquiry_template_id ?? undefined) : undefined;
    const allowed = this.#host.dispatchEvent(new PccStepEvent(slug, 'opened', url?.href, inquiryTemplateId));
    // Without a URL, only the page could have handled it.
    if (allowed && !address) return this.#markUnavailable(slug);
    const mode = allowed && address?.listed ? (stepMode ?? 'frame') : 'event';
    const where = mode === 'frame' ? 'frame' : 'outside';
    this.close();
    this.#open = { slug, where };
    this.#opened(step, where);
    // A framed step sends a message when it is done; `redirect_url` would load this page inside the frame.
    if (mode === 'frame' && address) this.frame?.open(address.url, originsOf(this.#host.stepOrigins));
    // The back button may restore this page from the cache, in its current state.
    if (mode === 'redirect' && url) location.assign(url.href);
  }

  #opened(step: OnboardingStep, where: OpenedWhere): void {
    const { announcer, host, t } = this.#context;
    if (where === 'outside') return announcer.announce(t('onboarding.outside'));
    announcer.announce(t('onboarding.opened', { step: stepName(step, t) }));
    // The clicked button is removed.
    void focusOn(host, '.step .panel-title');
  }

  /** The user reports that the step is done. */
  finish(): void {
    const open = this.#open;
    if (!open) return;
    this.close();
    this.#host.dispatchEvent(new PccStepEvent(open.slug, 'returned'));
    this.#options.onReturned();
  }

  /** Closes a step that is no longer current. Returns whether one was open. */
  keepOnly(current: readonly OnboardingStep[]): boolean {
    const slug = this.#open?.slug;
    if (slug === undefined || current.some((step) => slugOf(step) === slug)) return false;
    this.close();
    return true;
  }

  forget(): void {
    this.#unavailable.clear();
    this.close();
  }

  close(): void {
    this.#open = undefined;
    this.frame?.close();
    this.#host.requestUpdate();
  }

  /** Accepts only a safe URL. `listed`: its origin is one that the page has listed. */
  #addressOf(step: OnboardingStep): { readonly url: string; readonly listed: boolean } | undefined {
    if (!hasPage(step)) return undefined;
    const url = step.url ?? '';
    const origins = originsOf(this.#host.stepOrigins);
    const origin = URL.canParse(url) ? new URL(url).origin : '';
    // Without a list the widget opens nothing: the page receives the URL in an event and decides.
    const address = frameAddress(url, origins.length > 0 ? origins : [origin], globalThis.location?.origin);
    return 'url' in address ? { url: address.url, listed: origins.includes(address.origin) } : undefined;
  }

  #returnAddress(): string {
    // The page's `<base>` applies to it, as to a link.
    const { returnUrl = '', baseURI } = this.#host;
    if (returnUrl && URL.canParse(returnUrl, baseURI)) return new URL(returnUrl, baseURI).href;
    // The page's query and hash may be private: they are not passed on, unless `return-url` has them.
    return location.origin + location.pathname;
  }

  onMessage(data: unknown): void {
    const word = typeof data === 'string' ? data : (data as { event?: unknown } | null)?.event;
    if (typeof word === 'string' && foldWord(word) === DONE) this.finish();
  }

  onState(state: FrameState): void {
    if (state === 'blocked') this.#markUnavailable(this.#open?.slug);
  }

  #markUnavailable(slug: string | undefined): void {
    if (slug !== undefined) this.#unavailable.add(slug);
    this.close();
    this.#options.onBlocked();
  }

  readonly #onVisible = (): void => {
    if (document.hidden) return;
    if (this.#open?.where === 'outside') this.finish();
    // Parts of a step may be done on another device.
    else if (this.#open) void this.#host.reload();
  };
}
