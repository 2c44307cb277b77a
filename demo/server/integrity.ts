import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { importTogether } from '../../scripts/build/cdn/chunks.ts';

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** What a page needs to run under `Integrity-Policy`. */
export interface Scripts {
  /** Tags for the head: an import map with all hashes, then the page's modules. */
  readonly html: string;
  /** The source of the import map for `script-src`. */
  readonly source: string;
}

export const hashOf = (algorithm: 'sha256' | 'sha384', text: string): string =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

/** A chunk and all that it imports statically, which comes first. */
function withImports(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return found;
  for (const imported of chunk.imports) withImports(bundle, imported, found);
  return found.add(file);
}

/**
 * The scripts of a page that begins with these chunks. `pathTo` leads from the page to a file of the bundle. Each static
 * import is a script itself: WebKit accepts the hashes of an import map only for `import()`.
 */
export function scriptsOf(
  bundle: Bundle,
  entries: readonly string[],
  pathTo: (file: string) => string,
): Scripts {
  const addressOf = (file: string) => {
    const path = pathTo(file);
    return path.startsWith('.') ? path : `./${path}`;
  };
  const hashes = new Map(
    Object.values(bundle).flatMap((item) =>
      item.type === 'chunk' ? [[item.fileName, hashOf('sha384', item.code)] as const] : [],
    ),
  );
  const integrity = Object.fromEntries([...hashes].map(([file, hash]) => [addressOf(file), hash]));
  const map = JSON.stringify({ integrity });
  const modules = [...new Set(entries.flatMap((entry) => [...withImports(bundle, entry)]))].map(
    (file) =>
      `<script type="module" crossorigin src="${addressOf(file)}" integrity="${hashes.get(file)}"></script>`,
  );
  return {
    html: [`<script type="importmap">${map}</script>`, ...modules].join('\n    '),
    source: `'${hashOf('sha256', map)}'`,
  };
}

/** The source of a page's import map for `script-src`. */
export const mapSourceOf = (html: string): string => {
  const [, map] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? [];
  return map === undefined ? '' : `'${hashOf('sha256', map)}'`;
};

/** Gives the pages of a build the hashes of their scripts, and to each a policy in a `<meta>` if there is one. */
export function integrity(policyOf?: (scriptSource: string) => string): Plugin[] {
  return [
    importTogether(),
    {
      name: 'integrity',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          for (const item of Object.values(bundle)) {
            if (item.type !== 'asset' || !item.fileName.endsWith('.html')) continue;
            const entries: string[] = [];
            const page = String(item.source).replaceAll(
              /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g,
              (_tag, src: string) => {
                entries.push(posix.join(posix.dirname(item.fileName), src));
                return '';
              },
            );
            const { html, source } = scriptsOf(bundle, entries, (file) =>
              posix.relative(posix.dirname(item.fileName), file),
            );
            const meta = policyOf
              ? `<meta http-equiv="Content-Security-Policy" content="${policyOf(source)}">\n    `
              : '';
            item.source = page.replace('<title>', `${meta}${html}\n    <title>`);
          }
        },
      },
    },
  ];
}
