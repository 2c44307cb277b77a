import { ContextEvent } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { PccClient, SessionEndReason, SessionInfo } from '../http/client.ts';
import { PccError } from '../http/error.ts';
import { diagnose } from '../session/diagnose.ts';
import { clientContext, defaultClient, onDefaultClient } from '../session/lookup.ts';
import { onReturn } from '../session/page.ts';

interface SessionHost extends ReactiveControllerHost, HTMLElement {
  client?: PccClient;
  /** Asserted by the page. */
  consumerId?: string | undefined;
}

/** A client whose session has begun, and whose consumer it is. */
export interface OpenSession {
  readonly client: PccClient;
  readonly info: SessionInfo;
}

interface Listener {
  /** A session is there: load. */
  opened(session: OpenSession): void;
  /** There is none (any more): what is shown must go. */
  closed(reason?: SessionEndReason): void;
  /** None could be had. */
  failed(error: PccError): void;
}

/** How long a widget waits for somebody to give it a session. */
const PATIENCE_MS = 10_000;
/** When its developer is told. */
const SILENCE_MS = 2_000;

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
  #isAway = false;
  /** Whose data was loaded last. */
  #consumer: string | undefined;

  constructor(host: SessionHost, listener: Listener) {
    this.#host = host;
    this.#listener = listener;
    host.addController(this);
  }

  hostConnected(): void {
    const { signal } = (this.#connection = new AbortController());
    this.#ask(signal);
    // An element that was parsed before its definition came could not hear us.
    if (!customElements.get('pcc-session')) {
      void customElements.whenDefined('pcc-session').then(() => !signal.aborted && this.#ask(signal));
    }
    signal.addEventListener(
      'abort',
      onDefaultClient(() => this.#choose()),
    );
    // A page that is left may be kept as it was, and shown to whoever presses «back»: it is emptied beforehand.
    onReturn(
      signal,
      () => this.#leave(),
      () => this.#return(),
    );
    this.#choose();
    if (!this.#client) {
      const error = new PccError('misconfigured', { message: 'no-session' });
      const timers = [
        setTimeout(() => this.#client || diagnose({ code: 'no-session', element: this.#host }), SILENCE_MS),
        setTimeout(() => this.#client || this.#listener.failed(error), PATIENCE_MS),
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
    if (this.#host.isConnected) this.#choose();
  }

  /** Asks again after an error; `again` also after a sign-out, where somebody wants it. */
  restart(again = false): void {
    this.#client = undefined;
    this.#choose(again);
  }

  #ask(signal: AbortSignal): void {
    this.#host.dispatchEvent(
      new ContextEvent(
        clientContext,
        this.#host,
        (client, unsubscribe) => {
          if (signal.aborted) return unsubscribe?.();
          if (unsubscribe) signal.addEventListener('abort', unsubscribe);
          this.#provided = client;
          this.#choose();
        },
        true,
      ),
    );
  }

  #leave(): void {
    this.#isAway = true;
    this.#watch?.abort();
    // What was typed is kept for who is still signed in.
    if (this.#client) this.#listener.closed('login-required');
    this.#client = undefined;
  }

  #return(): void {
    this.#isAway = false;
    this.#choose();
  }

  #choose(again = false): void {
    if (this.#isAway) return;
    const client = this.#host.client ?? this.#provided ?? defaultClient();
    if (client === this.#client) return;
    const had = this.#client;
    this.#client = client;
    this.#watch?.abort();
    if (had) this.#listener.closed();
    if (client) this.#follow(client, again);
  }

  #follow(client: PccClient, again: boolean): void {
    const { signal } = (this.#watch = new AbortController());
    let isOpen = false;
    let isJoining = false;
    const opened = (info: SessionInfo) => {
      if (signal.aborted || isOpen) return;
      isOpen = true;
      // What was kept for who would sign in again is not for anybody else.
      if (this.#consumer !== undefined && this.#consumer !== info.consumer_id)
        this.#listener.closed('changed');
      this.#consumer = info.consumer_id;
      this.#listener.opened({ client, info });
    };
    const join = (wanted = false) => {
      isJoining = true;
      // The page may know of another person before the endpoint has told us.
      const unseen = !this.#host.consumerId;
      client
        .session({ signal, unseen, again: wanted })
        .then(opened, (error: PccError) => {
          if (!signal.aborted && !isOpen) this.#listener.failed(error);
        })
        .finally(() => (isJoining = false));
    };
    const unsubscribe = client.subscribe((change) => {
      if (change.state === 'expiring') return;
      if (change.state === 'started') return opened(change.info);
      isOpen = false;
      this.#listener.closed(change.reason);
      // Whoever is signed in now has a session of their own.
      if (change.reason === 'changed') join();
      // Signed out is what the person wanted; the others need words.
      else if (change.reason !== 'signed-out' && !isJoining) {
        this.#listener.failed(new PccError('unauthenticated'));
      }
    });
    signal.addEventListener('abort', unsubscribe);
    join(again);
  }
}
