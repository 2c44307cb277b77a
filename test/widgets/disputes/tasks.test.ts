import '../../../src/pcc-disputes.ts';
import { taskContract } from '../../support/contracts/task-contract.ts';

taskContract({
  operation: 'createDispute',
  begins: '#step',
  opener: '#file',
  shown: '[id^=dispute-]',
  announcements: ['Sending your dispute', 'Your dispute was sent.'],
  field: ['#reason', 'x'.repeat(501)],
  name: 'reason',
  hasLines: true,
  keeps: 'widget',
  adds: true,
});
