// `npm run new:widget payment-plans`: writes a widget that works, with its tests and its place in gallery and demo, to be filled in.
// `-- --task` adds a dialog with a field, an action and its event.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { execFileSync } from 'node:child_process';
import { filesOf, listsWith } from './widget-files.ts';

const { values, positionals } = parseArgs({
  options: { task: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [name = ''] = positionals;
if (!/^[a-z]+(-[a-z]+)*$/.test(name))
  throw new Error('Usage: npm run new:widget <name>, such as payment-plans; with a task: -- <name> --task');

const root = new URL('../../', import.meta.url);
if (existsSync(new URL(`src/widgets/${name}`, root)))
  throw new Error(`There is already a widget called ${name}.`);

const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
for (const [path, text] of [...filesOf(name, values.task), ...listsWith(name, read, values.task)]) {
  const file = fileURLToPath(new URL(path, root));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(path);
}
// In another process, which imports the updated list of widgets.
execFileSync('npm', ['run', 'generate'], { cwd: root, stdio: 'inherit' });
