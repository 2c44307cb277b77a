import {
  html,
  LitElement,
  nothing,
  type CSSResult,
  type CSSResultGroup,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { property } from 'lit/decorators.js';
import type { ActController } from '../controllers/act-controller.ts';
import { Announcer } from '../controllers/announcer.ts';
import { Lazy } from '../controllers/lazy.ts';
import { LocaleController } from '../controllers/locale-controller.ts';
import {
  ResourceController,
  type Loaded,
  type LoadContext,
  type ResourceStatus,
} from '../controllers/resource-controller.ts';
import { SessionController, type OpenSession } from '../controllers/session-controller.ts';
import type { PccClient, SessionEndReason } from '../http/client.ts';
import { PccError } from '../http/error.ts';
import type { Catalogue, Text, Translate, Values } from '../i18n/catalogue.ts';
import type { Format } from '../i18n/format.ts';
import { warmUp } from '../i18n/warm-up.ts';
import { diagnose } from '../session/diagnose.ts';
import { badgeStyles } from '../ui/badge.ts';
import { base } from '../ui/base.ts';
import { button, buttonStyles } from '../ui/button.ts';
import { emptyStyles } from '../ui/empty.ts';
import { iconStyles } from '../ui/icon.ts';
import { skeletonStyles } from '../ui/skeleton.ts';
import { tokens } from '../ui/tokens.ts';
import { commonStrings, type CommonKey } from './common.strings.ts';
import { PccErrorEvent, PccLoadEvent } from './events.ts';

/** What a part that comes later brings along. */
interface Furniture {
  readonly strings?: readonly Catalogue[];
  readonly styles?: readonly CSSResult[];
  /** Looks for mistakes in the markup. */
  readonly look?: (element: Element) => void;
}

// Safari has none.
const whenIdle = (callback: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(callback) : setTimeout(callback, 200);

export const sharedStyles: CSSResultGroup = [
  tokens,
  base,
  iconStyles,
  buttonStyles,
  badgeStyles,
  skeletonStyles,
  emptyStyles,
];

/**
 * What all widgets have in common: their public members, their frame (heading, live region, content, footer) and the
 * states from waiting to error. A widget says what it loads and how its states look.
 *
 * @attr {string} consumer-id - Asserts whose data is shown; with another session nothing is requested.
 * @attr {string} locale - Language tag. Default: `configure()`'s, else the nearest `lang`.
 * @attr {number} heading-level - Level of the widget's heading, 1 to 6. Default 2.
 * @attr {'light' | 'dark'} theme - Default: the page's `color-scheme`.
 * @fires {PccLoadEvent} pcc-load - Data is on screen.
 * @fires {PccErrorEvent} pcc-error - Something failed; `preventDefault()` hides the widget's own message.
 * @slot heading - Instead of the widget's own heading.
 * @slot empty - Instead of the words where there is nothing yet.
 * @slot footer - Under the content.
 * @slot support - Whom to ask; also under errors.
 * @cssprop [--pcc-font-family=inherit] - Family of all text.
 * @cssprop [--pcc-font-size=inherit] - Size that all others follow.
 * @cssprop [--pcc-space=4px] - Unit of all distances.
 * @cssprop [--pcc-radius=8px] - Corners of controls; surfaces have half as much again.
 * @cssprop [--pcc-border-width=1px] - Lines and outlines.
 * @cssprop [--pcc-control-height=44px] - Height of buttons and fields on touch screens.
 * @cssprop [--pcc-duration=150ms] - Of every motion; none with reduced motion.
 * @cssprop [--pcc-color-text=light-dark(oklch(0.25 0.02 260), oklch(0.95 0.01 260))] - Text.
 * @cssprop [--pcc-color-text-muted=light-dark(oklch(0.48 0.02 260), oklch(0.75 0.015 260))] - Text that comes second.
 * @cssprop [--pcc-color-surface=light-dark(#fff, oklch(0.21 0.015 260))] - What text stands on.
 * @cssprop [--pcc-color-surface-raised=light-dark(#fff, oklch(0.26 0.018 260))] - Dialogs and other lifted surfaces.
 * @cssprop [--pcc-color-border=light-dark(oklch(0.9 0.008 260), oklch(0.36 0.015 260))] - Hairlines.
 * @cssprop [--pcc-color-accent=light-dark(oklch(0.47 0.15 262), oklch(0.78 0.11 262))] - Actions and links.
 * @cssprop [--pcc-color-on-accent=light-dark(#fff, oklch(0.2 0.04 262))] - Text on the accent.
 * @cssprop [--pcc-color-positive=light-dark(oklch(0.46 0.11 155), oklch(0.8 0.13 155))] - Good news.
 * @cssprop [--pcc-color-caution=light-dark(oklch(0.5 0.11 70), oklch(0.83 0.12 80))] - Take note.
 * @cssprop [--pcc-color-critical=light-dark(oklch(0.5 0.18 27), oklch(0.78 0.13 25))] - Errors, and what cannot be undone.
 * @cssprop [--pcc-color-neutral=light-dark(oklch(0.48 0.02 260), oklch(0.75 0.015 260))] - Any other state.
 * @cssprop [--pcc-color-focus=var(--pcc-color-accent)] - Focus ring.
 * @cssprop [--pcc-shadow-raised=0 1px 2px light-dark(rgb(0 0 0 / 0.08), rgb(0 0 0 / 0.4)), 0 12px 32px light-dark(rgb(0 0 0 / 0.14), rgb(0 0 0 / 0.5))] - Shadow under lifted surfaces.
 */
export abstract class PccElement<Data, Key extends string = string> extends LitElement {
  /** The texts of this widget, over those that all share. */
  protected abstract readonly catalogue: Catalogue;

  @property({ attribute: 'consumer-id' }) consumerId?: string;
  @property() locale?: string;
  @property({ attribute: 'heading-level', type: Number }) headingLevel = 2;
  @property({ reflect: true }) theme?: 'light' | 'dark';
  /** Instead of the session around the widget. */
  @property({ attribute: false }) client?: PccClient;
  /** Texts by key, over the widget's own. */
  @property({ attribute: false }) strings?: Readonly<Partial<Record<Key | CommonKey, Text>>>;

  /** What came of an act: said of the next answer in place of its summary. */
  protected news?: (() => string | undefined) | undefined;
  /** Of a widget by which something can be done. */
  protected acts?: ActController;
  /** Further texts that are needed from the start. */
  protected readonly further: readonly Catalogue[] = [];
  protected readonly announcer = new Announcer(this);
  protected readonly resource = new ResourceController<Data>(this, (context) => this.load(context));
  readonly #session = new SessionController(this, {
    opened: (session) => void this.#opened(session),
    closed: (reason) => this.#closed(reason),
    failed: (error) => this.resource.fail(error),
  });
  /** How it is said that something did not go well. */
  readonly #trouble = new Lazy(async () => this.furnish(await import('./trouble.ts')));
  #explaining: Promise<void> | undefined;
  #words: LocaleController | undefined;
  #saidIn: string | undefined;

  /** Where the widget stands; reflected as an attribute. */
  get status(): ResourceStatus {
    return this.resource.status;
  }

  /** What is behind `partial` and `error`. */
  get error(): PccError | undefined {
    return this.resource.error;
  }

  /** Loads again; what is on screen stays until the answer is there. Never rejects: see `status` and `error`. */
  async reload(): Promise<void> {
    if (this.resource.session) await this.resource.reload();
    else this.#session.restart(true);
  }

  /** Does again the act that ended in an error, after the page has dealt with it. Never rejects. */
  async retry(): Promise<void> {
    await this.acts?.retry();
  }

  /** Asks the service. */
  protected abstract load(context: LoadContext<Data>): Promise<Loaded<Data>>;
  protected abstract renderHeading(): unknown;
  protected abstract renderSkeleton(): TemplateResult;
  protected abstract renderContent(data: Data): TemplateResult;
  protected abstract renderEmpty(): TemplateResult;
  /** Above the content, also where there is nothing yet: a choice, a form. */
  protected renderTop(_data: Data): unknown {
    return nothing;
  }
  /** Beside the content and in every state, such as a dialog. */
  protected renderBeside(): unknown {
    return nothing;
  }
  /** The level of a heading so far below the widget's own. */
  protected level(below = 0): number {
    const { headingLevel: own } = this;
    return Math.min((own >= 1 && own <= 6 ? Math.trunc(own) : 2) + below, 6);
  }
  /** What the live region says when data has come. */
  protected summary(_loaded: Loaded<Data>): string {
    return '';
  }
  /** What a person reads of an error; a widget may know more about those of its own operations. */
  protected errorText(error: PccError): string {
    return this.#trouble.part?.failureText(error, this.t) ?? this.t(navigator.onLine ? 'failed' : 'offline');
  }
  /** An error in its place, with a way to try again where that may help. */
  protected renderError(error: PccError, retry?: () => void): unknown {
    const { part, failed } = this.#trouble;
    if (part) return part.failure(error, this.errorText(error), this.t, retry);
    if (!failed) this.#explain();
    // The network that took the answer may have taken the code as well.
    return failed
      ? html`<p part="alert">${this.errorText(error)} ${retry && button(this.t('retry'), retry)}</p>`
      : nothing;
  }
  /** Loads what the first paint can do without; called when the page has time, and may be called again. */
  protected async prepare(): Promise<void> {
    await this.#trouble.load();
  }
  /** Takes in what a part that came later brings along. */
  protected async furnish<Part extends Furniture>(part: Part): Promise<Part> {
    const { strings, styles } = part;
    for (const { styleSheet } of styles ?? []) {
      if (styleSheet) this.shadowRoot?.adoptedStyleSheets.push(styleSheet);
    }
    part.look?.(this);
    if (strings) await this.#localeController().add(...strings);
    return part;
  }
  /** The session is over (why, where it said so), or another began: whatever else is kept of it must go. */
  protected forget(_reason?: SessionEndReason): void {}

  protected readonly t: Translate<Key | CommonKey> = (key, values?: Values) =>
    this.#words ? this.#words.translate(key, values) : '';
  protected get format(): Format {
    return this.#localeController().format;
  }

  /** @internal For the controllers: data has come. */
  loaded(result: Loaded<Data>): void {
    if (result.skipped || result.partial) this.#explain();
    void this.#announce(result);
  }

  /** @internal For the controllers: says it to the page; false when the page shows it itself. */
  failed(error: PccError): boolean {
    if (error.code === 'misconfigured') diagnose({ code: error.message, element: this });
    const shown = this.dispatchEvent(new PccErrorEvent(error));
    // What is missing of what came is said with it.
    const isPart = error === this.resource.result?.partial;
    if (!isPart) this.news = undefined;
    if (shown) this.#explain(isPart ? undefined : () => this.announcer.say(this.errorText(error)));
    return shown;
  }

  /** Also waits for the words of what did not go well. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await this.#explaining;
    return super.getUpdateComplete();
  }

  override connectedCallback(): void {
    this.#localeController();
    super.connectedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.hasUpdated && changed.has('consumerId')) this.#session.restart();
    // What was said of the data is said again in another language.
    const { result } = this.resource;
    const { ready, format } = this.#localeController();
    if (!result || !ready || !this.#saidIn || this.#saidIn === format.locale) return;
    this.#saidIn = format.locale;
    this.announcer.tell(this.#newsOf(result));
  }

  protected override updated(_changed: PropertyValues): void {
    if (this.getAttribute('status') !== this.status) this.setAttribute('status', this.status);
  }

  protected override render(): TemplateResult {
    const words = this.#localeController().ready;
    const busy = !words || this.status === 'loading' || this.resource.busy;
    return html`<section aria-labelledby="heading" lang=${words ? this.#localeController().language : nothing}>
      <slot name="heading">
        ${
          words
            ? html`<div class="heading" part="heading" id="heading" role="heading" aria-level=${this.level()}>
              ${this.renderHeading()}
            </div>`
            : html`<div class="heading">&nbsp;</div>`
        }
      </slot>
      <div part="content" aria-busy=${busy ? 'true' : 'false'}>${words ? this.#renderState() : this.renderSkeleton()}</div>
      <slot name="footer"></slot>
      <slot name="support"></slot>
      ${this.renderBeside()}
      <div class="visually-hidden" aria-live="polite">${this.announcer.text}</div>
    </section>`;
  }

  #renderState(): unknown {
    const { data, result, status, error } = this.resource;
    if (data === undefined && (status === 'idle' || status === 'loading')) return this.renderSkeleton();
    return html`${status === 'error' || status === 'partial' ? this.#renderTrouble(error, () => void this.#again()) : nothing} ${
      data === undefined ? nothing : html`${this.renderTop(data)} ${this.#renderData(data, result?.count)}`
    }`;
  }

  // The button that was pressed goes away with the error.
  async #again(): Promise<void> {
    const reload = () => this.reload();
    await (this.#trouble.part?.again(this.shadowRoot, reload) ?? reload());
  }

  #renderData(data: Data, count = 0): unknown {
    if (count > 0) return this.renderContent(data);
    // Where something is missing, nobody can say that there is nothing.
    return this.status === 'partial' ? nothing : html`<slot name="empty">${this.renderEmpty()}</slot>`;
  }

  #renderTrouble(error: PccError | undefined, retry: () => void): unknown {
    const { status, result, showsError } = this.resource;
    if (!error) return this.#trouble.part?.skipped(result?.skipped ?? 0, this.t);
    if (!showsError) return nothing;
    const { part } = this.#trouble;
    return status === 'partial' && part
      ? part.partial(this.errorText(error), this.t, retry)
      : this.renderError(error, retry);
  }

  /** Sees to it that there are words for what did not go well, then says them. */
  #explain(say?: () => void): void {
    this.#explaining = this.#trouble
      .load()
      .catch(() => undefined)
      .then(() => {
        say?.();
        this.requestUpdate();
      });
  }

  #newsOf(result: Loaded<Data>): string {
    // Where something is missing, nobody can say that there is nothing.
    const isUnknown = result.count === 0 && Boolean(result.skipped || result.partial);
    const summary = this.news?.() || (isUnknown ? '' : this.summary(result));
    this.news = undefined;
    return (
      this.#trouble.part?.news(summary, this.resource, this.t, (error) => this.errorText(error)) ?? summary
    );
  }

  // The event promises that the data is on screen, and nothing is before its words are.
  async #announce(result: Loaded<Data>): Promise<void> {
    await this.updateComplete;
    await this.#localeController().whenReady;
    if (this.resource.result !== result) return;
    this.#saidIn = this.format.locale;
    this.announcer.tell(this.#newsOf(result));
    await this.updateComplete;
    this.dispatchEvent(new PccLoadEvent(result.count, result.skipped ?? 0));
    whenIdle(() => void this.prepare().catch(() => undefined));
  }

  // Subclass fields are not there yet when this class is constructed.
  #localeController(): LocaleController {
    return (this.#words ??= new LocaleController(this, this.catalogue, commonStrings, ...this.further));
  }

  async #opened(session: OpenSession): Promise<void> {
    if (this.consumerId && this.consumerId !== session.info.consumer_id) {
      this.#closed();
      return this.resource.fail(new PccError('misconfigured', { message: 'consumer-id' }));
    }
    warmUp();
    await this.resource.open(session);
  }

  #closed(reason?: SessionEndReason): void {
    this.resource.clear();
    this.announcer.text = '';
    this.forget(reason);
  }
}
