import type { Manifest, Member, TagDescription } from '../../scripts/build/manifest.ts';

/** Every tag with visible content. */
export async function readManifest(address = './custom-elements.json'): Promise<readonly TagDescription[]> {
  const response = await fetch(address);
  const { modules } = (await response.json()) as Manifest;
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((found): found is TagDescription => Boolean(found.tagName) && found.tagName !== 'pcc-session');
}

type Attribute = NonNullable<TagDescription['attributes']>[number];

/** The kind of control for an attribute. */
export function kindOf({ type }: Attribute): 'flag' | 'number' | 'text' | readonly string[] {
  const text = (type?.text ?? 'string').replace(' | undefined', '');
  if (text === 'boolean') return 'flag';
  if (text === 'number') return 'number';
  const words = [...text.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
  return words.length > 0 ? words : 'text';
}

/** Properties without an attribute that JSON can represent. */
export const dataProperties = ({ members = [] }: TagDescription): readonly Member[] =>
  members.filter(
    ({ kind, name, attribute, readonly }) =>
      kind === 'field' && name !== 'client' && attribute === undefined && !readonly,
  );
