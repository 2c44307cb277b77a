// `npm run new:widget payment-plans`: writes a widget that works, with its test and gallery cells, to be filled in.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFileSync } from 'node:child_process';
import { filesOf, listsWith } from './widget-files.ts';

const [name = ''] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*$/.test(name))
  throw new Error('Usage: npm run new:widget <name>, such as payment-plans');

const root = new URL('../../', import.meta.url);
if (existsSync(new URL(`src/widgets/${name}`, root)))
  throw new Error(`There is already a widget called ${name}.`);

const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
for (const [path, text] of [...filesOf(name), ...listsWith(name, read)]) {
  const file = fileURLToPath(new URL(path, root));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(path);
}
// In another process, which imports the updated list of widgets.
execFileSync('npm', ['run', 'generate'], { cwd: root, stdio: 'inherit' });
