import { board, partialVariants } from './cell.ts';

/** The consumer may pay and add bills. */
const attributes = { pay: '' };

const paying = [/^pay electricity/i, [/^amount/i, '120'], /^continue/i] as const;
const adding = [
  /^add a bill/i,
  [/^name of the bill/i, 'Gas'],
  [/^payee/i, 'Harbor Gas'],
  [/^their bank account number/i, '0055501234'],
  [/^their routing number/i, '021000021'],
  /^continue/i,
] as const;

export const bills = board({
  tag: 'pcc-bills',
  heading: 'Bills',
  person: 'pia-bills',
  variants: [
    { id: 'payments', name: 'Payments in every state', attributes, shows: ['heading', /^Electricity$/] },
    {
      id: 'whole',
      name: 'All payments of a bill',
      attributes,
      press: [/^show more/i],
      shows: ['listitem', /September/],
    },
    { id: 'read-only', name: 'Without paying', shows: ['heading', /^Electricity$/] },
    {
      id: 'pay',
      name: 'Paying a bill',
      attributes,
      press: [/^pay electricity/i],
      dialog: true,
      shows: ['paragraph', /^For example, 45\.00/],
    },
    {
      id: 'amount-missing',
      name: 'The amount is missing',
      attributes,
      press: [/^pay electricity/i, /^continue/i],
      dialog: true,
      shows: ['paragraph', /^Enter an amount/],
    },
    {
      id: 'review',
      name: 'Checking before it is paid',
      attributes,
      press: paying,
      dialog: true,
      shows: ['paragraph', /^\$120\.00 to Cascade Power/],
    },
    {
      id: 'paid',
      name: 'Paid, with a lost response',
      attributes,
      scenario: { name: 'lost-answer', operations: ['createBillPayment'] },
      press: [...paying, /^pay \$120/i],
      dialog: true,
      shows: ['paragraph', /^We received your request/],
    },
    {
      id: 'refused',
      name: 'The amount was not accepted',
      attributes,
      scenario: { name: 'status-422', operations: ['createBillPayment'] },
      press: [...paying, /^pay \$120/i],
      dialog: true,
      shows: ['paragraph', /wasn’t accepted/],
    },
    {
      id: 'add',
      name: 'Adding a bill',
      attributes,
      press: [/^add a bill/i],
      dialog: true,
      shows: ['paragraph', /^Nine digits/],
    },
    {
      id: 'incomplete',
      name: 'A field is missing',
      attributes,
      press: [/^add a bill/i, /^continue/i],
      dialog: true,
      shows: ['paragraph', /^Enter the routing number/],
    },
    {
      id: 'add-review',
      name: 'Checking before it is added',
      attributes,
      press: adding,
      dialog: true,
      shows: ['definition', /^0055501234/],
    },
    {
      id: 'added',
      name: 'Added',
      attributes,
      press: [...adding, /^add this bill/i],
      dialog: true,
      shows: ['paragraph', /^Gas was added/],
    },
    {
      id: 'no-account',
      name: 'No account to pay from',
      attributes,
      change: () => ({ accounts: [] }),
      shows: ['paragraph', /^To add a bill, you need/],
    },
    ...partialVariants('Payments missing', 'listBillPayments', attributes),
    {
      id: 'empty',
      name: 'No bills',
      status: 'empty',
      person: 'gia-newcomer',
      shows: ['paragraph', /^No bills yet/],
    },
  ],
});
