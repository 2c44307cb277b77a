import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { session, widgets } from '../../src/widgets/widgets.ts';

interface Named {
  readonly name: string;
  readonly description?: string;
  readonly inheritedFrom?: object;
}
interface Typed extends Named {
  readonly type?: { readonly text: string };
  readonly default?: string;
}
export interface Member extends Typed {
  readonly kind: 'field' | 'method';
  readonly attribute?: string;
  readonly readonly?: boolean;
  readonly reflects?: boolean;
  readonly parameters?: readonly Typed[];
  readonly return?: { readonly type: { readonly text: string } };
}

/** The entry of one tag in `custom-elements.json`. */
export interface TagDescription extends Named {
  readonly tagName: string;
  readonly summary: string;
  readonly attributes?: readonly (Typed & { readonly fieldName?: string })[];
  readonly members?: readonly Member[];
  readonly events?: readonly Typed[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Typed[];
}

export interface Manifest {
  readonly modules: readonly {
    readonly declarations?: readonly (Named & Partial<TagDescription>)[];
  }[];
}

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const config = 'scripts/build/manifest.config.mjs';
const analyzer = 'node_modules/@custom-elements-manifest/analyzer/cem.js';

const cache = join(root, 'node_modules/.cache/pcc-manifest');

/** A hash of what the analyzer reads. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('src', file))
    .sort();
  for (const file of [...sources, config, 'custom-elements-manifest.config.mjs', 'package-lock.json'])
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** `custom-elements.json` as published, from the current sources. It takes seconds, so it is kept until they change. */
export async function createManifest(): Promise<Manifest> {
  const kept = join(cache, `${hashOfSources()}.json`);
  const text = await readFile(kept, 'utf8').catch(() => undefined);
  if (text) return JSON.parse(text) as Manifest;
  const folder = await mkdtemp(join(tmpdir(), 'pcc-manifest-'));
  try {
    const argv = ['analyze', '--config', config, '--quiet', '--outdir', relative(root, folder)];
    await run(process.execPath, [analyzer, ...argv], { cwd: root });
    const written = await readFile(join(folder, 'custom-elements.json'), 'utf8');
    await mkdir(cache, { recursive: true });
    for (const file of readdirSync(cache))
      if (file.endsWith('.json')) await rm(join(cache, file), { force: true });
    // Another process may be reading it.
    await writeFile(`${kept}.${process.pid}`, written);
    await rename(`${kept}.${process.pid}`, kept);
    return JSON.parse(written) as Manifest;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const order: readonly string[] = [session, ...widgets].map(({ tag }) => tag);

/** All tags, the session first. */
export const tagsOf = ({ modules }: Manifest): readonly TagDescription[] =>
  modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((found): found is TagDescription => found.tagName !== undefined)
    .sort((a, b) => order.indexOf(a.tagName) - order.indexOf(b.tagName));
