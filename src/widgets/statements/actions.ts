import { html, nothing, type TemplateResult } from 'lit';
import { downloadStatement, emailStatement } from '../../operations/generated/statement-documents.ts';
import { ActionController, type Outcome } from '../../controllers/action-controller.ts';
import { ReadController } from '../../controllers/read-controller.ts';
import type { SessionEndReason } from '../../http/client.ts';
import { alert } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { closeDialog, dialog } from '../../ui/dialog.ts';
import { errorAlert } from '../errors/error-alert.ts';
import { outcomeText } from '../errors/error-text.ts';
import { nameOf, type StatementRow } from './statement-rows.ts';
import type { StatementsContext } from './load-statements.ts';
import { pdfOf, safeFileName } from './pdf.ts';
import {
  PccStatementDownloadEvent,
  PccStatementEmailEvent,
  PccStatementViewEvent,
} from './statements.events.ts';
import type { StatementAction } from './statements.templates.ts';

/** How long the same statement cannot be sent again. */
const EMAIL_COOL_DOWN_MS = 60_000;
/** Browsers read a blob after the click that hands it over. */
const REVOKE_AFTER_MS = 60_000;

/** The statement in the dialog; its URL is revoked when the dialog closes. */
interface ViewedStatement {
  readonly row: StatementRow;
  readonly url: string;
}

/** The actions on a statement: view, download, email. */
export class StatementActions {
  readonly #context: StatementsContext;
  readonly #actions: ActionController;
  readonly #reads: ReadController;
  #viewed: ViewedStatement | undefined;
  #confirming: StatementRow | undefined;
  /** The statement that the consumer wanted to see last. */
  #wanted: StatementRow | undefined;
  readonly #urls = new Set<string>();

  constructor(context: StatementsContext) {
    this.#context = context;
    this.#actions = new ActionController(context);
    this.#reads = new ReadController(context);
  }

  /** Performs an action, or asks for confirmation first. */
  do(action: StatementAction, row: StatementRow): void {
    if (action === 'email') {
      this.#confirming = row;
      this.#context.host.requestUpdate();
      return;
    }
    if (action === 'view') this.#wanted = row;
    void this.#fetch(action, row);
  }

  /** Repeats the last failed action. */
  async retry(): Promise<void> {
    await Promise.all([this.#actions.retry(), this.#reads.retry()]);
  }

  isRunning(action: StatementAction, row: StatementRow): boolean {
    const key = this.#key(action, row.id);
    return this.#actions.isRunning(key) || this.#reads.isRunning(key);
  }

  /** The session ended or changed, or the widget was removed. Who has to sign in again may still `retry()`. */
  forget(reason?: SessionEndReason): void {
    if (reason !== 'login-required') this.#actions.forget();
    this.#reads.forget();
    for (const url of this.#urls) URL.revokeObjectURL(url);
    this.#urls.clear();
    this.#viewed = this.#confirming = this.#wanted = undefined;
  }

  /** The open dialog, if any. */
  dialog(): unknown {
    if (this.#viewed) return this.#viewer(this.#viewed);
    return this.#confirming ? this.#question(this.#confirming) : nothing;
  }

  /** The preview of a statement, with buttons to save it. */
  #viewer({ row, url }: ViewedStatement): TemplateResult {
    const { t, host } = this.#context;
    const title = t('statements.title', { period: nameOf(row, this.#context) });
    return dialog({
      title,
      closeText: t('close'),
      wide: navigator.pdfViewerEnabled,
      // A frame does not report whether it could show the document, so the browser's support is checked first.
      body: navigator.pdfViewerEnabled
        ? html`<iframe class="document" title=${title} src=${url}></iframe>`
        : html`<p>${t('statements.no-viewer')}</p>`,
      actions: html`
        <a class="button" part="button" href=${url} target="_blank" rel="noopener"
          >${t('statements.open')}</a
        >
        <a class="button" part="button" href=${url} download=${safeFileName(row.id ?? '')}
          >${t('statements.download')}</a
        >
      `,
      onClose: () => {
        this.#revoke(url);
        this.#viewed = undefined;
        host.requestUpdate();
      },
    });
  }

  /** Asks for confirmation: each one sends one email. */
  #question(row: StatementRow): TemplateResult {
    const { t, host } = this.#context;
    const period = nameOf(row, this.#context);
    const confirm = (event: Event) => {
      closeDialog(event);
      void this.#send(row);
    };
    return dialog({
      title: t('statements.email-of', { period }),
      closeText: t('close'),
      about: html`<p>${t('statements.email-ask', { period })}</p>`,
      actions: html`
        ${button(t('cancel'), closeDialog)}
        ${button(t('statements.email-send'), confirm, { kind: 'primary' })}
      `,
      onClose: () => {
        this.#confirming = undefined;
        host.requestUpdate();
      },
    });
  }

  /** Outcome of the last action on a statement. */
  message(row: StatementRow, retry: (action: StatementAction) => void): unknown {
    const { t, errorText } = this.#context;
    return (['view', 'download', 'email'] as const).map((action) => {
      const key = this.#key(action, row.id);
      const outcome = this.#actions.outcomeOf(key);
      const error = outcome?.state === 'failed' ? outcome.error : this.#reads.errorOf(key);
      if (error) return errorAlert(error, errorText(error), t, () => retry(action));
      if (!outcome) return nothing;
      return alert(this.#outcomeText(row, outcome), {
        tone: outcome.state === 'done' ? 'positive' : 'caution',
      });
    });
  }

  /** Outcome of an email. */
  #outcomeText(row: StatementRow, outcome: Outcome<unknown>): string | undefined {
    const { t } = this.#context;
    const period = nameOf(row, this.#context);
    if (outcome.state === 'done') return t('statements.sent', { period });
    if (outcome.state === 'unconfirmed') return t('statements.maybe-sent', { period });
    if (outcome.state === 'elsewhere') return t('statements.just-sent');
    return outcomeText(outcome, t);
  }

  // The key includes the consumer: the same file name of another consumer is another statement.
  #key(action: StatementAction, id: string | undefined): string {
    return `${action}Statement:${this.#context.resource.session?.info.consumer_id ?? ''}:${id ?? ''}`;
  }

  async #fetch(action: 'view' | 'download', row: StatementRow): Promise<void> {
    const { resource, announcer, t, host } = this.#context;
    const { session } = resource;
    const { id } = row;
    if (!session || id === undefined) return;
    const period = nameOf(row, this.#context);
    announcer.announce(t(action === 'view' ? 'statements.opening' : 'statements.downloading', { period }));
    const target = { consumer_id: session.info.consumer_id, pdf_filename: id };
    await this.#reads.read(
      this.#key(action, id),
      async (signal) => pdfOf(await downloadStatement(session.client, target, { signal })),
      (pdf) => {
        // A dialog is open, or the consumer has wanted to see another one since.
        if (action === 'view' && (this.#confirming || this.#wanted !== row)) return;
        const event =
          action === 'view' ? new PccStatementViewEvent(id, pdf) : new PccStatementDownloadEvent(id, pdf);
        // An app's page shows and saves documents itself.
        if (!host.dispatchEvent(event)) return;
        const url = URL.createObjectURL(pdf);
        this.#urls.add(url);
        if (action === 'view') {
          this.#viewed = { row, url };
          // The region is inert under the dialog: what it still says would be announced as the dialog closes.
          announcer.announceChange('');
        } else {
          this.#save(id, url);
          announcer.announce(t('statements.downloaded', { period }));
        }
      },
    );
  }

  #revoke(url: string): void {
    this.#urls.delete(url);
    URL.revokeObjectURL(url);
  }

  #save(id: string, url: string): void {
    const link = document.createElement('a');
    link.href = url;
    link.download = safeFileName(id);
    link.click();
    setTimeout(() => this.#revoke(url), REVOKE_AFTER_MS);
  }

  async #send(row: StatementRow): Promise<void> {
    const { resource, announcer, t, host } = this.#context;
    const { session } = resource;
    const { id } = row;
    if (!session || id === undefined) return;
    const { consumer_id } = session.info;
    announcer.announce(t('statements.sending', { period: nameOf(row, this.#context) }));
    await this.#actions.perform(
      {
        key: this.#key('email', id),
        run: () => emailStatement(session.client, { consumer_id, pdf_filename: id }),
        coolDownMs: EMAIL_COOL_DOWN_MS,
      },
      (outcome) => {
        if (outcome.state === 'done') host.dispatchEvent(new PccStatementEmailEvent(id));
        // The widget has announced the error.
        const text = outcome.state !== 'failed' && this.#outcomeText(row, outcome);
        if (text) announcer.announce(text);
      },
    );
  }
}
