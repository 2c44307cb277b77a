import '../../src/pcc-tradelines.ts';
import { everyState } from '../support/states.ts';

everyState('pcc-tradelines');
