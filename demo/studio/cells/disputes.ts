import { board, failing, newWords, someUnreadable, support } from './cell.ts';

const start = /^File a dispute$/;
const send = [start, [/^What’s wrong/, 'I was charged twice'], /^Continue$/] as const;

export const disputes = board({
  tag: 'pcc-disputes',
  heading: 'Disputes',
  person: 'ana-complete',
  variants: [
    { id: 'list', name: 'In every state', slots: support, shows: ['paragraph', /The next step is a review/] },
    { id: 'form', name: 'A new dispute', dialog: true, press: [start], shows: ['textbox', /^What’s wrong/] },
    {
      id: 'charge',
      name: 'About a charge that the page names',
      dialog: true,
      attributes: { 'transaction-id': 'charge-1' },
      press: [start],
      shows: ['paragraph', /the charge you chose/],
    },
    {
      id: 'problem',
      name: 'Without a reason',
      dialog: true,
      press: [start, /^Continue$/],
      shows: ['paragraph', /^Enter what’s wrong/],
    },
    { id: 'review', name: 'Review', dialog: true, press: send, shows: ['button', /^Send dispute/] },
    {
      id: 'sent',
      name: 'Sent',
      person: 'iris-two-ids',
      press: [...send, /^Send dispute$/],
      shows: ['paragraph', /^Your dispute was sent/],
    },
    {
      id: 'refused',
      name: 'Not accepted',
      dialog: true,
      person: 'eva-no-file',
      scenario: { name: 'status-400', operations: ['createDispute'] },
      press: [...send, /^Send dispute$/],
      shows: ['paragraph', /wasn’t accepted/],
    },
    {
      id: 'unknown',
      name: 'Outcome unknown',
      dialog: true,
      person: 'finn-frozen',
      scenario: failing('createDispute'),
      press: [...send, /^Send dispute$/],
      shows: ['paragraph', /^We couldn’t confirm/],
    },
    {
      id: 'unreadable',
      name: 'Unreadable records',
      status: 'partial',
      scenario: someUnreadable,
      shows: ['paragraph', /may be missing/],
    },
    { id: 'words', name: 'Unknown values', scenario: newWords, shows: ['listitem', /./] },
    {
      id: 'empty',
      name: 'No disputes',
      status: 'empty',
      person: 'gia-newcomer',
      shows: ['paragraph', /^No disputes/],
    },
  ],
});
