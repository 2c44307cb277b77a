import '../../../src/pcc-tradelines.ts';
import { tasksOf } from '../../support/contracts/task-contract.ts';

tasksOf('pcc-tradelines');
