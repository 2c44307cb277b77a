// The test files, with what each imports.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distancesFrom, root } from './import-graph.ts';

export interface TestFile {
  readonly path: string;
  /** With the number of imports on the way to each. */
  readonly imports: ReadonlyMap<string, number>;
}

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

export const isBrowserTest = (path: string): boolean => path.endsWith('.test.ts');

/** Tests of files that others write, and of sizes. They take minutes and say little about behavior. */
const slow = /^test\/(package\/|spoken\/|(generated|size|new-\w+|catalogue)\.node\.ts$)/;

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));

/** Of the tests whose path is wanted. */
export const findTests = (isWanted: (path: string) => boolean): TestFile[] =>
  [...filesIn('test'), ...filesIn('server-example/test')]
    .filter((path) => /\.(node|test)\.ts$/.test(path) && !slow.test(path) && isWanted(path))
    .sort()
    .map((path) => ({ path, imports: distancesFrom(path) }));
