// Describes the files in dist/cdn/ for pages: integrity.json has their hashes, needs.json names the files of each tag.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from './hash.mjs';

/** The keys of a module and of all that it imports. With `later`, also of what it imports dynamically. */
function keysOf(manifest, key, later, keys = new Set()) {
  if (keys.has(key)) return keys;
  keys.add(key);
  const { imports = [], dynamicImports = [] } = manifest[key];
  for (const imported of later ? [...imports, ...dynamicImports.filter((each) => !tagOf(each))] : imports)
    keysOf(manifest, imported, later, keys);
  return keys;
}

/** The tag that a module defines. */
const tagOf = (key) => /\/([a-z-]+)\.element\.ts$/.exec(key)?.[1];

/** What each tag needs: its `code`, its `texts` by language, and `all` that it may ever load. */
function needsOf(manifest) {
  const filesOf = (keys) => [...new Set([...keys].map((key) => manifest[key].file))];
  const describe = (key) => {
    const needed = keysOf(manifest, key, false);
    const texts = {};
    for (const text of [...needed].flatMap((used) => manifest[used].dynamicImports ?? [])) {
      const [, lang] = /\/strings\/(?:.*\.)?([a-z]{2})\.ts$/.exec(text) ?? [];
      if (lang) (texts[lang] ??= []).push(manifest[text].file);
    }
    return { code: filesOf(needed), texts, all: filesOf(keysOf(manifest, key, true)) };
  };

  const loader = 'src/autoload.ts';
  const tags = manifest[loader].dynamicImports.filter(tagOf);
  return {
    'pcc-session': describe(loader),
    ...Object.fromEntries(tags.map((key) => [`pcc-${tagOf(key)}`, describe(key)])),
  };
}

export function describeCdn(folder) {
  const write = (name, value) => writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  const files = readdirSync(folder, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(js|css)$/.test(file))
    .sort();
  write('integrity.json', Object.fromEntries(files.map((file) => [file, integrityOf(join(folder, file))])));
  write('needs.json', needsOf(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))));
}
