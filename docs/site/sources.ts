// The repository's documents: their chapters, and the anchors that GitHub gives to their headings.
import { readFileSync } from 'node:fs';
import GithubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import type { Part } from './menu.ts';

export const root = new URL('../../', import.meta.url);

interface Heading {
  readonly level: number;
  /** As written, without the number signs. */
  readonly text: string;
  readonly slug: string;
  readonly line: number;
}

export interface Document {
  readonly lines: readonly string[];
  readonly headings: readonly Heading[];
}

const parser = new MarkdownIt({ html: true });

/** The text of a heading as GitHub sees it when it makes the anchor. */
const plain = (text: string): string =>
  parser
    .parseInline(text, {})
    .flatMap(({ children }) => children ?? [])
    .map(({ content }) => content)
    .join('');

function parseDocument(text: string): Document {
  const slugger = new GithubSlugger();
  const tokens = parser.parse(text, {});
  const headings = tokens.flatMap((token, index) => {
    const written = tokens[index + 1]?.content;
    if (token.type !== 'heading_open' || !token.map || written === undefined) return [];
    const level = Number(token.tag.slice(1));
    return [{ level, text: written, slug: slugger.slug(plain(written)), line: token.map[0] }];
  });
  return { lines: text.split('\n'), headings };
}

const read = new Map<string, Document>();

export function documentAt(file: string): Document {
  const known = read.get(file) ?? parseDocument(readFileSync(new URL(file, root), 'utf8'));
  read.set(file, known);
  return known;
}

export const titleOf = (file: string): string =>
  documentAt(file).headings.find(({ level }) => level === 1)?.text ?? file;

/** Some lines of a document. */
interface Range {
  readonly from: number;
  readonly to: number;
}

function chapterRange({ lines, headings }: Document, chapter: string, file: string): Range {
  const chapters = headings.filter(({ level }) => level === 2);
  if (chapter === '#') {
    const title = headings.find(({ level }) => level === 1);
    return { from: (title?.line ?? -1) + 1, to: chapters[0]?.line ?? lines.length };
  }
  const index = chapters.findIndex(({ text }) => text === chapter);
  const found = chapters[index];
  if (!found) throw new Error(`${file} has no chapter: ${chapter}`);
  return { from: found.line, to: chapters[index + 1]?.line ?? lines.length };
}

/** The lines of a part, without the document's title. */
function rangesOf({ file, chapters }: Part): readonly Range[] {
  const document = documentAt(file);
  if (chapters) return chapters.map((chapter) => chapterRange(document, chapter, file));
  const title = document.headings.find(({ level }) => level === 1);
  return [{ from: (title?.line ?? -1) + 1, to: document.lines.length }];
}

/** Anchors of a part. */
export function slugsOf(part: Part): readonly string[] {
  const ranges = rangesOf(part);
  return documentAt(part.file)
    .headings.filter(({ line }) => ranges.some(({ from, to }) => line >= from && line < to))
    .map(({ slug }) => slug);
}

/** The anchor of the chapter whose heading the page's title replaces: its only one, or one of the same name. */
export function replacedSlug(
  { file, chapters = [] }: Part,
  title: string,
  isAlone: boolean,
): string | undefined {
  const [first] = chapters;
  if (first !== title && !(isAlone && chapters.length === 1)) return undefined;
  return documentAt(file).headings.find(({ text }) => text === first)?.slug;
}

/** The text of a part. In a page that is a single chapter, the headings below the title rise. */
export function textOf(part: Part, title: string, isAlone: boolean): string {
  const { headings, lines } = documentAt(part.file);
  const replaced = replacedSlug(part, title, isAlone);
  const rises = isAlone && part.chapters?.length === 1 && replaced !== undefined;
  const byLine = new Map(headings.map((heading) => [heading.line, heading]));
  return rangesOf(part)
    .map(({ from, to }) =>
      lines
        .slice(from, to)
        .map((line, index) => {
          const heading = byLine.get(from + index);
          if (heading && heading.slug === replaced) return '';
          return heading && rises ? line.replace('#', '') : line;
        })
        .join('\n')
        .trim(),
    )
    .join('\n\n');
}
