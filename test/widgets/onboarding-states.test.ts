import '../../src/pcc-onboarding.ts';
import { everyState } from '../support/states.ts';

everyState('pcc-onboarding');
