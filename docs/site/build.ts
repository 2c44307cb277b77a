// `npm run docs:build`: the documentation as static files in dist-site/, or in the folder given after `--`, for any
// server and path. The client's reference is complete only after a build of the package.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import Eleventy from '@11ty/eleventy';
import { buildDemo } from '../../demo/server/build.ts';
import { hashOf } from '../../demo/server/integrity.ts';
import { contentPolicy } from '../../demo/server/site.ts';
import { integrityPolicy } from '../../src/cli/head/policy.ts';
import { createManifest, tagsOf } from '../../scripts/build/manifest.ts';
import { clientPages, resources } from './generated/client.ts';
import { inside, linksOf, publishedAt, relativeTo } from './links.ts';
import { createMarkdown } from './markdown.ts';
import { pageGroups } from './pages.ts';
import { documentAt, root, titleOf } from './sources.ts';
import { compose, type Composed } from './compose.ts';
import { searchIndex } from './search-index.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The scripts and the style sheet of the pages. */
const assets = {
  style: here('styles/site.css'),
  site: here('client/site.ts'),
  example: here('client/example.ts'),
  session: here('client/session.ts'),
};

async function put(outDir: string, file: string, text: string): Promise<void> {
  const path = join(outDir, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** The scripts of a page, beside `site`. */
const examplesOn = ({ generated, subject }: Composed): readonly string[] => {
  if (generated !== 'tag') return [];
  return subject === 'pcc-session' ? ['session'] : ['example'];
};

/** Links of a Markdown text lead to the Markdown of other pages. */
const asMarkdown = (text: string, file: string): string =>
  text.replace(/\]\((site:[^)]+)\)/g, (_, link: string) => {
    const target = relativeTo(file, link);
    return `](${link.startsWith(`${inside}demo/`) ? target : target.replace(/\.html(?=#|$)/, '.html.md')})`;
  });

/** In Markdown, a tag is code. */
const named = (title: string): string => (title.startsWith('<') ? `\`${title}\`` : title);

/** `llms.txt`: what the package's own says, then every page. */
function overview(groups: readonly { readonly name: string; readonly pages: readonly Composed[] }[]): string {
  const { lines, headings } = documentAt('llms.txt');
  const intro = lines.slice(0, headings.find(({ level }) => level === 2)?.line).join('\n');
  const chapters = groups.map(({ name, pages }) => {
    const list = pages.map(({ title, about, file }) => `- [${named(title)}](${file}.md): ${about}`);
    return `## ${name}\n\n${list.join('\n')}\n`;
  });
  return [intro, ...chapters].join('\n');
}

const summary =
  'HTML tags show your customers their credit score, statements, bills, cards and disputes. They adopt your page’s font, colors and width, and your credentials never reach a browser.';

/** Writes the site into a folder. */
export async function buildSite(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  const manifest = await createManifest();
  const built = await buildDemo(join(outDir, 'demo'), assets, manifest);
  const groups = pageGroups(tagsOf(manifest), resources, titleOf);
  const links = linksOf(groups.flatMap(({ pages }) => pages));
  const client = clientPages();
  const markdown = createMarkdown();
  const theme = await readFile(here('client/theme.js'), 'utf8');
  const composed = groups.map(({ name, pages }) => ({
    name,
    pages: pages.map((page) => compose(page, { links, client, markdown, manifest })),
  }));
  const all = composed.flatMap(({ pages }) => pages);
  const shown = all.filter(({ isHidden }) => !isHidden);

  /** The menu, and the files of the build, as seen from a page. */
  const surroundings = (file: string, examples: readonly string[]) => {
    const pathTo = (path: string) => relativeTo(file, `${inside}demo/${path}`);
    const scripts = built.scriptsOf(['site', ...examples], pathTo);
    return {
      policy: contentPolicy(scripts.source),
      scripts: scripts.html,
      theme: { path: relativeTo(file, `${inside}theme.js`), integrity: hashOf('sha384', theme) },
      home: relativeTo(file, `${inside}index.html`) || 'index.html',
      index: relativeTo(file, `${inside}search.json`),
      up: relativeTo(file, `${inside}.`) || '.',
      style: pathTo(built.fileOf('style')),
      icon: relativeTo(file, `${inside}icon.svg`),
      menu: composed.map(({ name, pages }) => ({
        name,
        links: pages
          .filter(({ isHidden }) => !isHidden)
          .map((page) => ({
            title: page.title,
            about: page.about,
            href: relativeTo(file, inside + page.file) || page.file.replace(/^.*\//, ''),
            isCurrent: page.file === file,
          })),
      })),
    };
  };

  const eleventy = new Eleventy(here('templates'), outDir, {
    quietMode: true,
    configPath: '',
    config(settings) {
      settings.setLibrary('md', markdown);
      settings.addTemplate('index.njk', '', {
        layout: 'start.njk',
        permalink: 'index.html',
        file: 'index.html',
        about: summary,
        markdown: 'index.html.md',
        ...surroundings('index.html', ['example']),
      });
      for (const page of all) {
        const position = shown.indexOf(page);
        const near = (index: number) => {
          const other = position < 0 ? undefined : shown[index];
          return other && { title: other.title, href: relativeTo(page.file, inside + other.file) };
        };
        settings.addTemplate(`${page.path}.md`, page.text, {
          layout: 'page.njk',
          permalink: page.file,
          templateEngineOverride: 'md',
          ...page,
          ...surroundings(page.file, examplesOn(page)),
          markdown: `${page.file.replace(/^.*\//, '')}.md`,
          previous: near(position - 1),
          next: near(position + 1),
        });
      }
    },
  });
  await eleventy.write();

  for (const { file, title, about, text } of all)
    await put(outDir, `${file}.md`, `# ${named(title)}\n\n> ${about}\n\n${asMarkdown(text, file)}\n`);
  for (const file of links.files) {
    await mkdir(dirname(join(outDir, publishedAt(file))), { recursive: true });
    await cp(new URL(file, root), join(outDir, publishedAt(file)));
  }
  await cp(new URL('demo/common/icon.svg', root), join(outDir, 'icon.svg'));
  await put(outDir, 'theme.js', theme);
  // For hosts of static files that read headers from there: this policy is not valid in a <meta>.
  await put(outDir, '_headers', `/*\n  Integrity-Policy: ${integrityPolicy}\n`);
  await put(outDir, 'search.json', searchIndex(all));
  for (const file of ['llms.txt', 'index.html.md']) await put(outDir, file, overview(composed));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildSite(resolve(process.argv[2] ?? 'dist-site'));
