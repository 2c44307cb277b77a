import { board, failing, newWords, someUnreadable, type Variant } from './cell.ts';

const details = /^details of sunrise/i;
const addPower = [/^add riverside/i, /main home/i, /^electricity/i, /^continue/i];

/** A bill's payments in a less informative shape. */
const payments = (id: string, name: string, value: string, text: RegExp): Variant => ({
  id,
  name,
  scenario: { name: 'payments', value },
  press: [details],
  shows: ['paragraph', text],
});

export const tradelines = board({
  tag: 'pcc-tradelines',
  heading: 'Bill reporting',
  person: 'ana-complete',
  attributes: { manage: '', 'attestation-version': 'demo-1' },
  variants: [
    { id: 'sections', name: 'Bills in every state', shows: ['heading', /^Not eligible/] },
    {
      id: 'ready',
      name: 'Nothing reported yet',
      person: 'eva-no-file',
      shows: ['paragraph', /^Nothing is being/],
    },
    { id: 'many', name: 'Forty bills', person: 'hugo-heavy', shows: ['heading', /^Northwind Energy/] },
    {
      id: 'search',
      name: 'More of forty bills',
      person: 'hugo-heavy',
      press: [/^show more: being reported/i],
      shows: ['searchbox', /^Search bills/],
    },
    { id: 'history', name: 'Two years of payments', press: [details], shows: ['table', /./] },
    {
      id: 'incomplete',
      name: 'A payment without its date',
      change: ({ tradelines }) => ({
        tradelines: tradelines.map((tradeline) => ({
          ...tradeline,
          transactions: tradeline.transactions.map((payment, i) =>
            i === 0 ? { ...payment, date: '' } : payment,
          ),
        })),
      }),
      press: [details],
      shows: ['caption', /There may be others/],
    },
    payments('undated', 'Payments without dates', 'undated', /^18 payments were found/),
    payments('no-payments', 'Payments left out', 'none', /^18 payments were found/),
    {
      id: 'unpaid',
      name: 'No payments so far',
      change: ({ tradelines }) => ({
        tradelines: tradelines.map((tradeline) => ({ ...tradeline, transactions: [] })),
      }),
      press: [details],
      shows: ['paragraph', /^There’s no payment history/],
    },
    {
      id: 'add',
      name: 'Adding a bill',
      press: [/^add elm/i],
      person: 'eva-no-file',
      dialog: true,
      shows: ['heading', /^About this bill/],
    },
    {
      id: 'missing',
      name: 'A field is missing',
      press: [/^add elm/i, /^continue/i],
      person: 'eva-no-file',
      dialog: true,
      shows: ['paragraph', /^Rent is reported for the main home only/],
    },
    {
      id: 'review',
      name: 'Checking before it is sent',
      press: addPower,
      dialog: true,
      shows: ['heading', /^Review and confirm/],
    },
    {
      id: 'added',
      name: 'Added',
      press: [...addPower, /^i authorize/i, /^start reporting/i],
      dialog: true,
      shows: ['paragraph', /is now being reported/],
    },
    {
      id: 'refused',
      name: 'Refused by the service',
      person: 'eva-no-file',
      scenario: { name: 'status-422', operations: ['openTradeline'] },
      press: [...addPower, /^i authorize/i, /^start reporting/i],
      dialog: true,
      shows: ['paragraph', /^This wasn’t accepted/],
    },
    {
      id: 'new',
      name: 'Adding a bill that is not listed',
      press: [/^add another bill/i],
      dialog: true,
      shows: ['heading', /^About this bill/],
    },
    {
      id: 'new-missing',
      name: 'A field of that bill is missing',
      press: [/^add another bill/i, /^continue/i],
      dialog: true,
      shows: ['paragraph', /^Enter who you pay/],
    },
    {
      id: 'stop',
      name: 'Stopping cannot be undone',
      press: [details, /^stop reporting/i],
      dialog: true,
      shows: ['paragraph', /^This can’t be undone/],
    },
    {
      id: 'stopped',
      name: 'Stopped, with a lost response',
      person: 'finn-frozen',
      scenario: { name: 'lost-answer', operations: ['closeTradeline'] },
      press: [/^details of/i, /^stop reporting/i, /^i understand/i, /^stop reporting for good/i],
      dialog: true,
      shows: ['paragraph', /^Reporting of Bluebird Mobile has stopped/],
    },
    {
      id: 'disputes',
      name: 'With the page’s own dispute link',
      attributes: { 'dispute-url': '/disputes' },
      shows: ['link', /^Dispute an error/],
    },
    {
      id: 'not-set-up',
      name: 'Not set up for this consumer',
      change: ({ tradelines }) => ({
        reporting: null,
        tradelines: tradelines.filter(({ status }) => status !== 'OPEN'),
      }),
      shows: ['paragraph', /^Bill reporting isn’t set up/],
    },
    {
      id: 'partial',
      name: 'Payments missing',
      status: 'partial',
      scenario: failing('listOpenTradelines'),
      shows: ['paragraph', /may be missing/],
    },
    {
      id: 'unreadable',
      name: 'Unreadable records',
      status: 'partial',
      scenario: someUnreadable,
      shows: ['paragraph', /may be missing/],
    },
    { id: 'words', name: 'Unknown values', scenario: newWords, shows: ['heading', /^Other bills/] },
    {
      id: 'empty',
      name: 'No bills',
      status: 'empty',
      person: 'iris-two-ids',
      change: () => ({ tradelines: [] }),
      shows: ['paragraph', /^No bills yet/],
    },
    {
      id: 'none',
      name: 'No bills, not set up',
      status: 'empty',
      person: 'gia-newcomer',
      shows: ['paragraph', /^Bill reporting isn’t set up/],
    },
  ],
});
