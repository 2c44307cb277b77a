// `npm run size`, after a build: JavaScript bytes (brotli) that a page loads through autoload.js, per tag, against limits.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const kB = 1000;
const LIMITS = {
  page: 20 * kB, // a page with <pcc-session> and <pcc-statements>
  widget: 8 * kB, // each further widget on that page
  'src/pcc-credit-summary.ts': 10 * kB, // it draws charts
  locale: 3 * kB, // each further locale of a widget, loaded when used
};
const FIRST = 'src/pcc-statements.ts';

const cdn = new URL('../dist/cdn/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', cdn), 'utf8'));

const sizes = new Map();
function bytes(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(new URL(file, cdn))).length);
  return sizes.get(file);
}

/** The files that an entry of the manifest loads at once: its own, and the ones it imports statically. */
function filesOf(key, files = new Set()) {
  const { file, imports = [] } = manifest[key];
  if (!files.has(file)) {
    files.add(file);
    for (const imported of imports) filesOf(imported, files);
  }
  return files;
}
const total = (files) => [...files].reduce((sum, file) => sum + bytes(file), 0);
const beyond = (files, loaded) => [...files].filter((file) => !loaded.has(file));

const always = new Set(
  ['src/autoload.ts', 'src/pcc-session.ts']
    .filter((key) => key in manifest)
    .flatMap((key) => [...filesOf(key)]),
);
const page = new Set([...always, ...filesOf(FIRST)]);

const rows = [
  ['autoload.js with the session', total(always), always.size],
  ['page with <pcc-statements>', total(page), page.size, LIMITS.page],
];
const tags = manifest['src/autoload.ts'].dynamicImports.filter((key) => key.startsWith('src/pcc-'));
for (const key of tags) {
  const files = filesOf(key);
  const further = beyond(files, page);
  const name = key.slice('src/'.length, -'.ts'.length);
  if (key !== FIRST)
    rows.push([`further <${name}>`, total(further), further.length, LIMITS[key] ?? LIMITS.widget]);
}
for (const [key, { file }] of Object.entries(manifest)) {
  const locale = /([a-z-]+)\.strings\.([a-z]{2})\.ts$/.exec(key);
  if (locale) rows.push([`locale ${locale[2]} of ${locale[1]}`, bytes(file), 1, LIMITS.locale]);
}

console.log('                                  bytes (brotli)  files   limit');
for (const [name, size, files, limit] of rows) {
  const over = limit && size > limit ? '  over' : '';
  console.log(
    `${name.padEnd(38)}${String(size).padStart(10)}${String(files).padStart(7)}${String(limit ?? '').padStart(8)}${over}`,
  );
}
if (rows.some(([, size, , limit]) => limit && size > limit)) process.exitCode = 1;
