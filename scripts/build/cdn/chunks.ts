// Assigns modules to the files of dist/cdn, and determines how the files load each other.
import { posix } from 'node:path';
import MagicString from 'magic-string';
import { parseSync, Visitor, type Plugin } from 'vite';

/** What this needs to know from the bundler about a module. */
interface Graph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean;
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

/** The separately loaded modules (autoload.js, the classes of tags, lazy modules) that statically import this one. */
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
 * Shared modules go into few files, because each is a request: `shared` has what the first paint of a statements page has
 * in common with other tags, `lazy` what every page loads when idle, and dates, which most other tags show; `frames`
 * what only the tags with frames share, `…-parts` what a tag shares with several lazy modules, or with other tags, `lists`
 * what other tags share; operations that only two or three of them share have their own file. Modules that only
 * autoload.js or only one tag needs stay with it.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  // Separately loaded modules have their own files.
  if (graph.getModuleInfo(id)?.dynamicImporters.length) return null;
  const users = [...usersOf(id, graph)].map((user) => posix.basename(user));
  // <pcc-next-steps> reads with the code of other tags, whose files do not grow for it.
  const elements = users.filter((user) => /(?<!next-steps)\.element\.ts$/.test(user));
  if (users.length < 2 || users.includes('autoload.ts')) return null;
  const owner = /\/src\/widgets\/(?!shared\/)([^/]+)\//.exec(id)?.[1];
  // What a tag shares with one of its lazy modules stays with the tag.
  const isOwn = elements.length === 1 && users.length === 2 && users.some((user) => /\.lazy\./.test(user));
  if (owner !== undefined && isOwn) return null;
  if (elements.includes('statements.element.ts')) return 'shared';
  if (users.some((user) => /^(errors|statements)\.lazy/.test(user)) || id.endsWith('/dates.ts'))
    return 'lazy';
  const tags = elements.map((element) => element.replace('.element.ts', '')).toSorted();
  if (tags.length === 0) return null;
  if (owner !== undefined) return `${owner}-parts`;
  const isOperation = /\/src\/(operations|rules)\//.test(id);
  if (tags.length === 1) return isOperation && users.length > 2 ? `${tags[0]}-parts` : null;
  if (tags.every((tag) => tag === 'onboarding' || tag === 'card-register')) return 'frames';
  // Operations that few tags share: the other tags do not load them.
  return tags.length <= 3 && isOperation ? tags.join('-') : 'lists';
}

/**
 * Makes a lazy import request its chunk's dependencies at the same time, instead of one wave later:
 * `import('./a.js')` becomes `Promise.all([import('./a.js'),import('./shared.js')]).then(([a])=>a)`. Under
 * `Integrity-Policy`, WebKit 2.50 and Safari 26 also need that: they accept the hashes of an import map for `import()`,
 * but not for static imports of files that are not loaded yet.
 */
export function importTogether(): Plugin {
  return {
    name: 'import-together',
    renderChunk(code, chunk, _options, { chunks }) {
      if (chunk.dynamicImports.length === 0) return null;
      const folder = posix.dirname(chunk.fileName);
      const loaded = new Set([chunk.fileName, ...chunk.imports]);
      const needs = (file: string): string[] =>
        (chunks[file]?.imports ?? [])
          .filter((name) => !loaded.has(name))
          .flatMap((name) => [...needs(name), name]);
      const importOf = (file: string) => `import("./${posix.relative(folder, file)}")`;
      const edited = new MagicString(code);
      new Visitor({
        ImportExpression({ source, start, end }) {
          const file = source.type === 'Literal' && posix.join(folder, String(source.value));
          if (!file || !chunks[file]) {
            throw new Error(
              `${chunk.fileName} imports something other than a chunk:  ${code.slice(start, end)}`,
            );
          }
          // In one order: repeated text takes few bytes when compressed.
          const all = [file, ...[...new Set(needs(file))].toSorted()];
          if (all.length === 1) return;
          edited.update(start, end, `Promise.all([${all.map(importOf).join(',')}]).then(([e])=>e)`);
        },
      }).visit(parseSync(chunk.fileName, code).program);
      return edited.hasChanged()
        ? { code: edited.toString(), map: edited.generateMap({ hires: true }) }
        : null;
    },
  };
}
