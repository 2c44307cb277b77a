// Generates docs/tags.md and the README's table of tags from the manifest: `npm run generate`.
import { headerOf, policyFor } from '../../src/cli/head/policy.ts';
import { widgetPolicies } from '../../src/cli/head/widget-policies.ts';
import type { TagDescription } from '../build/manifest.ts';
import { readTypes, type PublicType } from '../build/public-types.ts';
import { textOf } from '../files.ts';
import { code, fill, formattedFiles, table } from './format.ts';

const types = readTypes();

/** An event's fields, each with its type and description. */
const carried = (eventClass = ''): string =>
  (types.get(eventClass)?.fields ?? [])
    .map(({ name, type, words }) => `${code(type ? `${name}: ${type}` : name)} ${words}`)
    .join('<br>');

type Entry = NonNullable<TagDescription['members']>[number];

const own = <Item extends { readonly inheritedFrom?: object }>(
  items: readonly Item[] = [],
): readonly Item[] => items.filter(({ inheritedFrom }) => !inheritedFrom);
const inherited = <Item extends { readonly inheritedFrom?: object }>(items: readonly Item[] = []) =>
  items.filter(({ inheritedFrom }) => inheritedFrom);

const typeOf = ({ type, default: value }: { type?: { readonly text: string }; default?: string }): string =>
  code((type?.text ?? '').replace(' | undefined', '')) + (value && value !== "''" ? ` = ${code(value)}` : '');

const callOf = ({ name, parameters = [] }: Entry): string =>
  code(`${name}(${parameters.map((parameter) => parameter.name).join(', ')})`);

/** One tag, or the members of all tags: a table for each kind of member. */
function chapter(tag: Partial<TagDescription>, only: typeof own): string {
  const members = only(tag.members);
  const attributes = only(tag.attributes);
  const fieldOf = (name?: string) => (tag.attributes ?? []).some(({ fieldName }) => fieldName === name);
  return [
    ...table(
      ['Attribute', 'Type', 'Meaning'],
      attributes.map((entry) => [code(entry.name), typeOf(entry), entry.description ?? '']),
    ),
    ...table(
      ['Property', 'Type', 'Meaning'],
      members
        .filter(({ kind, name }) => kind === 'field' && !fieldOf(name))
        .map((entry) => [
          code(entry.name) + (entry.readonly ? ', read only' : ''),
          typeOf({ type: entry.type }),
          entry.description ?? '',
        ]),
    ),
    ...table(
      ['Method', 'Gives', 'Does'],
      members
        .filter(({ kind }) => kind === 'method')
        .map((entry) => [callOf(entry), code(entry.return?.type.text ?? ''), entry.description ?? '']),
    ),
    ...table(
      ['Event', 'When', 'Fields'],
      only(tag.events).map((entry) => [code(entry.name), entry.description ?? '', carried(entry.type?.text)]),
    ),
    ...table(
      ['Slot', 'For'],
      only(tag.slots).map(({ name, description = '' }) => [code(name), description]),
    ),
    ...table(
      ['Part', 'What it is'],
      only(tag.cssParts).map(({ name, description = '' }) => [code(name), description]),
    ),
    ...table(
      ['Custom property', 'Default', 'For'],
      only(tag.cssProperties).map((entry) => [
        code(entry.name),
        code(entry.default ?? ''),
        entry.description ?? '',
      ]),
    ),
  ].join('\n');
}

/** The named types that the tables refer to, directly or indirectly. */
function typeChapter(tags: readonly TagDescription[]): string {
  const spoken = new Set<PublicType>();
  const visit = (text: string) => {
    for (const [name] of text.matchAll(/\b[A-Z]\w+\b/g)) {
      const type = types.get(name);
      if (!type || spoken.has(type) || !type.words || /Event$|Element$|^PccClient$/.test(name)) continue;
      spoken.add(type);
      visit([type.text, ...type.fields.map((field) => field.type)].join(' '));
    }
  };
  for (const { attributes = [], members = [], events = [] } of tags) {
    for (const { type } of [...attributes, ...members]) visit(type?.text ?? '');
    for (const { return: result } of members) visit(result?.type.text ?? '');
    for (const { type } of events) {
      for (const field of types.get(type?.text ?? '')?.fields ?? []) visit(field.type);
    }
  }
  return [...spoken]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, words, fields, text }) => [
      `### ${name}`,
      '',
      words,
      '',
      ...(text ? [code(text), ''] : []),
      ...table(
        ['Field', 'Type', 'Meaning'],
        fields.map((field) => [code(field.name), field.type && code(field.type), field.words]),
      ),
    ])
    .join('\n');
}

/** The tags with each part that all widgets have, and describe alike, as if it came from their base class. */
function withSharedParts(tags: readonly TagDescription[]): readonly TagDescription[] {
  const widgets = tags.filter(({ attributes }) => inherited(attributes).length > 0);
  const isShared = (part: NonNullable<TagDescription['cssParts']>[number]) =>
    widgets.every(({ cssParts = [] }) =>
      cssParts.some(({ name, description }) => name === part.name && description === part.description),
    );
  return tags.map((tag) => ({
    ...tag,
    cssParts: (tag.cssParts ?? []).map((part) => ({ ...part, ...(isShared(part) && { inheritedFrom: {} }) })),
  }));
}

/** docs/tags.md: everything that semantic versioning covers. */
function page(described: readonly TagDescription[]): string {
  const tags = withSharedParts(described);
  const [widget] = tags.filter(({ attributes }) => inherited(attributes).length > 0);
  const chapters = [
    '## Every widget',
    '',
    widget ? chapter(widget, inherited) : '',
    ...tags.flatMap((tag) => [`## \`<${tag.tagName}>\``, '', tag.description ?? '', '', chapter(tag, own)]),
  ].join('\n');
  return [
    '<!-- Generated by `npm run generate`: edit the doc comments of the elements instead. -->',
    '',
    '# The tags',
    '',
    'Every attribute, property, method, event, slot, part and custom property; semantic versioning covers them. The same data is in `pcc-widgets/custom-elements.json`. An attribute’s property has its name in camel case (`page-size`: `pageSize`), an event’s class begins with `Pcc` (`pcc-load`: `PccLoadEvent`).',
    '',
    chapters,
    '## Types',
    '',
    typeChapter(tags),
  ].join('\n');
}

/** The README's overview. */
const overview = (tags: readonly TagDescription[]): string =>
  table(
    ['Tag', 'What it shows'],
    tags.map((tag) => [`[\`<${tag.tagName}>\`](docs/tags.md#${tag.tagName})`, tag.summary ?? '']),
  ).join('\n');

/** The header of every widget, and what some add to it, with the reasons. */
function policies(): string {
  const header = headerOf(policyFor([])).replaceAll('; ', ';\n  ');
  const additions = Object.entries(widgetPolicies).filter(([, { why }]) => why);
  return [
    '```',
    `Content-Security-Policy:\n  ${header}`,
    '```',
    '',
    ...additions.map(
      ([tag, { sources, why }]) => `- ${code(`<${tag}>`)} adds ${code(headerOf(sources))} for ${why}`,
    ),
    '',
  ].join('\n');
}

/** The expected text of the pages with generated content. */
export async function tagPages(tags: readonly TagDescription[]): Promise<ReadonlyMap<string, string>> {
  const readme = textOf('README.md');
  return formattedFiles({
    'README.md': fill(fill(readme, 'tags', `\n${overview(tags)}`), 'policies', `\n${policies()}`),
    'docs/tags.md': page(tags),
  });
}
