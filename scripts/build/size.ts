// `npm run size`, after a build: JavaScript bytes (brotli) that a page loads through autoload.js, against limits.
// `npm run size -- --readme` puts them into the README.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { isMain } from '../files.ts';
import { fill, formatted } from '../generate/format.ts';
import { BuiltModules } from './cdn/describe.ts';

/** In bytes. No build may exceed a limit, and limits only go down: see docs/decisions/0007. */
const LIMITS = {
  // A page with <pcc-session> and <pcc-statements>, until its rows are there.
  page: { aim: 26_000, limit: 28_400 },
  // The same, in a page that bundles the published modules with esbuild, split and minified.
  bundle: { aim: 27_800, limit: 28_200 },
  // Each further widget on that page.
  widget: { aim: 8_000, limit: 8_160 },
  // <pcc-credit-summary>, which draws some.
  charts: { aim: 10_000, limit: 10_200 },
  // Each further locale of a widget, loaded when used.
  locale: { aim: 3_000, limit: 3_060 },
};

/** The loader names every tag and its files: what each tag beyond these may add to the limit of the page. */
const NEW_TAG = { beyond: 11, bytes: 50 };

const classOf = (name: string) => `src/widgets/${name}/${name}.element.ts`;
const FIRST = classOf('statements');
/** What that page loads when idle, or on use. */
const LAZY = ['src/widgets/errors/errors.lazy.ts', 'src/widgets/statements/statements.lazy.ts'];

export interface Row {
  readonly name: string;
  readonly bytes: number;
  readonly files: number;
  readonly aim?: number;
  readonly limit?: number;
}

/** Measures what the page's own bundle of a session and statements loads first; from the published modules. */
export async function measureBundle(): Promise<Row> {
  const entry = 'entry.js';
  const { metafile, outputFiles = [] } = await build({
    stdin: {
      contents: `import 'pcc-widgets/pcc-session';import 'pcc-widgets/pcc-statements';`,
      resolveDir: '.',
    },
    entryNames: 'entry',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    outdir: '/',
    metafile: true,
    write: false,
  });
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, { imports }]) => [basename(path), imports]),
  );
  const files = new Set([entry]);
  for (const file of files)
    for (const { kind, path } of outputs.get(file) ?? [])
      if (kind === 'import-statement') files.add(basename(path));
  const bytes = outputFiles
    .filter(({ path }) => files.has(basename(path)))
    .reduce((sum, { contents }) => sum + brotliCompressSync(contents).length, 0);
  return { name: 'the same page, bundled', bytes, files: files.size, ...LIMITS.bundle };
}

/**
 * Compressed bytes of a file. With the hashes in the names of chunks, they vary by up to 90 from one build to the next:
 * this is the median of nine draws, which are the same for each build.
 */
function bytesOf(text: string): number {
  const hashOf = (name: string, draw: number) =>
    createHash('sha256').update(`${name} ${draw}`).digest('base64url').slice(0, 6);
  const sizes = Array.from({ length: 9 }, (_, draw) => {
    const drawn = text.replaceAll(
      /([\w.-]+)-[\w-]{6}\.js/g,
      (_all, name: string) => `${name}-${hashOf(name, draw)}.js`,
    );
    return brotliCompressSync(drawn).length;
  });
  return sizes.toSorted((a, b) => a - b)[4] ?? 0;
}

/** Measures a folder with the built files for tags. */
export function measure(cdn: string): Row[] {
  const modules = new BuiltModules(cdn);
  const tags = modules.classes;
  const newTags = Math.max(0, tags.length - NEW_TAG.beyond) * NEW_TAG.bytes;
  const row = (name: string, files: ReadonlySet<string>, limits?: Pick<Row, 'aim' | 'limit'>): Row => ({
    name,
    bytes: [...files].reduce((sum, file) => sum + bytesOf(readFileSync(join(cdn, file), 'utf8')), 0),
    files: files.size,
    ...limits,
  });
  const beyond = (files: ReadonlySet<string>, loaded: ReadonlySet<string>) =>
    new Set([...files].filter((file) => !loaded.has(file)));

  const loader = modules.filesOf(['src/autoload.ts']);
  const page = modules.filesOf(['src/autoload.ts', FIRST]);
  const settled = modules.filesOf(['src/autoload.ts', FIRST, ...LAZY]);
  const rows = [
    row('autoload.js with the session', loader),
    row('page with <pcc-statements>', page, { ...LIMITS.page, limit: LIMITS.page.limit + newTags }),
    row('later on that page, when idle', beyond(settled, page)),
  ];
  for (const { key, widget } of tags) {
    if (key === FIRST) continue;
    const limits = widget === 'credit-summary' ? LIMITS.charts : LIMITS.widget;
    rows.push(row(`further <pcc-${widget}>`, beyond(modules.filesOf([key]), settled), limits));
  }
  for (const key of modules.keys()) {
    const [, folder, locale] = /([a-z-]+)\/strings\/([a-z]{2})\.ts$/.exec(key) ?? [];
    if (folder && locale)
      rows.push(row(`locale ${locale} of ${folder}`, new Set([modules.get(key).file]), LIMITS.locale));
    const [, widget, part] = /widgets\/(?!shared\/)([a-z-]+)\/([a-z-]+)\.lazy\.ts$/.exec(key) ?? [];
    if (widget && part && !LAZY.includes(key)) {
      const more = beyond(modules.filesOf([key]), modules.filesOf([classOf(widget)]));
      rows.push(row(`${part} of <pcc-${widget}>, loaded later`, more));
    }
  }
  return rows;
}

const inKB = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Name and kB for the README, with the largest language in one row. */
export function readmeRows(
  rows: readonly Row[],
): readonly (readonly [name: string, kB: string, aim: string])[] {
  const isLocale = ({ name }: Row) => name.startsWith('locale');
  const locales = rows.filter(isLocale).map(({ bytes }) => bytes);
  return [
    ...rows
      .filter((row) => !isLocale(row))
      .map(({ name, bytes, aim }) => [name, inKB(bytes), aim ? inKB(aim) : ''] as const),
    ['another language of a widget, at most', inKB(Math.max(...locales)), inKB(LIMITS.locale.aim)],
  ];
}

async function writeReadme(rows: readonly Row[]): Promise<void> {
  const name = (text: string) => text.replace(/<[a-z-]+>|autoload\.js/, '`$&`');
  const table = [
    '| Loaded | kB | Aim |',
    '| --- | --: | --: |',
    ...readmeRows(rows).map(([what, ...figures]) => `| ${[name(what), ...figures].join(' | ')} |`),
  ];
  const readme = fill(readFileSync('README.md', 'utf8'), 'sizes', `\n${table.join('\n')}\n`);
  writeFileSync('README.md', await formatted('README.md', readme));
}

if (isMain(import.meta.url)) {
  const loaded = measure('dist/cdn');
  if (process.argv.includes('--readme')) await writeReadme(loaded);
  const rows = [...loaded, await measureBundle()];
  const isOver = ({ bytes, limit }: Row) => limit !== undefined && bytes > limit;
  console.table(
    Object.fromEntries(
      rows.map((row) => {
        const { name, ...figures } = row;
        return [name, { ...figures, ...(isOver(row) && { is: 'over' }) }];
      }),
    ),
  );
  if (rows.some(isOver)) process.exitCode = 1;
}
