import type { Mode } from './kit.ts';
import type { Result } from './run.ts';

interface Report {
  readonly url: string;
  readonly mode: Mode;
  readonly results: readonly Result[];
}

const count = (results: readonly Result[], outcome: Result['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length;

/** For XML, which allows no control characters. */
const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd');

export function line({ check, outcome, reason }: Result): string {
  const label = { pass: 'pass', fail: 'FAIL', 'n/a': 'n/a ' }[outcome];
  return `${label}  ${check.id.padEnd(26)} ${check.rule}${reason ? `\n      ${reason}` : ''}${outcome === 'fail' ? ` [${check.from}]` : ''}`;
}

export const total = (results: readonly Result[]): string =>
  `${count(results, 'pass')} passed, ${count(results, 'fail')} failed, ${count(results, 'n/a')} not applicable`;

export function junit({ url, mode, results }: Report): string {
  const cases = results.map(({ check, outcome, reason, seconds }) => {
    const { id, rule, from } = check;
    const start = `  <testcase classname="${escaped(id)}" name="${escaped(rule)}" time="${seconds.toFixed(3)}">`;
    const text = escaped(reason);
    const inside = {
      pass: '',
      fail: `<failure message="${text}">${escaped(from)}</failure>`,
      'n/a': `<skipped message="${text}"/>`,
    }[outcome];
    return `${start}${inside}</testcase>`;
  });
  const numbers = `tests="${results.length}" failures="${count(results, 'fail')}" skipped="${count(results, 'n/a')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="pcc-conform ${escaped(url)} (${mode})" ${numbers}>`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n');
}
