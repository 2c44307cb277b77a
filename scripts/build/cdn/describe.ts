// Describes the files in dist/cdn/ for pages: integrity.json has their hashes, needs.json names the files of each tag.
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../files.ts';

interface Module {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** What Vite says of the modules in dist/cdn/. */
export class BuiltModules {
  readonly #all: Readonly<Record<string, Module>>;

  constructor(cdn: string) {
    this.#all = JSON.parse(readFileSync(join(cdn, '.vite/manifest.json'), 'utf8')) as Record<string, Module>;
  }

  get(key: string): Module {
    const module = this.#all[key];
    if (!module) throw new Error(`${key} is not in the build`);
    return module;
  }

  keys(): readonly string[] {
    return Object.keys(this.#all);
  }

  /** The classes of the tags, which the loader imports. */
  get classes(): readonly { readonly key: string; readonly widget: string }[] {
    return (this.get('src/autoload.ts').dynamicImports ?? []).flatMap((key) => {
      const widget = classOf.exec(key)?.[1];
      return widget ? [{ key, widget }] : [];
    });
  }

  /** These modules and all that they import. With `later`, also what they import dynamically, except other tags. */
  needed(keys: readonly string[], later = false, found = new Set<string>()): Set<string> {
    for (const key of keys) {
      if (found.has(key)) continue;
      found.add(key);
      const { imports = [], dynamicImports = [] } = this.get(key);
      const lazy = later ? dynamicImports.filter((each) => !classOf.test(each)) : [];
      this.needed([...imports, ...lazy], later, found);
    }
    return found;
  }

  /** The files of these modules and of all that they import. */
  filesOf(keys: readonly string[], later = false): Set<string> {
    return new Set([...this.needed(keys, later)].map((key) => this.get(key).file));
  }
}

const classOf = /\/([a-z-]+)\.element\.ts$/;

/** As `integrity` attributes state it. */
export const integrityOf = (file: string): string => `sha384-${hash('sha384', readFileSync(file), 'base64')}`;

/** What a tag needs: its `code`, its `texts` by language, and `all` that it may ever load. */
function describe(modules: BuiltModules, key: string) {
  const texts: Record<string, string[]> = {};
  for (const text of [...modules.needed([key])].flatMap((used) => modules.get(used).dynamicImports ?? [])) {
    const [, lang] = /\/strings\/(?:.*\.)?([a-z]{2})\.ts$/.exec(text) ?? [];
    if (lang) (texts[lang] ??= []).push(modules.get(text).file);
  }
  return { code: [...modules.filesOf([key])], texts, all: [...modules.filesOf([key], true)] };
}

export function describeCdn(cdn: string): void {
  const write = (name: string, value: object) =>
    writeFileSync(join(cdn, name), `${JSON.stringify(value, null, 2)}\n`);
  const files = filesBelow(cdn).filter((file) => /\.(js|css)$/.test(file));
  write('integrity.json', Object.fromEntries(files.map((file) => [file, integrityOf(join(cdn, file))])));
  const modules = new BuiltModules(cdn);
  const tags = modules.classes.map(({ key, widget }) => [`pcc-${widget}`, describe(modules, key)] as const);
  write('needs.json', { 'pcc-session': describe(modules, 'src/autoload.ts'), ...Object.fromEntries(tags) });
}
