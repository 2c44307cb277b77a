import '../../../src/pcc-next-steps.ts';
import { everyState } from '../../support/contracts/states.ts';

everyState('pcc-next-steps');
