import '../../../src/pcc-bills.ts';
import { everyState } from '../../support/contracts/states.ts';

everyState('pcc-bills');
