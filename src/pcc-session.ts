import { define } from './widgets/define.ts';
import { SessionElement } from './session/session.element.ts';

define('pcc-session', SessionElement);

export { SessionElement };
export {
  PccRequestEvent,
  PccSessionEndedEvent,
  PccSessionExpiringEvent,
  PccSessionReadyEvent,
} from './session/events.ts';
