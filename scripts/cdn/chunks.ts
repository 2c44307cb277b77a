// Which file of dist/cdn a module goes into, and how the files ask for each other.
import { posix } from 'node:path';
import { transform } from 'lightningcss';
import { minify as minifyAgain } from 'terser';
import { minify, type Plugin } from 'vite';

/** What is asked of a bundler about a module. */
interface Graph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean;
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

/** The modules that are loaded by themselves (entries, tags, parts that come later) and need this one at once. */
function usersOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  const users = new Set<string>();
  if (seen.has(id)) return users;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (info?.isEntry || info?.dynamicImporters.length) users.add(id);
  for (const importer of info?.importers ?? []) {
    for (const user of usersOf(importer, graph, seen)) users.add(user);
  }
  return users;
}

/**
 * What several tags share is few files, each a request: `shared` is all that the first paint of a page of statements
 * has in common with other tags, `later` what every page loads when it has time, `frames` what only further tags
 * share. What autoload.js needs itself, and what one tag has alone, stays there.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  // What is loaded by itself has a file of its own.
  if (graph.getModuleInfo(id)?.dynamicImporters.length) return null;
  const users = [...usersOf(id, graph)].map((user) => posix.basename(user));
  const tags = users.filter((user) => user.startsWith('pcc-'));
  if (users.length < 2 || users.includes('autoload.ts')) return null;
  if (tags.includes('pcc-statements.ts')) return 'shared';
  if (users.includes('trouble.ts') || users.includes('actions.ts')) return 'later';
  return tags.length > 1 ? 'frames' : null;
}

/**
 * Lets a lazy import ask for the chunks that its chunk needs at the same time, instead of one wave later:
 * `import('./a.js')` becomes `Promise.all([import('./a.js'),import('./shared.js')]).then(([a])=>a)`.
 */
export function importTogether(): Plugin {
  return {
    name: 'import-together',
    renderChunk(code, chunk, _options, { chunks }) {
      const loaded = new Set([chunk.fileName, ...chunk.imports]);
      const needs = (file: string): string[] =>
        (chunks[file]?.imports ?? [])
          .filter((name) => !loaded.has(name))
          .flatMap((name) => [...needs(name), name]);
      const here = posix.dirname(chunk.fileName);
      const importOf = (file: string) => `import("./${posix.relative(here, file)}")`;
      let together = code;
      for (const file of chunk.dynamicImports) {
        const all = [...new Set([file, ...needs(file)])];
        if (all.length === 1) continue;
        const imports = all.map(importOf).join(',');
        together = together.replaceAll(importOf(file), `Promise.all([${imports}]).then(([e])=>e)`);
      }
      // The lines stay, so the source map still fits.
      return { code: together, map: null };
    },
  };
}

/** Minifies each file, by the bundler's own means and then by Terser, which takes a fiftieth off what they leave. */
export function minifyScripts(): Plugin {
  return {
    name: 'minify-scripts',
    async renderChunk(source, { fileName }) {
      const once = await minify(fileName, source, { module: true, sourcemap: true });
      const { code = once.code, map } = await minifyAgain(once.code, {
        module: true,
        ecma: 2020,
        compress: { passes: 2 },
        sourceMap: { content: JSON.stringify(once.map) },
      });
      return { code, map: map as string };
    },
  };
}

/**
 * Takes out of our templates what only their readers need: of style sheets all that means nothing, of markup the
 * indentation, where any white space is as good as one line break. The lines stay, so the source map still fits.
 */
export function flatTemplates(): Plugin {
  const minified = (sheet: string) =>
    transform({ filename: 'sheet.css', code: Buffer.from(sheet), minify: true }).code.toString();
  return {
    name: 'flat-templates',
    transform: (code, id) =>
      /\/src\/(ui|widgets)\//.test(id)
        ? {
            code: code
              .replaceAll(
                /(?<=\bcss`)([^`$\\]+)`/g,
                (_, sheet: string) => `${minified(sheet)}\`${sheet.replaceAll(/[^\n]/g, '')}`,
              )
              .replaceAll(/^[ \t]+/gm, ''),
            map: null,
          }
        : null,
  };
}

/**
 * Takes out of the operations what only the sandbox, the backend and the docs read: a tag asks, and nothing of the
 * records leaves its file. The lines stay, so the source map still fits.
 */
export function leanOperations(): Plugin {
  const unread =
    /^ {2}(success: \d+|errors: \[[\d, ]+\]|(scopes|assumedScopes|owner|widgets): .+|settle: '\w+'),$/gm;
  return {
    name: 'lean-operations',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/api\//.test(id) ? { code: code.replaceAll(unread, ''), map: null } : null,
  };
}

/** The module of a tag is loaded for its definition: nobody takes anything out of it. The lines stay. */
export function onlyDefinitions(): Plugin {
  return {
    name: 'only-definitions',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/pcc-[\w-]+\.ts$/.test(id)
        ? {
            code: code.replaceAll(/^export (type )?\{[^}]*\}( from '.+')?;/gm, (exports) =>
              exports.replaceAll(/[^\n]/g, ''),
            ),
            map: null,
          }
        : null,
  };
}
