import '../../../src/pcc-bills.ts';
import { tasksOf } from '../../support/contracts/task-contract.ts';

tasksOf('pcc-bills');
