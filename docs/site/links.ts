// Links that work on GitHub, as links between the pages of the site.
import { existsSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { replacedSlug, root, slugsOf } from './sources.ts';
import type { Page } from './menu.ts';

/** How a link inside the site is written until its page is known: from the site's root, without `.html`. */
export const inside = 'site:';

export interface Links {
  /** A document's text with its links rewritten. */
  rewrite(text: string, file: string): string;
  /** Files that pages link to: images, and sources that are published as text. */
  readonly files: ReadonlySet<string>;
}

/** The address of a page's own file. */
export const fileOf = (path: string): string => `${path}.html`;

/** A link inside the site, as seen from a page. */
export function relativeTo(from: string, link: string): string {
  const [path = '', anchor] = link.slice(inside.length).split('#');
  const target = path === from ? '' : posix.relative(posix.dirname(from), path);
  return target + (anchor === undefined ? '' : `#${anchor}`);
}

/** Where a document, or a chapter of it, is on the site. */
function places(pages: readonly Page[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const keep = (source: string, target: string) => found.has(source) || found.set(source, target);
  for (const { path, title, parts } of pages) {
    for (const part of parts) {
      if (!part.chapters || part.chapters[0] === '#') keep(part.file, path);
      const replaced = replacedSlug(part, title, parts.length === 1);
      for (const slug of slugsOf(part))
        keep(`${part.file}#${slug}`, slug === replaced ? path : `${path}#${slug}`);
    }
  }
  keep('README.md', 'index');
  return found;
}

/** A folder is shown by what describes it. */
function described(file: string): string {
  const isFolder = existsSync(new URL(file, root)) && statSync(new URL(file, root)).isDirectory();
  return isFolder ? posix.join(file, 'README.md') : file;
}

export function linksOf(pages: readonly Page[]): Links {
  const known = places(pages);
  const files = new Set<string>();

  /** `undefined`: the site has no such thing, and the link is left as its text. */
  function resolve(target: string, file: string): string | undefined {
    const [path = '', anchor] = target.split('#');
    const named = path === '' ? file : described(posix.join(posix.dirname(file), path));
    const source = anchor === undefined ? named : `${named}#${anchor}`;
    const [page, place] = (known.get(source) ?? '').split('#');
    if (page) return `${inside}${fileOf(page)}${place === undefined ? '' : `#${place}`}`;
    if (!existsSync(new URL(named, root))) {
      if (existsSync(new URL(posix.dirname(named), root)) && named.endsWith('/README.md')) return undefined;
      throw new Error(`${file} links to ${target}, which does not exist`);
    }
    if (anchor !== undefined) throw new Error(`${file} links to ${target}, which no page of the site has`);
    files.add(named);
    return inside + publishedAt(named);
  }

  const rewriteLine = (line: string, file: string): string =>
    line.replace(
      /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g,
      (whole, image: string, text: string, target: string) => {
        if (/^[a-z]+:/.test(target)) return whole;
        const found = resolve(target, file);
        return found === undefined ? text : `${image}[${rewriteLine(text, file)}](${found})`;
      },
    );

  return {
    files,
    rewrite(text, file) {
      let isCode = false;
      return text
        .split('\n')
        .map((line) => {
          if (/^\s*```/.test(line)) isCode = !isCode;
          return isCode ? line : rewriteLine(line, file);
        })
        .join('\n');
    },
  };
}

/** Where a file of the repository is on the site: pictures as they are, sources as text. */
export const publishedAt = (file: string): string =>
  /\.(webp|svg|png)$/.test(file) ? `images/${posix.basename(file)}` : `source/${file}.txt`;
