import {
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { Announcer } from '../../controllers/announcer.ts';
import { addModule, whenIdle } from '../../controllers/lazy-loader.ts';
import { LocaleController } from '../../controllers/locale-controller.ts';
import {
  ResourceController,
  type Loaded,
  type LoadInput,
  type ResourceStatus,
} from '../../controllers/resource-controller.ts';
import { SessionController } from '../../controllers/session-controller.ts';
import type { PccClient, SessionEndReason } from '../../http/client.ts';
import type { PccError } from '../../http/error.ts';
import type { Catalogue, Text, Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';
import { warmUp } from '../../i18n/warm-up.ts';
import { WidgetErrors } from '../errors/widget-errors.ts';
import { PccLoadEvent } from './events.ts';
import { FirstView } from './first-view.ts';
import type { MainAction } from '../../ui/main-action.ts';
import { renderAndReflect } from './render-and-reflect.ts';
import { commonStrings, type CommonKey } from './strings/en.ts';
import type { WidgetContext } from './widget-context.ts';

/**
 * Base class of all widgets: their public members, their frame (heading, live region, content, footer) and the states
 * from idle to error. A widget defines what it loads and how it renders it.
 *
 * @fires {PccLoadEvent} pcc-load - Data is displayed.
 * @fires {PccErrorEvent} pcc-error - An error occurred; `preventDefault()` hides the widget's message.
 * @fires {PccSignInEvent} pcc-sign-in - "Sign in" was pressed in an error; without `preventDefault()`, the widget tries again.
 * @fires {PccStepUpEvent} pcc-step-up - "Confirm it's you" was pressed in an error; without `preventDefault()`, the widget tries again.
 * @slot heading - Replaces the widget's heading.
 * @slot empty - Replaces the text of the empty state.
 * @slot footer - Under the content.
 * @slot support - How to get help: where the widget says to contact support, else at the end; also shown under errors.
 * @csspart heading - The heading.
 * @csspart content - Everything between heading and footer.
 * @csspart button - Every button without a part of its own.
 * @csspart alert - A message about an error or an outcome.
 * @cssprop [--pcc-font-family=inherit] - Font family.
 * @cssprop [--pcc-font-size=inherit] - Base font size.
 * @cssprop [--pcc-space=0.25em] - Unit of spacing.
 * @cssprop [--pcc-radius=8px] - Corner radius of controls; 1.5 times that for surfaces.
 * @cssprop [--pcc-border-width=1px] - Width of borders.
 * @cssprop [--pcc-control-height=max(44px, 2.75em)] - Height of buttons and fields on touch screens; `max(36px, 2.25em)` on others.
 * @cssprop [--pcc-duration=150ms] - Duration of transitions; none with reduced motion.
 * @cssprop [--pcc-color-text=light-dark(oklch(0.25 0.02 260), oklch(0.95 0.01 260))] - Text.
 * @cssprop [--pcc-color-text-muted=light-dark(oklch(0.48 0.02 260), oklch(0.75 0.015 260))] - Secondary text.
 * @cssprop [--pcc-color-surface=light-dark(#fff, oklch(0.21 0.015 260))] - Background.
 * @cssprop [--pcc-color-surface-raised=light-dark(#fff, oklch(0.26 0.018 260))] - Background of dialogs and other raised surfaces.
 * @cssprop [--pcc-color-border=light-dark(oklch(0.9 0.008 260), oklch(0.36 0.015 260))] - Borders.
 * @cssprop [--pcc-color-accent=light-dark(oklch(0.47 0.15 262), oklch(0.78 0.11 262))] - Actions and links.
 * @cssprop [--pcc-color-on-accent=light-dark(#fff, oklch(0.2 0.04 262))] - Text on the accent.
 * @cssprop [--pcc-color-positive=light-dark(oklch(0.46 0.11 155), oklch(0.8 0.13 155))] - Positive states.
 * @cssprop [--pcc-color-caution=light-dark(oklch(0.5 0.11 70), oklch(0.83 0.12 80))] - Warnings.
 * @cssprop [--pcc-color-critical=light-dark(oklch(0.5 0.18 27), oklch(0.78 0.13 25))] - Errors and actions that cannot be undone.
 * @cssprop [--pcc-color-neutral=light-dark(oklch(0.48 0.02 260), oklch(0.75 0.015 260))] - Other states.
 * @cssprop [--pcc-color-focus=var(--pcc-color-accent)] - Focus ring.
 * @cssprop [--pcc-shadow-raised=0 1px 2px light-dark(rgb(0 0 0 / 0.08), rgb(0 0 0 / 0.4)), 0 12px 32px light-dark(rgb(0 0 0 / 0.14), rgb(0 0 0 / 0.5))] - Shadow of raised surfaces.
 */
export abstract class PccElement<Data, Key extends string = string> extends LitElement {
  static override properties: PropertyDeclarations = {
    consumerId: { attribute: 'consumer-id' },
    locale: {},
    headingLevel: { attribute: 'heading-level', type: Number },
    theme: { reflect: true },
    client: { attribute: false },
    strings: { attribute: false },
  };

  /** The widget's texts; this class adds those that all widgets share. */
  protected static readonly catalogues: readonly Catalogue[] = [];
  /** The text of its heading. */
  protected abstract readonly heading: Key | CommonKey;

  /** The expected consumer. If the session has another one, nothing is requested. */
  consumerId?: string;
  /** Language tag. Default: that of `configure()`, else the nearest `lang`. */
  locale?: string;
  /** Level of the widget's heading, 1 to 6. Default 2. */
  headingLevel = 2;
  /** Default: the page's `color-scheme`. */
  theme?: 'light' | 'dark';
  /** Client to use instead of the session around the widget. */
  client?: PccClient;
  /** Texts by key that replace the widget's. */
  strings?: Readonly<Partial<Record<Key | CommonKey, Text>>>;

  /** Where the first data comes from, if a server has sent it. */
  declare protected source?: (input: LoadInput<Data>) => Promise<LoadInput<Data>>;
  /** Where the widget renders, if a server has sent what is shown until then. */
  declare protected renderInto?: () => HTMLElement | DocumentFragment;

  /** Set by widgets that perform actions. */
  protected actions?: { retry(): Promise<void> };
  readonly #locale = new LocaleController(
    this,
    ...(this.constructor as typeof PccElement).catalogues,
    commonStrings,
  );
  protected readonly t: Translate<Key | CommonKey> = this.#locale.translate;
  protected readonly firstView = new FirstView(this);
  protected readonly resource = new ResourceController<Data>(this, {
    load: async (input) => this.load(this.source ? await this.source(input) : input),
    onLoad: (result) => this.dataLoaded(result),
    reportError: (error) => this.context.reportError(error),
  });
  readonly #session = new SessionController(this, {
    onOpen: (session) => {
      warmUp();
      return this.resource.open(session);
    },
    onClose: (reason) => this.#closed(reason),
    onError: (error) => this.resource.fail(error),
  });
  /** The widget as its controllers and parts see it. */
  protected readonly context: WidgetContext<Data, Key, this> = {
    host: this,
    resource: this.resource,
    announcer: new Announcer(this),
    t: this.t,
    format: () => this.format,
    errorText: (error) => this.errorText(error),
    missingText: () => this.missingText(),
    allows: (operation) => this.resource.session?.info.operations?.includes(operation) ?? true,
    level: (below = 0) => {
      const { headingLevel: own } = this;
      return Math.min((own >= 1 && own <= 6 ? Math.trunc(own) : 2) + below, 6);
    },
    addModule: (module) => addModule(this, this.#locale, module),
    announceNext: (message) => (this.#nextAnnouncement = message),
    reportError: (error) => {
      // If only a part of the data is missing, the announcement of the data says so.
      const isMissing = error === this.resource.result?.partialError;
      if (!isMissing) this.context.announceNext(undefined);
      return this.#errors.report(error, !isMissing);
    },
    renderError: (error, retry) => this.#errors.renderError(error, retry),
  };
  readonly #errors = new WidgetErrors(this.context);
  /** Announced instead of the next summary. */
  #nextAnnouncement: (() => string | undefined) | undefined;

  /** State of the widget, reflected as an attribute. */
  get status(): ResourceStatus {
    return this.resource.status;
  }

  /** The error of the states `partial` and `error`. */
  get error(): PccError | undefined {
    return this.resource.error;
  }

  override disconnectedCallback(): void {
    setTimeout(() => {
      // Not if it was moved, which connects it again within the same task.
      if (this.isConnected) return;
      // First: `forget()` dispatches the end of a frame that the controllers then close.
      this.#closed();
      super.disconnectedCallback();
    });
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    if (this.renderInto) return this.renderInto();
    // HTML inserted late may be another consumer's: remove it.
    for (const each of this.querySelectorAll(':scope>[shadowrootmode],:scope>[type$=json]')) each.remove();
    this.shadowRoot?.replaceChildren();
    return super.createRenderRoot();
  }

  /** Loads again. Displayed data stays until then. Never rejects: see `status` and `error`. */
  async reload(): Promise<void> {
    if (this.resource.session) await this.resource.reload();
    else await this.#session.restart(true);
  }

  /**
   * Repeats the last action that failed, after the page has handled the error. Not after a conflict, nor once the consumer
   * has closed its dialog or changed what it would send. Never rejects.
   */
  async retry(): Promise<void> {
    await this.actions?.retry();
  }

  /** Requests the data. */
  protected abstract load(input: LoadInput<Data>): Promise<Loaded<Data>>;
  protected abstract renderSkeleton(): TemplateResult;
  protected abstract renderContent(data: Data): TemplateResult;
  protected abstract renderEmpty(): TemplateResult;
  /** Rendered above the content, also in the empty state: a choice. */
  protected renderTop?(data: Data): unknown;
  /** The main action. Without data, only its place, if it may have one. */
  protected renderAction?(data: Data | undefined): MainAction;
  /** Rendered in every state, such as a dialog. */
  protected renderBeside?(): unknown;
  /** Announced when data has loaded. */
  protected abstract summary(loaded: Loaded<Data>): string;
  /** The text of an error. Widgets override it for errors of their own operations. */
  protected errorText(error: PccError): string {
    return this.#errors.textOf(error);
  }
  /** The text that says some of the data may be missing. Widgets override it to name the data. */
  protected missingText(): string {
    return this.t('partial');
  }
  /** Loads lazy modules. Called when the page is idle; may be called again. */
  protected async prepare(): Promise<void> {
    await this.#errors.load();
  }
  /** Discards data that is kept outside `resource`: the session ended or was replaced, or the widget was removed. */
  protected forget?(reason?: SessionEndReason): void;

  protected get format(): Format {
    return this.#locale.format;
  }

  /** Data has loaded. */
  protected dataLoaded(result: Loaded<Data>): void {
    void this.#afterLoad(result);
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    // What is rendered now may come in two steps.
    await this.firstView.whenDue;
    await super.getUpdateComplete();
    await this.firstView.whenDue;
    return super.getUpdateComplete();
  }

  /** Whether there is nothing to show but placeholders. */
  get #isWaiting(): boolean {
    return this.resource.data === undefined && this.status !== 'error';
  }

  /** Whether it is too early to show anything. */
  get #isEarly(): boolean {
    return !this.#locale.isReady || this.firstView.isEarly;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('consumerId')) void this.#session.restart();
    if (!this.#isWaiting) this.firstView.begin();
  }

  protected override update(changed: PropertyValues): void {
    renderAndReflect(this, this.renderRoot, () => super.update(changed));
  }

  /**
   * The frame around the content, the same in all states. Everything that a widget shows is inside the outermost element,
   * whose marks tell session recorders to leave it out: those that docs/privacy.md lists.
   */
  protected override render(): TemplateResult {
    const isEarly = this.#isEarly;
    return html`<section
      class="rr-block ph-no-capture sentry-block amp-block dd-privacy-hidden fs-exclude"
      data-private
      data-clarity-mask="true"
      data-hj-suppress
      data-mf-replace-inner="*"
      data-dtrum-mask
      aria-labelledby="heading"
      lang=${this.#locale.isReady ? this.#locale.language : nothing}
    >
      <slot name="heading">${
        isEarly
          ? nothing
          : html`<div class="heading" part="heading" id="heading" role="heading" aria-level=${this.context.level()}>
              ${this.t(this.heading)}
            </div>`
      }</slot>
      ${isEarly ? nothing : this.#body()}
      <slot name="footer" class="end"></slot>
      <slot name="support" class="end"></slot>
      ${this.renderBeside?.()}
      <div class="visually-hidden" aria-live="polite">${this.context.announcer.text}</div>
    </section>`;
  }

  #body(): TemplateResult {
    const { data, result, isRunning } = this.resource;
    const action = this.renderAction?.(data);
    return html`${this.#isWaiting || result?.count ? action?.button?.('quiet') : nothing}
      <div part="content" aria-busy=${this.status === 'loading' || isRunning}>${
        this.#isWaiting ? this.renderSkeleton() : this.#renderState(action)
      }</div>`;
  }

  #renderState(action?: MainAction): unknown {
    const { data, result, status } = this.resource;
    if (data === undefined) return this.#errors.render();
    const hasRecords = result?.count;
    return html`${this.#errors.render()} ${this.renderTop?.(data)} ${
      hasRecords
        ? [action?.outcome, this.renderContent(data)]
        : // If nothing could be read, "empty" is not certain.
          status === 'error'
          ? nothing
          : html`<slot name="empty">${this.renderEmpty()}</slot>`
    } ${this.#errors.renderMissing()} ${hasRecords ? nothing : [action?.outcome, action?.button?.('primary')]}`;
  }

  // The event promises that the data is displayed, which requires the texts.
  async #afterLoad(result: Loaded<Data>): Promise<void> {
    await this.updateComplete;
    if (!this.#locale.isReady) await this.#locale.whenReady;
    if (result.skipped || result.partialError) await this.#errors.textsSettled();
    if (this.resource.result !== result) return;
    // With missing records, "empty" is not certain.
    const isUnknown = result.count === 0 && (result.skipped || result.partialError);
    const summary = this.#nextAnnouncement?.() || (isUnknown ? '' : this.summary(result));
    this.#nextAnnouncement = undefined;
    this.context.announcer.announceChange(this.#errors.withMissing(summary));
    await this.updateComplete;
    this.dispatchEvent(new PccLoadEvent(result.count, result.skipped ?? 0));
    whenIdle(() => void this.prepare().catch(() => undefined));
  }

  #closed(reason?: SessionEndReason): void {
    this.resource.forget();
    this.context.announceNext(undefined);
    this.context.announcer.text = '';
    this.forget?.(reason);
  }
}
