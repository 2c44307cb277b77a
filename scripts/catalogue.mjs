// Part of `npm run docs`: lists the tests of each case in docs/catalogue.md, by the numbers in their titles.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs/catalogue.md');

/** Number → the titles of its tests, with their files. */
function tests() {
  const found = new Map();
  const files = ['test', 'server-example/test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .sort();
  for (const file of files) {
    const code = readFileSync(join(root, file), 'utf8');
    for (const [, , title, number] of code.matchAll(
      /\b(?:it|test|describe)\(\s*(['"`])((?:(?!\1).)+) \[#(\d+)\]\1/g,
    )) {
      const words = title.replaceAll(/\$\{[^}]*\}/g, '…').replaceAll('|', '\\|');
      const titles = found.get(Number(number)) ?? [];
      titles.push(`${words} (${basename(file)})`);
      found.set(Number(number), titles);
    }
  }
  return found;
}

/** `3: title (file)` of every test on the page. */
function named(text) {
  return [...text.matchAll(/^\| +(\d+) +\|.*\| (.*?) *\|$/gm)].flatMap(([, number, cell]) =>
    cell.endsWith('.ts)') ? cell.split('<br>').map((title) => `${number}: ${title}`) : [],
  );
}

/** The expected page, and the problems of the current one. */
export async function catalogue() {
  const found = tests();
  const missing = [];
  const known = new Set();
  const present = readFileSync(page, 'utf8');
  const made = present.replaceAll(/^\| +(\d+) +\| (.*?) +\| (.*?) *\|$/gm, (_, number, what, cell) => {
    known.add(Number(number));
    const titles = found.get(Number(number));
    // Text written by hand, for a number without a test, is the reason why there is none.
    const reason = cell.endsWith('.ts)') ? '' : cell;
    if (!titles && !reason) missing.push(Number(number));
    return `| ${number} | ${what} | ${titles ? titles.join('<br>') : reason} |`;
  });
  const unknown = [...found.keys()].filter((number) => !known.has(number));
  const text = await format(made, { ...(await resolveConfig(page)), parser: 'markdown' });
  const still = new Set(named(text));
  return { text, missing, unknown, gone: named(present).filter((title) => !still.has(title)) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { text, missing, unknown } = await catalogue();
  writeFileSync(page, text);
  if (missing.length) console.log(`without a test or a reason: ${missing.join(', ')}`);
  if (unknown.length) console.log(`not in the catalogue: ${unknown.join(', ')}`);
}
