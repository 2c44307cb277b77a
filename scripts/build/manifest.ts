import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, root, textOf } from '../files.ts';
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

const cache = join(root, 'node_modules/.cache/pcc-manifest');

/** A hash of what the analyzer reads. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of [...filesIn('src', '.ts'), 'scripts/build/manifest.config.mjs', 'package-lock.json'])
    hash.update(file).update(textOf(file));
  return hash.digest('hex');
}

/** `custom-elements.json` as published, from the current sources. It takes seconds, so it is kept until they change. */
export async function createManifest(): Promise<Manifest> {
  const kept = join(cache, `${hashOfSources()}.json`);
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as Manifest;
  } catch {
    // It is not there yet.
  }
  const { analyze } = await import('./manifest.config.mjs');
  const manifest = (await analyze()) as Manifest;
  mkdirSync(cache, { recursive: true });
  for (const file of readdirSync(cache))
    if (file.endsWith('.json')) rmSync(join(cache, file), { force: true });
  // Another process may be reading it.
  writeFileSync(`${kept}.${process.pid}`, JSON.stringify(manifest));
  renameSync(`${kept}.${process.pid}`, kept);
  return manifest;
}

const order: readonly string[] = [session, ...widgets].map(({ tag }) => tag);

/** All tags, in the order of their files. */
export const tagsIn = ({ modules }: Manifest): readonly TagDescription[] =>
  modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((found): found is TagDescription => found.tagName !== undefined);

/** All tags, the session first. */
export const tagsOf = (manifest: Manifest): readonly TagDescription[] =>
  tagsIn(manifest).toSorted((a, b) => order.indexOf(a.tagName) - order.indexOf(b.tagName));
