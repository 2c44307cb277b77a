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

/** `custom-elements.json` as published, from the current sources. */
export async function createManifest(): Promise<Manifest> {
  // It loads a compiler, which those who only read a manifest do not need.
  const { analyze } = await import('./manifest.config.mjs');
  // Its paths become those of the published modules.
  const text = JSON.stringify(await analyze()).replaceAll(/"\/?src\/([^"]+)\.ts"/g, '"dist/$1.js"');
  return JSON.parse(text) as Manifest;
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
