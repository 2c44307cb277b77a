import { RewardsElement } from './widgets/rewards/rewards.element.ts';
import { define } from './widgets/define.ts';

define('pcc-rewards', RewardsElement);

export { RewardsElement };
export { PccRewardEnrollEvent } from './widgets/rewards/rewards.events.ts';
