// The test files, and what each imports, directly or through others.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { filesIn, pathFrom, root } from '../files.ts';

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['pcc-source'],
  allowImportingTsExtensions: true,
};
const cache = ts.createModuleResolutionCache(root, (name) => name, options);
const imports = new Map<string, string[]>();

function importsOf(file: string): string[] {
  const found = imports.get(file);
  if (found) return found;
  const text = readFileSync(file, 'utf8');
  const names = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const files = names.flatMap((name) => {
    const { resolvedModule } = ts.resolveModuleName(name, file, options, ts.sys, cache);
    return resolvedModule?.resolvedFileName ?? [];
  });
  // A program that the test starts, by its path.
  const started = [...text.matchAll(/'([\w./-]+\.ts)'/g)].flatMap(([, path = '']) =>
    [join(root, path), join(dirname(file), path)].filter((full) => existsSync(full)),
  );
  // Contract suites import the widget whose tag they are given.
  const chosen = [...text.matchAll(/import\(`([\w./-]+\/)\$\{\w+\}\.ts`\)/g)].flatMap(([, path = '']) => {
    const folder = join(dirname(file), path);
    return readdirSync(folder).map((name) => join(folder, name));
  });
  const sources = [...files, ...started, ...chosen].filter(
    (path) => /\.(ts|mjs)$/.test(path) && !path.includes('node_modules') && !path.endsWith('.d.ts'),
  );
  imports.set(file, sources);
  return sources;
}

/**
 * The files of this repository that a file imports, itself included, relative to the root, with the number of imports
 * on the shortest way to each.
 */
function distancesFrom(file: string): Map<string, number> {
  const distances = new Map([[join(root, file), 0]]);
  for (const [importer, distance] of distances) {
    for (const next of importsOf(importer)) if (!distances.has(next)) distances.set(next, distance + 1);
  }
  return new Map([...distances].map(([path, distance]) => [pathFrom(root, path), distance]));
}

export interface TestFile {
  readonly path: string;
  /** With the number of imports on the way to each. */
  readonly imports: ReadonlyMap<string, number>;
}

export const isBrowserTest = (path: string): boolean => path.endsWith('.test.ts');

/** Tests of files that others write, and of sizes. They take minutes and say little about behavior. */
const slow = /^test\/(package\/|spoken\/|(generated|size|new-\w+|catalogue)\.node\.ts$)/;

/** Of the tests whose path is wanted. */
export const findTests = (isWanted: (path: string) => boolean): TestFile[] =>
  [...filesIn('test'), ...filesIn('server-example/test')]
    .filter((path) => /\.(node|test)\.ts$/.test(path) && !slow.test(path) && isWanted(path))
    .sort()
    .map((path) => ({ path, imports: distancesFrom(path) }));
