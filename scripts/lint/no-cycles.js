// A rule that forbids import cycles. Type imports count, because readers follow them too. `import()` does not: a
// later part may import the module that loads it.
import { readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';

const cache = new Map();

/** The files that a file imports by a relative path. */
function importsOf(file) {
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (mtimeMs === undefined) return [];
  const known = cache.get(file);
  if (known?.mtimeMs === mtimeMs) return known.imports;
  const text = readFileSync(file, 'utf8');
  const imports = ts
    .preProcessFile(text)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .filter(({ pos }) => !/\bimport\(\s*$/.test(text.slice(0, pos)))
    .map(({ fileName }) => resolve(dirname(file), fileName));
  cache.set(file, { mtimeMs, imports });
  return imports;
}

/** The shortest way from a file back to `end`. */
function wayBack(start, end) {
  const ways = [[start]];
  const seen = new Set([start]);
  for (const way of ways) {
    const last = way.at(-1);
    if (last === end) return way;
    for (const next of importsOf(last)) {
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      cycle: 'These files import each other: {{way}}. Move what they share into a separate file.',
    },
  },
  create(context) {
    const { filename } = context;
    function check(node) {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const way = wayBack(resolve(dirname(filename), specifier), filename);
      if (!way) return;
      const names = [filename, ...way].map((file) => relative(context.cwd, file));
      context.report({ node, messageId: 'cycle', data: { way: names.join(' → ') } });
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};
