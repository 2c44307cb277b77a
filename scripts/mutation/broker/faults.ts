// Reads faults.txt, and plants its faults in copies of the backend.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const backend = fileURLToPath(new URL('../../../server-example/', import.meta.url));

export interface Fault {
  readonly name: string;
  /** Below server-example/src/. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** The test file that must notice it, without `.node.ts`. */
  readonly test: string;
  /** A pattern for the titles of those of its tests that must fail. */
  readonly titles: string;
}

function faultIn(entry: string): Fault {
  const [name = '', place = '', ...code] = entry.split('\n');
  const [, file, test, titles] = /^(\S+), noticed by (\S+): (.+)$/.exec(place) ?? [];
  if (!file || !test || !titles) throw new Error(`${name}: which tests notice it? “${place}”`);
  const side = (sign: string) =>
    code
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(2))
      .join('\n');
  return { name, file, test, titles, before: side('-'), after: side('+') };
}

export const faults: readonly Fault[] = readFileSync(new URL('faults.txt', import.meta.url), 'utf8')
  .split(/^# /m)
  .slice(1)
  .map(faultIn);

/** Copies the backend to a folder. */
export function copyBackend(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const filter = (path: string) => !/node_modules|server-example\/(hosts|dist)/.test(path);
  cpSync(backend, folder, { recursive: true, filter });
}

/** Copies the backend to a folder, with a fault. */
export function plant(folder: string, { name, file, before, after }: Fault): void {
  copyBackend(folder);
  const path = `${folder}src/${file}`;
  const pieces = readFileSync(path, 'utf8').split(before);
  if (pieces.length !== 2) throw new Error(`${name}: ${pieces.length - 1} times in ${file}: ${before}`);
  writeFileSync(path, pieces.join(after));
}
