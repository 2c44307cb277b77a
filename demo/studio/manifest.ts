import type { Manifest, Member, TagDescription } from '../../scripts/manifest.ts';

/** Every tag that shows something. */
export async function readManifest(): Promise<readonly TagDescription[]> {
  const response = await fetch('./custom-elements.json');
  const { modules } = (await response.json()) as Manifest;
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((found): found is TagDescription => Boolean(found.tagName) && found.tagName !== 'pcc-session');
}

type Attribute = NonNullable<TagDescription['attributes']>[number];

/** What the control for an attribute has to offer. */
export function kindOf({ type }: Attribute): 'flag' | 'number' | 'text' | readonly string[] {
  const text = (type?.text ?? 'string').replace(' | undefined', '');
  if (text === 'boolean') return 'flag';
  if (text === 'number') return 'number';
  const words = [...text.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
  return words.length > 0 ? words : 'text';
}

/** Properties for which there is no attribute, and which JSON can write. */
export const dataProperties = ({ members = [] }: TagDescription): readonly Member[] =>
  members.filter(
    ({ kind, name, attribute, readonly }) =>
      kind === 'field' && name !== 'client' && attribute === undefined && !readonly,
  );
