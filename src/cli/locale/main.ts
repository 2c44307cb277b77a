#!/usr/bin/env node
// The published command `pcc-locale`: writes the file in which a partner translates the widgets' texts.
import { existsSync, writeFileSync } from 'node:fs';
import { Misuse, runCommand } from '../command.ts';
import { localeFile, readTexts } from './locale-file.ts';

const usage = `pcc-locale [--out FILE] <language>

Writes a TypeScript file with every text of the widgets, to be translated into that language (a tag such as fr,
pt-BR or zh-Hant). English and Spanish are included.

  --out  the file (default pcc.<language>.ts); an existing file is not overwritten`;

await runCommand(
  usage,
  { allowPositionals: true, options: { out: { type: 'string' } } },
  async ({ values, positionals }) => {
    const [language, ...others] = positionals;
    if (!language || others.length) throw new Misuse('Which language?');
    const text = localeFile(language, await readTexts(new URL('./widgets/', import.meta.url)));
    const file = values.out ?? `pcc.${language}.ts`;
    if (existsSync(file)) throw new Error(`${file} exists: name another file with --out.`);
    writeFileSync(file, text, { flag: 'wx' });
    process.stdout.write(`${file}: see docs/languages.md for the way from here to your pages.\n`);
  },
);
