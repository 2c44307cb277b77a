// `npm run new:widget payment-plans`: writes a widget that works, with its tests and its place in gallery and demo, to be
// filled in: the files of widget.txt, and lines in the lists that it is added to.
// `-- --task` adds a dialog with a field, an action and its event.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMain, root, textOf } from '../files.ts';
import { camel, pascal } from '../generate/tag.ts';

/** Identifiers of a widget called `payment-plans`. */
export const namesOf = (name: string) => ({
  tag: `pcc-${name}` as const,
  /** The event of its task. */
  event: `pcc-${name}-added` as const,
  type: pascal(name),
  variable: camel(name),
  words: pascal(name).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
});

const template = textOf('scripts/new/widget.txt');

/** The paths of one kind, with what is written there: of new files (`==`), or of lists (`=+`). */
function linesOf(
  kind: '==' | '=+',
  name: string,
  withTask: boolean,
): readonly (readonly [string, string[]])[] {
  const { type, variable, words } = namesOf(name);
  return (
    template
      .replaceAll('payment-plans', name)
      .replaceAll('PaymentPlans', type)
      .replaceAll('paymentPlans', variable)
      .replaceAll('Payment plans', words)
      .split(/^(?==[=+] )/m)
      .filter((section) => section.startsWith(kind))
      .map((section) => {
        const [head = '', ...lines] = section.trimEnd().split('\n');
        const own = lines.filter((line) => line[0] !== (withTask ? '-' : '+')).map((line) => line.slice(2));
        return [head.slice(3), own] as const;
      })
      // Some are only those of a task.
      .filter(([, lines]) => lines.length > 0)
  );
}

/** The text of each file by its path. */
export const filesOf = (name: string, withTask = false): ReadonlyMap<string, string> =>
  new Map(linesOf('==', name, withTask).map(([path, lines]) => [path, `${lines.join('\n')}\n`]));

/** The lists of widgets, with one more at the end. */
export const listsWith = (
  name: string,
  read: (path: string) => string,
  withTask = false,
): ReadonlyMap<string, string> =>
  new Map(
    linesOf('=+', name, withTask).map(([path, added]) => {
      const isImport = (line: string) => line.startsWith('import ');
      const lines = read(path).split('\n');
      const text = lines
        .toSpliced(lines.lastIndexOf('];'), 0, ...added.filter((line) => !isImport(line)))
        .toSpliced(lines.findLastIndex(isImport) + 1, 0, ...added.filter(isImport))
        .join('\n');
      return [path, text];
    }),
  );

if (isMain(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { task: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [name = ''] = positionals;
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    throw new Error('Usage: npm run new:widget <name>, such as payment-plans; with a task: -- <name> --task');

  if (existsSync(join(root, 'src/widgets', name)))
    throw new Error(`There is already a widget called ${name}.`);

  for (const [path, text] of [...filesOf(name, values.task), ...listsWith(name, textOf, values.task)]) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(path);
  }
  // In another process, which imports the updated list of widgets.
  execFileSync('npm', ['run', 'generate'], { cwd: root, stdio: 'inherit' });
  console.log(
    '`npm test -- lint` names what is to be filled in. docs/how-to.md ("Add a widget") has the steps.',
  );
}
