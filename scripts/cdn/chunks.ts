// Which file of dist/cdn a module goes into, and how the files ask for each other.
import { posix } from 'node:path';
import MagicString from 'magic-string';
import { parseSync, Visitor, type Plugin } from 'vite';

/** What is asked of a bundler about a module. */
interface Graph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean;
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

/** The modules that are loaded by themselves (autoload.js, the class of a tag, parts that come later) and need this one at once. */
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
 * has in common with other tags, `later` what every page loads when it has time, `frames` what only the tags with frames
 * share, `lists` what other further tags share. What autoload.js needs itself, and what one tag has alone, stays there.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  // What is loaded by itself has a file of its own.
  if (graph.getModuleInfo(id)?.dynamicImporters.length) return null;
  const users = [...usersOf(id, graph)].map((user) => posix.basename(user));
  const elements = users.filter((user) => user.endsWith('.element.ts'));
  if (users.length < 2 || users.includes('autoload.ts')) return null;
  if (elements.includes('statements.element.ts')) return 'shared';
  if (users.includes('errors.later.ts') || users.includes('actions.later.ts')) return 'later';
  if (elements.length < 2) return null;
  return elements.every((element) => /^(onboarding|card-register)\./.test(element)) ? 'frames' : 'lists';
}

/**
 * Lets a lazy import ask for the chunks that its chunk needs at the same time, instead of one wave later:
 * `import('./a.js')` becomes `Promise.all([import('./a.js'),import('./shared.js')]).then(([a])=>a)`.
 */
export function importTogether(): Plugin {
  return {
    name: 'import-together',
    renderChunk(code, chunk, _options, { chunks }) {
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
              `${chunk.fileName} imports something else than a chunk: ${code.slice(start, end)}`,
            );
          }
          const all = [...new Set([file, ...needs(file)])];
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
