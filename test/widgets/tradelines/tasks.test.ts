import '../../../src/pcc-tradelines.ts';
import { taskContract } from '../../support/contracts/task-contract.ts';
import type { TaskCase } from '../../support/contracts/task-page.ts';

const tasks: readonly TaskCase[] = [
  {
    operation: 'createReportedBill',
    begins: '#step',
    opener: '#new',
    announcements: [
      'Adding Maple Mobile',
      'Maple Mobile was added. Start reporting when it’s listed as ready to add.',
    ],
    field: ['#field-name', ' sunrise apartments '],
    name: 'name',
    box: '#agree',
    adds: true,
    refusesTwins: true,
  },
  {
    operation: 'openTradeline',
    begins: '#step',
    opener: '[id^=line-]',
    announcements: [
      'Starting to report Bluebird Mobile',
      'Bluebird Mobile is now being reported. Changes can take a few weeks to show.',
    ],
    field: ['#field-phone', '555'],
    name: 'service_phone',
    box: '#agree',
    keeps: 'session',
  },
  {
    operation: 'closeTradeline',
    begins: '#cancel',
    opener: '[id^=line-]',
    announcements: [
      'Stopping reporting of Sunrise Apartments',
      'Reporting of Sunrise Apartments has stopped.',
    ],
    box: '#understood',
    isFinal: true,
  },
];

for (const task of tasks) taskContract(task);
