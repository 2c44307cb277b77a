import type { Mode } from './kit.ts';
import type { Result } from './run.ts';

interface Report {
  readonly url: string;
  readonly mode: Mode;
  readonly results: readonly Result[];
}

const count = (results: readonly Result[], outcome: Result['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length;

/** Also safe in an attribute. Control characters are not allowed in XML. */
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

export function html({ url, mode, results }: Report): string {
  const rows = results.map(({ check, outcome, reason }) => {
    const cells = [outcome, check.id, check.rule, check.from, reason].map(
      (text) => `<td>${escaped(text)}</td>`,
    );
    return `<tr class="${outcome === 'n/a' ? 'na' : outcome}">${cells.join('')}</tr>`;
  });
  const heads = ['Result', 'Check', 'Rule', 'From', 'Reason'].map((name) => `<th scope="col">${name}</th>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>pcc-conform: ${escaped(total(results))}</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark }
  table { border-collapse: collapse }
  th, td { border: 1px solid; padding: .25rem .5rem; text-align: start; vertical-align: top }
  .fail td:first-child { font-weight: bold }
  .na { opacity: .75 }
</style>
<h1>${escaped(total(results))}</h1>
<p>${escaped(url)}, mode ${mode}, ${new Date().toISOString().slice(0, 16)}Z</p>
<table>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</html>
`;
}
