import { CardRegisterElement } from './widgets/card-register/card-register.element.ts';
import { define } from './widgets/define.ts';

define('pcc-card-register', CardRegisterElement);

export { CardRegisterElement };
export {
  PccCardFrameEvent,
  PccCardPendingEvent,
  PccCardRegisteredEvent,
} from './widgets/card-register/card-register.events.ts';
export {
  cardFrameMessages,
  type CardFrameMeaning,
  type CardFrameMessages,
} from './widgets/card-register/messages.ts';
