import '../../../src/pcc-tradelines.ts';
import { everyState } from '../../support/contracts/states.ts';

everyState('pcc-tradelines');
