import type { PccError } from '../http/error.ts';
import { PccEvent } from '../session/events.ts';

export { PccEvent };

/** Data is on screen. */
export class PccLoadEvent extends PccEvent {
  /** How many records. */
  readonly count: number;
  /** How many records could not be read and are not shown. */
  readonly skipped: number;

  constructor(count: number, skipped: number) {
    super('pcc-load');
    this.count = count;
    this.skipped = skipped;
  }
}

/** Something failed. `preventDefault()` keeps the widget from showing its own message. */
export class PccErrorEvent extends PccEvent {
  /** Of what the service wrote of `fields`, only their names are in an event. */
  readonly error: PccError;

  constructor(error: PccError) {
    super('pcc-error', true);
    this.error = error;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pcc-load': PccLoadEvent;
    'pcc-error': PccErrorEvent;
  }
}
