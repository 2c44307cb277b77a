// As much of a widget as a controller needs, and control over what its page would decide.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { PccClient, PccError, Text } from '../../../src/client.ts';
import { READ_AFTER_MS } from '../../../src/controllers/action-controller.ts';
import type { ActiveSession } from '../../../src/controllers/session-controller.ts';

export class ControllerHost implements ReactiveControllerHost {
  readonly failures: PccError[] = [];
  readonly controllers: ReactiveController[] = [];
  /** Whether the widget shows its errors itself. */
  shows = true;
  updates = 0;
  /** The session of the displayed data. */
  session: ActiveSession | undefined;
  readonly updateComplete = Promise.resolve(true);
  addController(controller: ReactiveController): void {
    this.controllers.push(controller);
    controller.hostConnected?.();
  }
  removeController(): void {}
  requestUpdate(): void {
    this.updates++;
  }
  /** The `failed` of a controller's options. */
  readonly failed = (error: PccError): boolean => {
    this.failures.push(error);
    return this.shows;
  };
  disconnect(): void {
    for (const controller of this.controllers) controller.hostDisconnected?.();
  }
}

/** Replaces a property of a global while a function runs. */
export async function withProperty<Result>(
  target: object,
  name: string,
  value: unknown,
  run: () => Promise<Result>,
): Promise<Result> {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
  try {
    return await run();
  } finally {
    if (own) Object.defineProperty(target, name, own);
    else Reflect.deleteProperty(target, name);
  }
}

/** Lets timers of the given delays fire at once while a function runs. */
export function withoutDelays<Result>(
  delays: readonly number[],
  run: () => Promise<Result>,
): Promise<Result> {
  const wait = window.setTimeout.bind(window);
  const quick = (then: () => void, ms = 0, ...given: unknown[]) =>
    wait(then, delays.includes(ms) ? 0 : ms, ...given);
  return withProperty(window, 'setTimeout', quick, run);
}

/** A host that is an element, for controllers that look around in the page. */
export class ElementHost extends HTMLElement implements ReactiveControllerHost {
  readonly controllers: ReactiveController[] = [];
  client?: PccClient;
  consumerId?: string;
  locale?: string;
  strings?: Readonly<Partial<Record<string, Text>>>;
  readonly hasUpdated = true;
  updates = 0;
  readonly updateComplete = Promise.resolve(true);
  addController(controller: ReactiveController): void {
    this.controllers.push(controller);
  }
  removeController(): void {}
  requestUpdate(): void {
    this.updates++;
    for (const controller of this.controllers) controller.hostUpdate?.();
  }
  connectedCallback(): void {
    for (const controller of this.controllers) controller.hostConnected?.();
  }
  disconnectedCallback(): void {
    for (const controller of this.controllers) controller.hostDisconnected?.();
  }
}
customElements.define('test-element-host', ElementHost);

/** Lets the reads that settle an unknown outcome follow at once. */
export const settlingAtOnce = (run: () => Promise<unknown>): Promise<unknown> =>
  withoutDelays(READ_AFTER_MS, run);
