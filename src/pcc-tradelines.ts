import { define } from './widgets/define.ts';
import { TradelinesElement } from './widgets/tradelines/tradelines.element.ts';

define('pcc-tradelines', TradelinesElement);

export { TradelinesElement };
export { PccTradelineClosedEvent, PccTradelineOpenedEvent } from './widgets/tradelines/tradelines.events.ts';
