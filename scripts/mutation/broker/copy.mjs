// A copy of the backend, to remove its checks from.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Copies the backend to a folder. */
export function copyBackend(folder) {
  rmSync(folder, { recursive: true, force: true });
  const keep = (path) => !/node_modules|server-example\/(hosts|dist)/.test(path);
  cpSync(`${root}server-example`, folder, { recursive: true, filter: keep });
}

/** Copies the backend and carries out one of the mutations. */
export function mutate(folder, [, file, before, after]) {
  copyBackend(folder);
  const path = `${folder}src/${file}`;
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(before, () => after),
  );
}
