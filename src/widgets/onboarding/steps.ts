import { nothing, type LitElement, type ReactiveController } from 'lit';
import type { OnboardingStep } from '../../api/onboarding.ts';
import type { FrameState } from '../../controllers/frame.ts';
import { Lazy } from '../../controllers/lazy.ts';
import { frameAddress, originsOf } from '../frame-address.ts';
import { slugOf } from './names.ts';
import { PccStepEvent } from './onboarding.events.ts';
import type { StepFrame } from './step-frame.ts';

/** How steps are opened. */
export type StepMode = 'event' | 'frame' | 'redirect';

/** What can be done with a step: go on, wait for the service, or nothing, as it may not be opened or nobody does it. */
export type StepKind = 'go-on' | 'working' | 'refused';

/** `outside`: handed to the page, or the browser is on its way there. */
export type OpenedWhere = 'frame' | 'outside';

interface Opened {
  readonly slug: string;
  readonly where: OpenedWhere;
}

interface Host extends LitElement {
  readonly stepMode?: StepMode;
  readonly stepOrigins: string;
  readonly returnUrl?: string;
  reload(): Promise<void>;
}

interface Stage {
  loadFrame(): Promise<{ readonly StepFrame: typeof StepFrame }>;
  opened(step: OnboardingStep, where: OpenedWhere): void;
  /** The frame or the person says that the step is done: a hint, as only the record knows. */
  returned(): void;
  /** This page's own policy keeps the step's frame from loading, or the page does not do a step that only it can do. */
  blocked(): void;
}

/** Whether its address is that of a page. One that is missing or relative, or an endpoint of the service, is not. */
function hasPage({ url }: OnboardingStep): boolean {
  if (!url || !URL.canParse(url)) return /^[\\/]{2}/.test(url ?? '');
  return !/^\/(.*\/)?v2\/onboarding\//.test(new URL(url).pathname);
}

/** The words with which a step in a frame says that it is done. */
const DONE = 'onboardingsuccess';

/** Opens the steps that people go through: in a frame, in this tab, or by handing them to the page. */
export class StepsController implements ReactiveController {
  readonly #host: Host;
  readonly #stage: Stage;
  readonly #frame = new Lazy(async () => {
    const { StepFrame } = await this.#stage.loadFrame();
    return new StepFrame(this.#host, {
      onMessage: (data) => this.#hear(data),
      onState: (state) => state === 'blocked' && this.#bar(this.#open?.slug),
    });
  });
  /** Slugs of the steps whose frames this page does not let load, or which it does not do. */
  readonly #barred = new Set<string>();
  #open: Opened | undefined;

  constructor(host: Host, stage: Stage) {
    this.#host = host;
    this.#stage = stage;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#seenAgain);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#seenAgain);
    this.forget();
  }

  /** The frame of the step that is open in one, once it is there. */
  renderFrame(title: string): unknown {
    const { part } = this.#frame;
    return part?.url ? part.render(title) : nothing;
  }

  get frameState(): FrameState {
    return this.#frame.part?.state ?? (this.#frame.failed ? 'late' : 'loading');
  }

  /** Where a step is open, if it is. */
  whereIs(step: OnboardingStep): OpenedWhere | undefined {
    return this.#open?.slug === slugOf(step) ? this.#open.where : undefined;
  }

  kindOf(step: OnboardingStep): StepKind {
    const slug = slugOf(step);
    if (this.#barred.has(slug)) return 'refused';
    if (!hasPage(step)) return slug === 'perform-underwriting' ? 'working' : 'go-on';
    return this.#addressOf(step) ? 'go-on' : 'refused';
  }

  open(step: OnboardingStep, inquiryTemplateId?: string): void {
    if (this.kindOf(step) !== 'go-on') return;
    const address = this.#addressOf(step);
    const { stepMode } = this.#host;
    const slug = slugOf(step);
    const url = address && new URL(address.url);
    url?.searchParams.set('redirect_url', this.#returnAddress());
    const allowed = this.#host.dispatchEvent(new PccStepEvent(slug, 'opened', url?.href, inquiryTemplateId));
    // Without an address, only the page could have done it.
    if (allowed && !address) return this.#bar(slug);
    const mode = allowed && address?.listed ? (stepMode ?? 'frame') : 'event';
    const where = mode === 'frame' ? 'frame' : 'outside';
    this.close();
    this.#open = { slug, where };
    this.#stage.opened(step, where);
    // A step in a frame says when it is done; led back to this page, it would show the page inside itself.
    if (mode === 'frame' && address) void this.#openFrame(address.url, this.#open);
    // Whoever comes back by the back button finds the page as it was left.
    if (mode === 'redirect' && url) location.assign(url.href);
  }

  async #openFrame(url: string, opened: Opened): Promise<void> {
    const frame = await this.#frame.load().catch(() => undefined);
    // Closed, or another step was opened, in the meantime.
    if (this.#open !== opened) return;
    frame?.open(url, originsOf(this.#host.stepOrigins));
    this.#host.requestUpdate();
  }

  /** The person has finished, or thinks so. */
  finish(): void {
    const open = this.#open;
    if (!open) return;
    this.close();
    this.#host.dispatchEvent(new PccStepEvent(open.slug, 'returned'));
    this.#stage.returned();
  }

  /** Lets go of a step that is not to be done any more; says whether one was open. */
  keepOnly(current: readonly OnboardingStep[]): boolean {
    const slug = this.#open?.slug;
    if (slug === undefined || current.some((step) => slugOf(step) === slug)) return false;
    this.close();
    return true;
  }

  forget(): void {
    this.#barred.clear();
    this.close();
  }

  close(): void {
    this.#open = undefined;
    this.#frame.part?.close();
    this.#host.requestUpdate();
  }

  /** Only a safe address; `listed`: of an origin that the page has named. */
  #addressOf(step: OnboardingStep): { readonly url: string; readonly listed: boolean } | undefined {
    if (!hasPage(step)) return undefined;
    const url = step.url ?? '';
    const origins = originsOf(this.#host.stepOrigins);
    const origin = URL.canParse(url) ? new URL(url).origin : '';
    // Without a list nothing is opened here: the page gets the address in an event, and decides.
    const found = frameAddress(url, origins.length > 0 ? origins : [origin], location.origin);
    return 'url' in found ? { url: found.url, listed: origins.includes(found.origin) } : undefined;
  }

  #returnAddress(): string {
    const { returnUrl = '' } = this.#host;
    if (returnUrl && URL.canParse(returnUrl, location.href)) return new URL(returnUrl, location.href).href;
    // What a page keeps in its query or hash is not for the step's host, unless `return-url` says so.
    return location.origin + location.pathname;
  }

  #hear(data: unknown): void {
    const word = typeof data === 'string' ? data : (data as { event?: unknown } | null)?.event;
    if (typeof word === 'string' && word.replace(/[^a-z]/gi, '').toLowerCase() === DONE) this.finish();
  }

  #bar(slug: string | undefined): void {
    if (slug !== undefined) this.#barred.add(slug);
    this.close();
    this.#stage.blocked();
  }

  readonly #seenAgain = (): void => {
    if (document.hidden) return;
    if (this.#open?.where === 'outside') this.finish();
    // Some parts of a step are done on another device.
    else if (this.#open) void this.#host.reload();
  };
}
