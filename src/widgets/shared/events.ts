import type { PccError } from '../../http/error.ts';
import { PccEvent } from '../../page/pcc-event.ts';

/** Data is displayed. */
export class PccLoadEvent extends PccEvent {
  /** Number of records. */
  readonly count: number;
  /** Number of invalid records, which are not displayed. */
  readonly skipped: number;

  constructor(count: number, skipped: number) {
    super('pcc-load');
    this.count = count;
    this.skipped = skipped;
  }
}

/** An error occurred. `preventDefault()` keeps the widget from showing its message. */
export class PccErrorEvent extends PccEvent {
  /** Its `fields` have names only, without the service's messages; after a read, there are none. */
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
