import '../../src/pcc-profile.ts';
import { everyState } from '../support/states.ts';

everyState('pcc-profile');
