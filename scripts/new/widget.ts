// `npm run new:widget payment-plans`: writes a widget that works, with its tests and its place in gallery and demo, to be filled in.
// `-- --task` adds a dialog with a field, an action and its event.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { execFileSync } from 'node:child_process';
import { root, textOf } from '../files.ts';
import { filesOf, listsWith } from './widget-files.ts';

const { values, positionals } = parseArgs({
  options: { task: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [name = ''] = positionals;
if (!/^[a-z]+(-[a-z]+)*$/.test(name))
  throw new Error('Usage: npm run new:widget <name>, such as payment-plans; with a task: -- <name> --task');

if (existsSync(join(root, 'src/widgets', name))) throw new Error(`There is already a widget called ${name}.`);

for (const [path, text] of [...filesOf(name, values.task), ...listsWith(name, textOf, values.task)]) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(path);
}
// In another process, which imports the updated list of widgets.
execFileSync('npm', ['run', 'generate'], { cwd: root, stdio: 'inherit' });
