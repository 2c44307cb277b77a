import '../../src/pcc-credit-summary.ts';
import '../../src/pcc-rewards.ts';
import '../../src/pcc-statements.ts';
import { everyState } from '../support/states.ts';

for (const tag of ['pcc-credit-summary', 'pcc-rewards', 'pcc-statements']) everyState(tag);
