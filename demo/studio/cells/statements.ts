import { board, failing, someUnreadable } from './cell.ts';

export const statements = board({
  tag: 'pcc-statements',
  heading: 'Statements',
  person: 'ana-complete',
  attributes: { 'page-size': '3' },
  variants: [
    { id: 'list', name: 'A list by year', attributes: { 'page-size': '12' }, shows: ['heading', /^2026/] },
    { id: 'few', name: 'A few', person: 'eva-no-file', shows: ['listitem', /2026/] },
    { id: 'many', name: 'Ten years', person: 'hugo-heavy', shows: ['button', /^Show more/] },
    {
      id: 'endless',
      name: 'More than ten pages',
      person: 'hugo-heavy',
      scenario: { name: 'small-pages' },
      shows: ['button', /^Show more/],
    },
    {
      id: 'missing-pages',
      name: 'Some pages missing',
      status: 'partial',
      person: 'hugo-heavy',
      scenario: { name: 'first-page-only' },
      shows: ['paragraph', /may be missing/],
    },
    {
      id: 'spelt',
      name: 'Months in words',
      scenario: { name: 'statement-months', value: 'words' },
      shows: ['heading', /^2026/],
    },
    {
      id: 'same-month',
      name: 'Two of the same month',
      change: ({ statements }) => ({
        statements: statements.flatMap((statement, i) =>
          i === 0
            ? [
                statement,
                {
                  ...statement,
                  file_name: `corrected-${statement.file_name}`,
                  statement_name: 'Corrected statement',
                },
              ]
            : [statement],
        ),
      }),
      // On narrow widths, the actions are behind one button.
      shows: ['button', /^(View|Actions for the) .*\(Corrected statement\)/],
    },
    {
      id: 'other-months',
      name: 'Unreadable months',
      scenario: { name: 'statement-months', value: 'text' },
      shows: ['heading', /^Other/],
    },
    {
      id: 'bare',
      name: 'Without email and preview',
      attributes: { 'no-email': '', 'no-preview': '' },
      press: [/^actions for/i],
      shows: ['button', /^Download /],
    },
    {
      id: 'view',
      name: 'A statement opened',
      press: [/^view/i],
      dialog: true,
      shows: ['dialog', /statement$/],
    },
    {
      id: 'view-failed',
      name: 'A statement that can’t be opened',
      person: 'finn-frozen',
      scenario: failing('downloadStatement'),
      press: [/^view/i],
      shows: ['paragraph', /^This isn’t available right now/],
    },
    {
      id: 'downloading',
      name: 'Downloading',
      scenario: { name: 'never', operations: ['downloadStatement'] },
      press: [/^download/i],
      shows: ['button', /^Download October/],
    },
    {
      id: 'wrong-pdf',
      name: 'A file that is not a PDF',
      person: 'iris-two-ids',
      scenario: { name: 'wrong-pdf', operations: ['downloadStatement'] },
      press: [/^download/i],
      shows: ['paragraph', /a response we couldn’t read/],
    },
    {
      id: 'email',
      name: 'Confirming an email',
      press: [/^email/i],
      dialog: true,
      shows: ['dialog', /statement$/],
    },
    {
      id: 'emailed',
      name: 'Sent by email',
      person: 'eva-no-file',
      press: [/^email/i, /^send email/i],
      dialog: true,
      shows: ['paragraph', /was sent to your email address/],
    },
    {
      id: 'maybe-emailed',
      name: 'Email not confirmed',
      person: 'hugo-heavy',
      scenario: { name: 'lost-answer', operations: ['emailStatement'] },
      press: [/^email/i, /^send email/i],
      dialog: true,
      shows: ['paragraph', /may have been sent/],
    },
    {
      id: 'unreadable',
      name: 'Unreadable records',
      status: 'partial',
      scenario: someUnreadable,
      shows: ['paragraph', /may be missing/],
    },
    {
      id: 'empty',
      name: 'Nothing yet',
      status: 'empty',
      person: 'gia-newcomer',
      shows: ['paragraph', /^No statements yet/],
    },
  ],
});
