import { html, nothing, type TemplateResult } from 'lit';
import { LazyLoader } from '../../controllers/lazy-loader.ts';
import { PccError } from '../../http/error.ts';
import { diagnose } from '../../page/diagnostics/diagnose.ts';
import { hasDocument } from '../../page/page.ts';
import { button } from '../../ui/button.ts';
import type * as ErrorWords from './errors.lazy.ts';
import { PccErrorEvent } from '../shared/events.ts';
import type { AnyContext } from '../shared/widget-context.ts';

/**
 * Dispatches, announces and shows a widget's errors. Their texts are a lazy module, loaded with the first error or when
 * the page is idle; until then all errors have the same general text.
 */
export class WidgetErrors {
  readonly #context: AnyContext;
  readonly #texts: LazyLoader<typeof ErrorWords>;

  constructor(context: AnyContext) {
    this.#context = context;
    this.#texts = new LazyLoader(async () => {
      const module = await context.addModule(await import('./errors.lazy.ts'));
      module.watchAttributes(context.host);
      return module;
    });
  }

  load(): Promise<typeof ErrorWords> {
    return this.#texts.load();
  }

  /** Resolves when the texts are displayed, or have failed to load. */
  async textsSettled(): Promise<void> {
    const { host } = this.#context;
    await this.load().catch(() => undefined);
    host.requestUpdate();
    await host.updateComplete;
  }

  /** The text of an error, by its code. */
  textOf(error: PccError): string {
    const { t } = this.#context;
    return (
      this.#texts.code?.errorTextOf(error, t) ?? t(hasDocument && !navigator.onLine ? 'offline' : 'failed')
    );
  }

  /** Dispatches an error and announces it. Returns false if the page shows it itself. */
  report(error: PccError, announce: boolean): boolean {
    const { host, announcer, errorText, resource } = this.#context;
    const { status } = resource;
    if (error.code === 'misconfigured') diagnose({ code: error.message, element: host });
    // The service's messages may contain personal data.
    const [message] = Object.values(error.fields ?? {}).flat();
    const isShown = host.dispatchEvent(
      new PccErrorEvent(message ? new PccError(error.code, { ...error }) : error),
    );
    if (announce) announcer.allowRepeat();
    // Meanwhile, an action may have announced the same, all may be well again, or the session has ended.
    if (isShown)
      void this.textsSettled().then(
        () => announce && resource.status === status && announcer.announceChange(errorText(error)),
      );
    return isShown;
  }

  /** Why the last load failed, shown above the data of an earlier one. */
  render(): unknown {
    const { error, showsError, status } = this.#context.resource;
    return error && showsError && status === 'error' ? this.renderError(error, this.#retry) : nothing;
  }

  /** What is missing from the data, shown under it. */
  renderMissing(): unknown {
    const { error, showsError } = this.#context.resource;
    return error && !showsError ? nothing : this.#texts.code?.missingLine(this.#context, this.#retry);
  }

  /** An error in place of the content. */
  renderError(error: PccError, retry?: () => void): TemplateResult {
    const { errorText, t } = this.#context;
    const text = errorText(error);
    return (
      this.#texts.code?.errorAlert(error, text, t, retry) ??
      html`<div part="alert">
        <p>${text}</p>
        ${retry ? button(t('retry'), retry) : nothing}
      </div>`
    );
  }

  readonly #retry = (): void => {
    const { host } = this.#context;
    void (this.#texts.code?.retry(host) ?? host.reload());
  };

  /** The summary of the loaded data, with what is missing. */
  withMissing(summary: string): string {
    return this.#texts.code?.withMissing(summary, this.#context) ?? summary;
  }
}
