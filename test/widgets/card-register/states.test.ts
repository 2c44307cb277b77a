import '../../../src/pcc-card-register.ts';
import { everyState } from '../../support/contracts/states.ts';

everyState('pcc-card-register');
