import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
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
const analyzer = 'node_modules/@custom-elements-manifest/analyzer/cem.js';

/** `custom-elements.json` as published, from the current sources. It takes seconds, so it runs in a separate process. */
export async function createManifest(): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), 'pcc-manifest-'));
  try {
    const argv = [
      'analyze',
      '--config',
      'scripts/build/manifest.config.mjs',
      '--quiet',
      '--outdir',
      relative(root, folder),
    ];
    await run(process.execPath, [analyzer, ...argv], { cwd: root });
    return JSON.parse(await readFile(join(folder, 'custom-elements.json'), 'utf8')) as Manifest;
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
