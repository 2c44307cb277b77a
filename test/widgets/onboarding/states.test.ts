import '../../../src/pcc-onboarding.ts';
import { everyState } from '../../support/contracts/states.ts';

everyState('pcc-onboarding');
