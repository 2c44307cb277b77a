import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { headerOf, policyFor } from './policy.ts';

/** What `npm run build` says of dist/cdn/. */
interface Files {
  /** Hashes by file. */
  readonly integrity: Readonly<Record<string, string>>;
  /** What each tag needs, by tag, or by tag and language (`pcc-statements es`). */
  readonly needs: Readonly<Record<string, readonly string[]>>;
}

export interface HeadOptions extends Files {
  readonly base: string;
  readonly tags: readonly string[];
  readonly lang?: string | undefined;
}

/** The import map: the only thing that covers the chunks that `autoload.js` imports. */
const importMap = ({ integrity, base }: HeadOptions): string => {
  const scripts = Object.entries(integrity).filter(([file]) => file.endsWith('.js'));
  return JSON.stringify({
    integrity: Object.fromEntries(scripts.map(([file, hash]) => [base + file, hash])),
  });
};

/** The lines for the head. */
export function headOf(options: HeadOptions): string {
  const { integrity, needs, base, tags, lang } = options;
  const files = tags.flatMap((tag) => {
    const found = needs[tag];
    if (!found)
      throw new Error(
        `No such tag: ${tag}. There are ${Object.keys(needs)
          .filter((name) => !name.includes(' '))
          .join(', ')}.`,
      );
    return [...found, ...((lang && needs[`${tag} ${lang}`]) || [])];
  });
  const attributes = (file: string) => `"${base}${file}" integrity="${integrity[file] ?? ''}"`;
  const chunks = [...new Set(files)].filter((file) => file !== 'autoload.js');
  return [
    // Before everything that loads a module.
    `<script type="importmap">${importMap(options)}</script>`,
    // Asks for the session, beside which the rest can come.
    `<script type="module" fetchpriority="high" src=${attributes('autoload.js')}></script>`,
    ...chunks.map((file) => `<link rel="modulepreload" fetchpriority="low" href=${attributes(file)}>`),
    `<link rel="stylesheet" href=${attributes('pcc-preload.css')}>`,
  ].join('\n');
}

/** The policy for a page with that head. */
export function policyOf(options: HeadOptions): string {
  const hash = createHash('sha256').update(importMap(options)).digest('base64');
  return headerOf(policyFor(options.tags, { 'script-src': [`'sha256-${hash}'`] }));
}

/** What stands beside this file once it is built. */
export const readFiles = (cdn: URL): Files => ({
  integrity: JSON.parse(readFileSync(new URL('integrity.json', cdn), 'utf8')) as Files['integrity'],
  needs: JSON.parse(readFileSync(new URL('needs.json', cdn), 'utf8')) as Files['needs'],
});
