import '../../src/pcc-card-register.ts';
import { everyState } from '../support/states.ts';

everyState('pcc-card-register');
