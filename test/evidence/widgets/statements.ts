import fc from 'fast-check';
import type { Statement } from '../../../src/api/statements.ts';
import { statementEvidence } from '../../../src/widgets/statements/evidence.ts';
import { held, recordsOf } from '../answers.ts';
import { chapter } from '../people.ts';
import { noMoreThan, nothingLost, type Property } from '../properties.ts';
import type { Expectations } from '../expectations.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The newest statement is the one that is called so. */
const newestIsNewest: Property = ({ newest, truth }) => {
  const last = truth.statements
    .map(({ statement_month }) => statement_month)
    .toSorted()
    .at(-1);
  const name = last && monthName.format(new Date(`${last}-01T00:00:00Z`));
  return newest && !(name && newest.includes(name)) ? [`calls ${newest} the newest`] : [];
};

export const expectations: Expectations = {
  lives: chapter(fc.integer({ min: 0, max: 7 }), (count, { statements }) => ({
    statements: statements.slice(0, count),
  })),
  labels:
    'newest year all-years actions(-of)? view(-of)? download(-of|-sized|ing|ed)? email(-of|-ask|-send)? title opening no-viewer open sending sent maybe-sent just-sent',
  truths: { 'empty(-next)?': ({ statements }) => statements.length === 0 },
  evidence: held(statementEvidence, (answers) => {
    const among = recordsOf<Statement>(answers, 'listStatements').filter(
      // Two of one file are one.
      (each, i, all) => all.findIndex(({ file_name }) => file_name === each.file_name) === i,
    );
    return among.map((statement) => ({ statement, among, isComplete: true }));
  }),
  properties: [
    nothingLost(({ statements }) => statements.length),
    noMoreThan('statements.view-of', ({ statements }) => statements.length),
    newestIsNewest,
  ],
};
