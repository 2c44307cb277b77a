import '../../../src/pcc-disputes.ts';
import { tasksOf } from '../../support/contracts/task-contract.ts';

tasksOf('pcc-disputes');
