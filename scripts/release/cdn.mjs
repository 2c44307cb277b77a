// The files for pages under the addresses of a CDN: `/X.Y.Z/` never changes, `/X/` is the newest of its major version.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../build/hash.mjs';

/** Copies dist/cdn/ without what only our tests read. Throws if a file is not the one in integrity.json. */
export function writeCdn(folder, version) {
  const [major] = version.split('.');
  for (const address of [version, major]) {
    const target = join(folder, address);
    cpSync('dist/cdn', target, {
      recursive: true,
      filter: (path) => !/\.map$|[\\/]\.vite$/.test(path),
    });
    const integrity = JSON.parse(readFileSync(join(target, 'integrity.json'), 'utf8'));
    for (const [file, expected] of Object.entries(integrity)) {
      if (expected !== integrityOf(join(target, file)))
        throw new Error(`${file} is not the file in integrity.json`);
    }
  }
}
