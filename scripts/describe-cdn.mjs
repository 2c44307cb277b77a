// Describes the files in dist/cdn/ for pages: integrity.json has their hashes, needs.json the files of each tag.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a tag loads: `pcc-statements` its code, `pcc-statements es` its Spanish texts. */
function needsOf(manifest) {
  const filesOf = (key, files = new Set()) => {
    const { file, imports = [] } = manifest[key];
    for (const imported of imports) filesOf(imported, files);
    return files.add(file);
  };
  const keysOf = (key, keys = new Set()) => {
    for (const imported of manifest[key].imports ?? []) keysOf(imported, keys);
    return keys.add(key);
  };

  const loader = manifest['src/autoload.ts'];
  const needs = { 'pcc-session': [loader.file] };
  for (const key of loader.dynamicImports) {
    const [, widget] = /\/([a-z-]+)\.element\.ts$/.exec(key) ?? [];
    if (!widget) continue;
    const tag = `pcc-${widget}`;
    needs[tag] = [...new Set([loader.file, ...filesOf(key)])];
    for (const used of keysOf(key)) {
      for (const text of manifest[used].dynamicImports ?? []) {
        const [, lang] = /\/strings\/(?:.*\.)?([a-z]{2})\.ts$/.exec(text) ?? [];
        if (lang) (needs[`${tag} ${lang}`] ??= []).push(manifest[text].file);
      }
    }
  }
  return needs;
}

export function describeCdn(folder) {
  const write = (name, value) => writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  const hashOf = (file) =>
    createHash('sha384')
      .update(readFileSync(join(folder, file)))
      .digest('base64');
  const files = readdirSync(folder, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(js|css)$/.test(file))
    .sort();
  write('integrity.json', Object.fromEntries(files.map((file) => [file, `sha384-${hashOf(file)}`])));
  write('needs.json', needsOf(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))));
}
