// The links of a built site, read from its files.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

/** Code shows links that are not the page's. */
export const withoutCode = (page: string): string => page.replace(/<pre[^]*?<\/pre>/g, '');

const isOutside = (link: string) => /^[a-z]+:/.test(link);

/** Where a link of a file leads, from the site's root. */
const target = (file: string, link: string) =>
  posix.join(posix.dirname(file), link.split(/[?#]/)[0] || posix.basename(file));

/** Every file of the site with this ending, without the demo. */
export const filesOf = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split('\\').join('/'))
    .filter((file) => file.endsWith(ending) && !/^(demo|source)\//.test(file));

/** What a page links to or loads. */
const linksOf = (folder: string, file: string): readonly string[] =>
  [...withoutCode(read(folder, file)).matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );

const linksOfMarkdown = (folder: string, file: string): readonly string[] =>
  [
    ...read(folder, file)
      .replace(/^```[^]*?^```/gm, '')
      .matchAll(/\]\(([^()\s]+)\)/g),
  ].map(([, link = '']) => link);

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/** Links that lead nowhere: to no file, or to no element of a page. */
export function deadLinks(folder: string): readonly string[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsOf = (file: string) => {
    const ids =
      anchors.get(file) ??
      new Set([...read(folder, file).matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
    anchors.set(file, ids);
    return ids;
  };
  const isDead = (file: string, link: string) => {
    if (isOutside(link)) return false;
    const to = target(file, link);
    if (to.startsWith('..') || !isFile(join(folder, to))) return true;
    const [, anchor] = link.split('#');
    const page = to.replace(/\.md$/, '');
    return anchor !== undefined && page.endsWith('.html') && !anchorsOf(page).has(anchor);
  };
  const all = [
    ...filesOf(folder, '.html').map((file) => [file, linksOf(folder, file)] as const),
    ...[...filesOf(folder, '.md'), 'llms.txt'].map((file) => [file, linksOfMarkdown(folder, file)] as const),
  ];
  return all.flatMap(([file, links]) =>
    links.filter((link) => isDead(file, link)).map((link) => `${file} → ${link}`),
  );
}

/** How many clicks each page is away from the start page. */
export function distances(folder: string): ReadonlyMap<string, number> {
  const found = new Map([['index.html', 0]]);
  for (const [file, distance] of found) {
    for (const link of linksOf(folder, file)) {
      const to = isOutside(link) ? '' : target(file, link);
      if (to.endsWith('.html') && !to.startsWith('demo/') && !found.has(to)) found.set(to, distance + 1);
    }
  }
  return found;
}
