import { PccEvent } from '../../page/pcc-event.ts';

/**
 * The consumer wants to sign in. Unless the page calls `preventDefault()`, the widget tries again at once: the consumer
 * may have signed in elsewhere.
 */
export class PccSignInEvent extends PccEvent {
  constructor() {
    super('pcc-sign-in', true);
  }
}

/**
 * The consumer wants to confirm their identity. Unless the page calls `preventDefault()`, the widget tries again at
 * once. The page handles the `challenge` of the widget's `pcc-error`, then calls `reload()` or `retry()`.
 */
export class PccStepUpEvent extends PccEvent {
  constructor() {
    super('pcc-step-up', true);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pcc-sign-in': PccSignInEvent;
    'pcc-step-up': PccStepUpEvent;
  }
}
