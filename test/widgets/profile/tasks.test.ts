import '../../../src/pcc-profile.ts';
import { tasksOf } from '../../support/contracts/task-contract.ts';

tasksOf('pcc-profile');
