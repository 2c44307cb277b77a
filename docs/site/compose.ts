// A page of the site: its text from documents and generated parts, with the passages that the search knows.
import type { MarkdownIt } from 'markdown-it';
import { tagsOf, type Manifest } from '../../scripts/build/manifest.ts';
import { sampleText } from './generated/samples.ts';
import { code, joined, table } from './generated/markdown.ts';
import { tagText, withHeadings } from './generated/tags.ts';
import { fileOf, type Links } from './links.ts';
import { passagesOf, type Passage } from './markdown.ts';
import type { Page } from './menu.ts';
import { textOf } from './sources.ts';

export interface Composed extends Page {
  /** From the site's root. */
  readonly file: string;
  /** Markdown, with links as `site:…`. */
  readonly text: string;
  readonly passages: readonly Passage[];
  /** The headings below the title. */
  readonly contents: readonly Passage[];
}

interface Sources {
  readonly links: Links;
  /** The texts about the client, by path. */
  readonly client: ReadonlyMap<string, string>;
  readonly markdown: MarkdownIt;
  readonly manifest: Manifest;
}

/** The custom properties that every widget has, and those of single widgets. */
function propertiesText(manifest: Manifest): string {
  const seen = new Set<string>();
  const rows = tagsOf(manifest).flatMap(({ cssProperties = [] }) =>
    cssProperties.flatMap(({ name, default: usual = '', description = '' }) => {
      if (seen.has(name)) return [];
      seen.add(name);
      return [[code(name), code(usual), description]];
    }),
  );
  return joined('## Custom properties', table(['Custom property', 'Default', 'For'], rows));
}

function generatedText({ generated, subject = '', path }: Page, text: string, sources: Sources): string {
  switch (generated) {
    case 'tag':
      return tagText(subject, text);
    case 'sample':
      return joined(text, sampleText(subject));
    case 'properties':
      return joined(text, propertiesText(sources.manifest));
    case 'client':
    case 'resource':
      return joined(text, sources.client.get(path) ?? '');
    default:
      return withHeadings(text, '###');
  }
}

export function compose(page: Page, sources: Sources): Composed {
  const { parts } = page;
  const text = joined(
    ...parts.map((part) => sources.links.rewrite(textOf(part, page.title, parts.length === 1), part.file)),
  );
  const file = fileOf(page.path);
  const whole = generatedText(page, text, sources);
  const passages = passagesOf(sources.markdown.parse(whole, { file }), page.title);
  const contents = passages.filter(({ level }) => level === 2);
  return { ...page, file, text: whole, passages, contents };
}
