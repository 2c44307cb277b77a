// The pages of the site, in the order of its menu.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { guides, inFrameworks, project, reference, start, type Group, type Page } from './menu.ts';
import { root } from './sources.ts';

const tagPage = (tag: string): Page => ({
  path: `tags/${tag}`,
  title: `<${tag}>`,
  about: '',
  parts: [{ file: 'docs/tags.md', chapters: [`\`<${tag}>\``] }],
  generated: 'tag',
  subject: tag,
});

/** Documents that the site leaves out: they are for those who work on the project. */
const left = ['docs/catalogue.md', 'docs/design-review.md'];

/** Documents that no page above names, such as each decision and new documents, by their titles. */
function others(listed: readonly Page[], titleOf: (file: string) => string): readonly Page[] {
  const files = new Set(listed.flatMap(({ parts }) => parts.map(({ file }) => file)));
  return ['docs/', 'docs/decisions/'].flatMap((folder) =>
    readdirSync(new URL(folder, root))
      .filter((name) => name.endsWith('.md'))
      .map((name) => folder + name)
      .filter((file) => !files.has(file) && !left.includes(file))
      .map((file) => ({
        path: `project/${folder === 'docs/' ? '' : 'decisions/'}${basename(file, '.md')}`,
        title: titleOf(file),
        about: `${titleOf(file)}.`,
        parts: [{ file }],
        ...(folder !== 'docs/' && { isHidden: true as const }),
      })),
  );
}

/** All groups, with a page for each tag and each resource of the service. */
export function pageGroups(
  tags: readonly { readonly tagName: string; readonly summary: string }[],
  resources: readonly { readonly path: string; readonly name: string }[],
  titleOf: (file: string) => string,
): readonly Group[] {
  const groups: readonly Group[] = [
    start,
    {
      name: 'Tags',
      pages: tags.map(({ tagName, summary }) => ({ ...tagPage(tagName), about: summary })),
    },
    guides,
    inFrameworks,
    {
      ...reference,
      pages: [
        ...reference.pages,
        ...resources.map(({ path, name }) => ({
          path,
          title: name,
          about: `Every operation and every field: ${name}.`,
          parts: [],
          generated: 'resource' as const,
          subject: name,
        })),
      ],
    },
    project,
  ];
  const rest = others(
    groups.flatMap(({ pages }) => pages),
    titleOf,
  );
  return groups.map((group) => (group === project ? { ...group, pages: [...group.pages, ...rest] } : group));
}
