import '../../../src/pcc-disputes.ts';
import { everyState } from '../../support/contracts/states.ts';

everyState('pcc-disputes');
