import '../../../src/pcc-profile.ts';
import { taskContract } from '../../support/contracts/task-contract.ts';
import type { TaskCase } from '../../support/contracts/task-page.ts';

const tasks: readonly TaskCase[] = [
  {
    operation: 'updateConsumer',
    begins: '#field-email',
    opener: '#contact',
    announcements: ['Saving…', 'Your changes were saved.'],
    field: ['#field-phone_number', '555'],
    name: 'phone_number',
    keeps: 'session',
  },
  {
    operation: 'createAddress',
    begins: '#field-line1',
    opener: '#add',
    announcements: ['Saving…', 'Your changes were saved.'],
    field: ['#field-zip', '9730'],
    name: 'zip',
    keeps: 'session',
    adds: true,
  },
  {
    operation: 'updateAddress',
    begins: '#field-line1',
    opener: '[id^=edit]',
    announcements: ['Saving…', 'Your changes were saved.'],
    field: ['#field-zip', '9730'],
    keeps: 'session',
  },
  {
    operation: 'deleteAddress',
    begins: '#cancel',
    opener: '[id^=delete]',
    shown: '#add',
    announcements: ['Deleting…', 'The address was deleted.'],
  },
  {
    operation: 'cancelAccount',
    begins: '#cancel',
    opener: '#close',
    shown: '#part-close',
    announcements: ['Closing…', 'Your account was closed.'],
    field: ['#word', 'SHUT'],
    isFinal: true,
    staysAtConflict: true,
  },
];

for (const task of tasks) taskContract(task);
