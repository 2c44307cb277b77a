import { nothing, type LitElement } from 'lit';
import { downloadStatement, emailStatement } from '../../api/statement-documents.ts';
import { ActController, type Outcome } from '../../controllers/act-controller.ts';
import type { Announcer } from '../../controllers/announcer.ts';
import type { ResourceController } from '../../controllers/resource-controller.ts';
import { PccError } from '../../http/error.ts';
import { alert, alertStyles } from '../../ui/alert.ts';
import { button } from '../../ui/button.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { failureStrings } from '../failure.strings.ts';
import { outcomeText } from '../failure.ts';
import { actionsStrings } from './actions.strings.ts';
import { actionsStyles } from './actions.styles.ts';
import type { Item, StatementList } from './load-statements.ts';
import { pdfOf, safeFileName } from './pdf.ts';
import { emailQuestion, viewer } from './statements.dialogs.ts';
import {
  PccStatementDownloadEvent,
  PccStatementEmailEvent,
  PccStatementViewEvent,
} from './statements.events.ts';
import type { Action, T } from './statements.templates.ts';

export const strings = [actionsStrings, failureStrings];
export const styles = [alertStyles, dialogStyles, actionsStyles];

/** How long nobody may send the same statement again. */
const EMAIL_COOL_DOWN_MS = 60_000;
/** A browser reads a blob after the click that hands it over. */
const REVOKE_AFTER_MS = 60_000;

interface Host extends LitElement {
  failed(error: PccError): boolean;
}

/** What the widget has for those who act in it. */
interface Stage {
  readonly resource: ResourceController<StatementList>;
  readonly announcer: Announcer;
  readonly t: T;
  /** What a statement is called. */
  readonly nameOf: (item: Item) => string;
}

/** A statement in the dialog; its address lives as long as the dialog is open. */
interface Viewed {
  readonly item: Item;
  readonly address: string;
}

/** What can be done with a statement: view, download, send by e-mail. It is loaded once the list is on screen. */
export class StatementActions {
  readonly acts: ActController;
  readonly #host: Host;
  readonly #stage: Stage;
  #viewed: Viewed | undefined;
  #asked: Item | undefined;
  readonly #addresses = new Set<string>();

  constructor(host: Host, stage: Stage) {
    this.#host = host;
    this.#stage = stage;
    this.acts = new ActController(host);
  }

  /** Does it, or asks first. */
  do(action: Action, item: Item): void {
    if (action === 'email') {
      this.#asked = item;
      this.#host.requestUpdate();
    } else void this.#fetch(action, item);
  }

  isBusy(action: Action, item: Item): boolean {
    return this.acts.isRunning(this.#key(action, item.id));
  }

  /** The session is over, or another began; or the widget is gone from the page. */
  forget(): void {
    for (const address of this.#addresses) URL.revokeObjectURL(address);
    this.#addresses.clear();
    this.#viewed = this.#asked = undefined;
  }

  /** The dialog that is open, if one is. */
  dialog(): unknown {
    const { t, nameOf } = this.#stage;
    const viewed = this.#viewed;
    if (viewed) {
      const { item, address } = viewed;
      const onClose = () => {
        this.#revoke(address);
        this.#viewed = undefined;
        this.#host.requestUpdate();
      };
      return viewer({ period: nameOf(item), id: item.id ?? '', address, onClose }, t);
    }
    const asked = this.#asked;
    if (!asked) return nothing;
    const onConfirm = () => void this.#send(asked);
    const onClose = () => {
      this.#asked = undefined;
      this.#host.requestUpdate();
    };
    return emailQuestion({ period: nameOf(asked), onConfirm, onClose }, t);
  }

  /** How each action on a statement ended, the last time. */
  message(item: Item): unknown {
    const { t } = this.#stage;
    return (['view', 'download', 'email'] as const).map((action) => {
      const outcome = this.acts.outcomeOf(this.#key(action, item.id));
      if (!outcome) return nothing;
      const words = this.#outcomeWords(action, item, outcome);
      if (outcome.state === 'done') return words ? alert(words, { tone: 'positive' }) : nothing;
      if (outcome.state !== 'failed') return alert(words, { tone: 'caution' });
      const { requestId } = outcome.error;
      return alert(words, {
        tone: 'critical',
        detail: requestId && t('reference', { id: requestId }),
        actions: button(t('retry'), ({ currentTarget }) => {
          // The button goes away with its message.
          (currentTarget as Element).closest('.row')?.querySelector<HTMLElement>('.period')?.focus();
          this.do(action, item);
        }),
      });
    });
  }

  #outcomeWords(action: Action, item: Item, outcome: Outcome<unknown>): string | undefined {
    const { t, nameOf } = this.#stage;
    const period = nameOf(item);
    if (action === 'email') {
      if (outcome.state === 'done') return t('statements.sent', { period });
      if (outcome.state === 'unconfirmed') return t('statements.maybe-sent', { period });
      if (outcome.state === 'elsewhere') return t('statements.just-sent');
    }
    return outcomeText(outcome, t);
  }

  // File names are a consumer's own: another one's statement of the same month is another statement.
  #key(action: Action, id: string | undefined): string {
    return `${action}Statement:${this.#stage.resource.session?.info.consumer_id ?? ''}:${id ?? ''}`;
  }

  async #fetch(action: 'view' | 'download', item: Item): Promise<void> {
    const { resource, announcer, t, nameOf } = this.#stage;
    const { session } = resource;
    const { id } = item;
    if (!session || id === undefined) return;
    const period = nameOf(item);
    announcer.say(t(action === 'view' ? 'statements.opening' : 'statements.downloading', { period }));
    const { consumer_id } = session.info;
    await this.acts.perform(
      {
        key: this.#key(action, id),
        run: async () => {
          const pdf = pdfOf(await downloadStatement(session.client, { consumer_id, pdf_filename: id }));
          // Signed out, or gone from the page, in the meantime.
          if (resource.session !== session) throw new PccError('aborted');
          const address = this.#addressOf(pdf);
          if (action === 'view') this.#viewed = { item, address };
          else this.#save(id, address);
        },
      },
      (outcome) => {
        if (outcome.state !== 'done') return;
        if (action === 'download') announcer.say(t('statements.downloaded', { period }));
        this.#host.dispatchEvent(
          action === 'view' ? new PccStatementViewEvent(id) : new PccStatementDownloadEvent(id),
        );
      },
    );
  }

  #addressOf(pdf: Blob): string {
    const address = URL.createObjectURL(pdf);
    this.#addresses.add(address);
    return address;
  }

  #revoke(address: string): void {
    this.#addresses.delete(address);
    URL.revokeObjectURL(address);
  }

  #save(id: string, address: string): void {
    const link = document.createElement('a');
    link.href = address;
    link.download = safeFileName(id);
    link.click();
    setTimeout(() => this.#revoke(address), REVOKE_AFTER_MS);
  }

  async #send(item: Item): Promise<void> {
    const { resource, announcer, t, nameOf } = this.#stage;
    const { session } = resource;
    const { id } = item;
    if (!session || id === undefined) return;
    const { consumer_id } = session.info;
    announcer.say(t('statements.sending', { period: nameOf(item) }));
    await this.acts.perform(
      {
        key: this.#key('email', id),
        run: () => emailStatement(session.client, { consumer_id, pdf_filename: id }),
        coolDownMs: EMAIL_COOL_DOWN_MS,
      },
      (outcome) => {
        if (outcome.state === 'done') this.#host.dispatchEvent(new PccStatementEmailEvent(id));
        // The host has said what failed.
        const words = outcome.state !== 'failed' && this.#outcomeWords('email', item, outcome);
        if (words) announcer.say(words);
      },
    );
  }
}
