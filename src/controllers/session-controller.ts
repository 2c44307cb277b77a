import { ContextEvent } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { PccClient, SessionEndReason, SessionInfo } from '../http/client.ts';
import { PccError } from '../http/error.ts';
import { diagnose } from '../page/diagnostics/diagnose.ts';
import { clientContext, defaults, onDefaultsChange, setDefaults } from '../page/defaults.ts';
import { onBackForwardCache } from '../page/page.ts';

interface SessionHost extends ReactiveControllerHost, HTMLElement {
  client?: PccClient;
  /** The consumer that the page expects. */
  consumerId?: string;
}

/** A client with a started session. */
export interface ActiveSession {
  readonly client: PccClient;
  readonly info: SessionInfo;
}

interface Listener {
  /** A session started: load. Resolves when that has ended. */
  onOpen(session: ActiveSession): Promise<void>;
  /** The session ended: remove displayed data. */
  onClose(reason?: SessionEndReason): void;
  /** No session could be started. */
  onError(error: PccError): void;
}

/** How long a widget waits for a session before it shows an error. */
const SESSION_TIMEOUT_MS = 10_000;
/** When the missing session is reported to the page’s developer: a page may sign in first. */
const DIAGNOSE_AFTER_MS = 2_000;

// A `<pcc-session>` that is upgraded later has missed the requests of its widgets. One reaction for all of them, because
// the promise would keep what each reaction refers to.
void globalThis.customElements?.whenDefined?.('pcc-session').then(() => setDefaults({}));

/**
 * Finds the host's session: its `client` property, else the nearest `<pcc-session>`, else what `configure()` set.
 */
export class SessionController implements ReactiveController {
  readonly #host: SessionHost;
  readonly #listener: Listener;
  #provided: PccClient | undefined;
  #client: PccClient | undefined;
  #connection: AbortController | undefined;
  #watch: AbortController | undefined;
  #isSuspended = false;
  /** Resolves when the host has loaded for the session that it joined last, or has failed. */
  #joined: Promise<void> | undefined;
  /** The consumer whose data was loaded last. */
  #lastConsumerId: string | undefined;

  constructor(host: SessionHost, listener: Listener) {
    this.#host = host;
    this.#listener = listener;
    host.addController(this);
  }

  /**
   * Called again after the host was moved, perhaps to another session, and after the page came back from the browser's
   * cache: then it checks who is signed in.
   */
  hostConnected(): void {
    this.#isSuspended = false;
    this.#client?.session({ unseen: true }).catch(() => undefined);
    this.#connection?.abort();
    this.#provided = undefined;
    const { signal } = (this.#connection = new AbortController());
    this.#requestClient(signal);
    signal.addEventListener(
      'abort',
      onDefaultsChange(() => {
        if (!this.#provided) this.#requestClient(signal);
        this.#selectClient();
      }),
    );
    // The back/forward cache keeps a page and may show it to another user: remove the data first.
    onBackForwardCache(
      signal,
      () => this.#suspend(),
      () => this.hostConnected(),
    );
    this.#selectClient();
    if (!this.#client) {
      const error = new PccError('misconfigured', { message: 'no-session' });
      const timers = [
        setTimeout(
          () => this.#client || diagnose({ code: 'no-session', element: this.#host }),
          DIAGNOSE_AFTER_MS,
        ),
        setTimeout(() => this.#client || this.#listener.onError(error), SESSION_TIMEOUT_MS),
      ];
      signal.addEventListener('abort', () => timers.forEach(clearTimeout));
    }
  }

  hostDisconnected(): void {
    this.#connection?.abort();
    this.#watch?.abort();
    this.#client = this.#provided = undefined;
  }

  hostUpdate(): void {
    this.#selectClient();
  }

  /**
   * Starts over after an error; with `again` also after a sign-out, on the user's request. Resolves when the host has
   * loaded or failed.
   */
  async restart(again?: boolean): Promise<void> {
    this.#client = undefined;
    const { consumerId } = this.#host;
    // What is shown is another consumer's.
    if (consumerId && consumerId !== this.#lastConsumerId) this.#listener.onClose('changed');
    this.#selectClient(again);
    await this.#joined;
  }

  #requestClient(signal: AbortSignal): void {
    this.#host.dispatchEvent(
      new ContextEvent(
        clientContext,
        this.#host,
        (client, unsubscribe) => {
          if (signal.aborted) return unsubscribe?.();
          if (unsubscribe) signal.addEventListener('abort', unsubscribe);
          this.#provided = client;
          this.#selectClient();
        },
        true,
      ),
    );
  }

  #suspend(): void {
    this.#isSuspended = true;
    this.#watch?.abort();
    // `login-required` keeps entered text for the user who is still signed in.
    if (this.#client) this.#listener.onClose('login-required');
    this.#client = undefined;
  }

  #selectClient(again?: boolean): void {
    if (this.#isSuspended || !this.#host.isConnected) return;
    const client = this.#host.client ?? this.#provided ?? defaults().client;
    if (client === this.#client) return;
    const had = this.#client;
    this.#client = client;
    this.#watch?.abort();
    if (had) this.#listener.onClose();
    if (client) this.#subscribe(client, again);
  }

  #subscribe(client: PccClient, again?: boolean): void {
    const { signal } = (this.#watch = new AbortController());
    /** The load for the open session. */
    let loading: Promise<void> | undefined;
    let isJoining = false;
    const open = async (info: SessionInfo) => {
      // Entered text was kept for the previous user only.
      if (this.#lastConsumerId !== undefined && this.#lastConsumerId !== info.consumer_id)
        this.#listener.onClose('changed');
      this.#lastConsumerId = info.consumer_id;
      const { consumerId } = this.#host;
      if (!consumerId || consumerId === info.consumer_id) return this.#listener.onOpen({ client, info });
      this.#listener.onClose();
      this.#listener.onError(new PccError('misconfigured', { message: 'consumer-id' }));
    };
    const opened = (info: SessionInfo) => (signal.aborted ? undefined : (loading ??= open(info)));
    const join = (again?: boolean) => {
      isJoining = true;
      // With `consumerId`, wait for confirmation: the page may know of a change of user earlier than the endpoint.
      const unseen = !this.#host.consumerId;
      return client
        .session({ signal, unseen, again })
        .finally(() => (isJoining = false))
        .then(opened, (error: PccError) => {
          if (!signal.aborted && !loading) this.#listener.onError(error);
        });
    };
    const unsubscribe = client.subscribe((change) => {
      // Before this listener, the page may have heard of it and set up another session.
      if (change.state === 'expiring' || signal.aborted) return;
      if (change.state === 'started') return void opened(change.info);
      loading = undefined;
      this.#listener.onClose(change.reason);
      // Join the session of the new user.
      if (change.reason === 'changed') this.#joined = join();
      // A sign-out is intended; other ends need a message.
      else if (change.reason !== 'signed-out' && !isJoining) {
        this.#listener.onError(new PccError(change.reason === 'failed' ? 'unavailable' : 'unauthenticated'));
      }
    });
    signal.addEventListener('abort', unsubscribe);
    this.#joined = join(again);
  }
}
