// The client's functions and types, and the operations of each resource with every field, as Markdown.
import { slug } from 'github-slugger';
import { openApiDocument } from 'pcc-widgets/sandbox';
import type { OperationSpec } from '../../../src/api/operation.ts';
import { operations } from '../../../src/api/operations.ts';
import { chapterOf, chapters } from '../../../src/sandbox/chapters.ts';
import { inside } from '../links.ts';
import { readExports, type Exported, type Field } from './exports.ts';
import { code, fenced, joined, table } from './markdown.ts';

/** A page for each chapter of the service's description. */
export const resources = chapters.map((name) => ({ name, path: `reference/${slug(name)}` }));

const all = Object.values<OperationSpec>(operations);

/** Where an operation is described. */
export function linkTo(id: string): string {
  const operation = all.find((each) => each.id === id);
  if (!operation) throw new Error(`There is no operation ${id}`);
  const resource = resources.find(({ name }) => name === chapterOf(operation.path));
  return `${inside}${resource?.path}.html#${slug(id)}`;
}

const fieldTable = (head: string, fields: readonly Field[]): string =>
  table(
    [head, 'Type', 'Meaning'],
    fields.map(({ name, type, about }) => [code(name), code(type), about]),
  );

/** The names of the records in an operation's request and response. */
function recordsOf(document: ReturnType<typeof openApiDocument>, id: string) {
  const specs = Object.values(document.paths as Record<string, Record<string, Record<string, unknown>>>)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => operationId === id);
  const named = (part: unknown) => /#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(part) ?? '')?.[1];
  return { request: named(specs?.['requestBody']), response: named(specs?.['responses']) };
}

const effects = {
  read: 'Reads, and may be repeated.',
  act: 'An action: it is sent once.',
  irreversible: 'An action that cannot be undone: it is sent once.',
};

/** The texts of all pages about the client, by path; `reference/client` has what is about no resource. */
export function clientPages(): ReadonlyMap<string, string> {
  const exported = readExports();
  const byName = new Map(exported.map((each) => [each.name, each]));
  const document = openApiDocument({});
  const placed = new Set<string>();

  // The union of all texts' keys would fill pages.
  const chapter = (depth: string, { name, about, text, fields }: Exported): string => {
    const shown = text.length > 800 ? `${text.slice(0, 600)} | …` : text;
    return joined(`${depth} \`${name}\``, about, shown && fenced('ts', shown), fieldTable('Field', fields));
  };

  function operationChapter(operation: OperationSpec, types: Set<string>): string {
    const { id, method, path, effect, widgets = [], response } = operation;
    const described = byName.get(id);
    const { response: record } = recordsOf(document, id);
    const type = record && byName.get(record)?.kind === 'type' ? record : undefined;
    if (type) types.add(type);
    const isList = response !== undefined && 'list' in response;
    const result = type
      ? `Returns ${isList ? 'a page (`Page`) of ' : ''}[\`${type}\`](${typeLink(type)}).`
      : '';
    const users = widgets.map((tag) => `[\`<${tag}>\`](${inside}tags/${tag}.html)`).join(', ');
    return joined(
      `## \`${id}\``,
      described?.about ?? '',
      fenced('http', `${method} ${path}`),
      `${effects[effect]} ${users ? `Used by ${users}.` : 'For the partner’s server, not for pages.'} ${result}`,
      fieldTable('Argument', described?.args ?? []),
      !type && described?.fields.length ? fieldTable('Field of the result', described.fields) : '',
    );
  }

  const homes = new Map<string, string>();
  for (const operation of all) {
    const home = resources.find(({ name }) => name === chapterOf(operation.path))?.path ?? '';
    const { response, request } = recordsOf(document, operation.id);
    for (const name of [response, request])
      if (name && byName.get(name)?.kind === 'type' && !homes.has(name)) homes.set(name, home);
  }
  const typeLink = (name: string) => `${inside}${homes.get(name)}.html#${slug(name)}`;

  const pages = new Map<string, string>();
  for (const { name, path } of resources) {
    const own = all.filter((operation) => chapterOf(operation.path) === name);
    const chapters = own.map((operation) => operationChapter(operation, placed));
    const types = [...homes].filter(([, home]) => home === path).map(([type]) => type);
    types.forEach((type) => placed.add(type));
    pages.set(
      path,
      joined(
        `Functions and types of \`pcc-widgets/client\`. How to call them: [the client](${inside}reference/client.html).`,
        ...chapters,
        ...types.flatMap((type) => {
          const found = byName.get(type);
          return found ? [chapter('##', found)] : [];
        }),
      ),
    );
  }
  const rest = exported.filter(
    ({ name, kind }) => !placed.has(name) && kind !== 'operation' && kind !== 'schema',
  );
  const inOrder = (kind: Exported['kind']) =>
    rest.filter((each) => each.kind === kind).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  pages.set(
    'reference/client',
    joined(
      `Operations and records, by resource: ${resources.map(({ name, path }) => `[${name}](${inside}${path}.html)`).join(' · ')}. Each record type has a schema of the same name in lower case, such as \`statement\` for \`Statement\`.`,
      '## Functions',
      ...inOrder('function').map((each) => chapter('###', each)),
      '## Types',
      ...inOrder('type').map((each) => chapter('###', each)),
    ),
  );
  return pages;
}
