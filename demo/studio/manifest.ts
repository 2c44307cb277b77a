/** What the demo reads of `pcc-widgets/custom-elements.json`. */
export interface Attribute {
  readonly name: string;
  readonly fieldName?: string;
  readonly description?: string;
  readonly default?: string;
  readonly type?: { readonly text: string };
}
interface Named {
  readonly name: string;
  readonly description?: string;
}
export interface Property extends Named {
  readonly default?: string;
}
export interface Description {
  readonly tagName: string;
  readonly summary?: string;
  readonly attributes?: readonly Attribute[];
  readonly slots?: readonly Named[];
  readonly events?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Property[];
}
interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly Partial<Description>[] }[];
}

/** Every widget with a tag; the session shows nothing. */
export async function readManifest(): Promise<readonly Description[]> {
  const response = await fetch('./custom-elements.json');
  const { modules } = (await response.json()) as Manifest;
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((found): found is Description => Boolean(found.tagName) && found.tagName !== 'pcc-session');
}

/** What the control for an attribute has to offer. */
export function kindOf({ type }: Attribute): 'flag' | 'number' | 'text' | readonly string[] {
  const text = (type?.text ?? 'string').replace(' | undefined', '');
  if (text === 'boolean') return 'flag';
  if (text === 'number') return 'number';
  const words = [...text.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
  return words.length > 0 ? words : 'text';
}
