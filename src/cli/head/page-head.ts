import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { headerOf, integrityPolicy, policyFor } from './policy.ts';

/** The descriptions of dist/cdn/ from `npm run build`. */
interface Files {
  /** Hashes by file. */
  readonly integrity: Readonly<Record<string, string>>;
  /** The files of each tag: its code, its texts by language, and all that it may ever load. */
  readonly needs: Readonly<
    Record<
      string,
      {
        readonly code: readonly string[];
        readonly texts: Readonly<Record<string, readonly string[]>>;
        readonly all: readonly string[];
      }
    >
  >;
}

export interface HeadOptions extends Files {
  /** URL of the files: a path, a path relative to the page, or a URL of another origin. */
  readonly base: string;
  readonly tags: readonly string[];
  readonly lang?: string;
}

const isElsewhere = (base: string): boolean => /^(https?:)?\/\//.test(base);

/** Adds a trailing slash; a relative path starts with a dot, or the import map would treat it as a bare specifier. */
function addressOf(base: string): string {
  const folder = base.replace(/\/*$/, '/');
  return /^(\.{0,2}\/|https?:)/.test(folder) ? folder : `./${folder}`;
}

/** The import map: only it covers the chunks that `autoload.js` imports. It has those of the tags: hashes are long. */
const importMap = ({ integrity, needs, base, tags }: HeadOptions): string => {
  const loaded = new Set(['pcc-session', ...tags].flatMap((tag) => needs[tag]?.all ?? []));
  const scripts = Object.entries(integrity).filter(([file]) => loaded.has(file));
  return JSON.stringify({
    integrity: Object.fromEntries(scripts.map(([file, hash]) => [addressOf(base) + file, hash])),
  });
};

/** Throws for a tag or a language that does not exist. */
function check({ needs, tags, lang }: HeadOptions): void {
  const tagNames = Object.keys(needs);
  const unknown = tags.find((tag) => !tagNames.includes(tag));
  if (unknown !== undefined) throw new Error(`No such tag: ${unknown}. There are ${tagNames.join(', ')}.`);
  const languages = ['en', ...new Set(Object.values(needs).flatMap(({ texts }) => Object.keys(texts)))];
  const language = languageOf(lang);
  if (!languages.includes(language))
    throw new Error(`No texts in ${language}. There are ${languages.join(', ')}.`);
}

const languageOf = (lang = 'en'): string => lang.toLowerCase().replace(/-.*/, '');

/** The lines for the head. */
export function headOf(options: HeadOptions): string {
  check(options);
  const { integrity, needs, base, tags, lang } = options;
  const texts = new Set(tags.flatMap((tag) => needs[tag]?.texts[languageOf(lang)] ?? []));
  // From another origin, hashes are checked only with CORS.
  const mode = isElsewhere(base) ? ' crossorigin' : '';
  const attributes = (file: string) =>
    `"${addressOf(base)}${file}" integrity="${integrity[file] ?? ''}"${mode}`;
  return [
    // Must precede everything that loads a module.
    `<script type="importmap">${importMap(options)}</script>`,
    // Requests the session and the code of the tags. Links to that code would delay the session on a slow line.
    `<script type="module" fetchpriority="high" src=${attributes('autoload.js')}></script>`,
    // Otherwise requested only by that code.
    ...[...texts].map((file) => `<link rel="modulepreload" fetchpriority="low" href=${attributes(file)}>`),
    `<link rel="stylesheet" href=${attributes('pcc-preload.css')}>`,
  ].join('\n');
}

/** The response headers for a page with that head, by name. */
export function policiesOf(options: HeadOptions): Readonly<Record<string, string>> {
  check(options);
  const hash = createHash('sha256').update(importMap(options)).digest('base64');
  const origin = isElsewhere(options.base) ? [new URL(options.base, 'https://page').origin] : [];
  const files = { 'script-src': [...origin, `'sha256-${hash}'`], 'style-src': origin };
  return {
    'Content-Security-Policy': headerOf(policyFor(options.tags, files)),
    'Integrity-Policy': integrityPolicy,
  };
}

/** The files next to this one in the build. */
export const readFiles = (cdn: URL): Files => ({
  integrity: JSON.parse(readFileSync(new URL('integrity.json', cdn), 'utf8')) as Files['integrity'],
  needs: JSON.parse(readFileSync(new URL('needs.json', cdn), 'utf8')) as Files['needs'],
});
