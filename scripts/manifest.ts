import { fileURLToPath } from 'node:url';

interface Named {
  readonly name: string;
  readonly description?: string;
  readonly inheritedFrom?: object;
}
interface Typed extends Named {
  readonly type?: { readonly text: string };
  readonly default?: string;
}
interface Member extends Typed {
  readonly kind: 'field' | 'method';
  readonly attribute?: string;
  readonly readonly?: boolean;
  readonly reflects?: boolean;
  readonly parameters?: readonly Typed[];
  readonly return?: { readonly type: { readonly text: string } };
}

/** What `custom-elements.json` says of one tag. */
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

/** `custom-elements.json` as it is published, from the sources as they are now; writes nothing. */
export async function createManifest(): Promise<Manifest> {
  const argv = ['analyze', '--config', 'scripts/manifest.config.mjs', '--quiet'];
  const { cli } = await import('@custom-elements-manifest/analyzer/cli.js');
  return (await cli({ argv, cwd: fileURLToPath(new URL('..', import.meta.url)), noWrite: true })) as Manifest;
}

const order = [
  'pcc-session',
  'pcc-onboarding',
  'pcc-card-register',
  'pcc-rewards',
  'pcc-statements',
  'pcc-tradelines',
  'pcc-credit-summary',
];

/** The seven tags, the session first. */
export const tagsOf = ({ modules }: Manifest): readonly TagDescription[] =>
  modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((found): found is TagDescription => found.tagName !== undefined)
    .sort((a, b) => order.indexOf(a.tagName) - order.indexOf(b.tagName));
