import '../../../src/pcc-profile.ts';
import { everyState } from '../../support/contracts/states.ts';

everyState('pcc-profile');
