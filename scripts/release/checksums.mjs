// SHA-256 of every file in a folder, in the form that `sha256sum --check` reads.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../build/hash.mjs';

export function checksumsOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => {
      const name = file.slice(folder.length + 1).replaceAll('\\', '/');
      return `${hashOf(file, 'sha256')}  ${name}\n`;
    })
    .join('');
}
