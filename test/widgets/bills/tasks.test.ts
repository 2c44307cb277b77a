import '../../../src/pcc-bills.ts';
import { taskContract } from '../../support/contracts/task-contract.ts';
import type { TaskCase } from '../../support/contracts/task-page.ts';

const tasks: readonly TaskCase[] = [
  {
    operation: 'createBill',
    begins: '#step',
    opener: '#add',
    announcements: ['Adding Gas', 'Gas was added.'],
    field: ['#field-account', '12a4'],
    name: 'account_number',
    adds: true,
  },
  {
    operation: 'createBillPayment',
    begins: '#amount',
    opener: '[id^=pay-]',
    announcements: [
      'Paying Sunrise Apartments',
      'We received your request to pay $12.50 to Sunrise Apartments.',
    ],
    field: ['#amount', '1.234'],
    name: 'amount',
    adds: true,
    looksFirst: true,
  },
];

for (const task of tasks) taskContract(task);
