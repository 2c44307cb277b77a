// How esbuild bundles tests with the sources that they import.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, { 'pcc-source': string }>;
};

/** Our own packages as sources, and in each module the address of its file. */
const sources = (textOf: (path: string) => string | undefined = () => undefined): Plugin => ({
  name: 'sources',
  setup(build) {
    build.onResolve({ filter: /^pcc-widgets(\/|$)/ }, ({ path }) => {
      const source = exports[path.replace('pcc-widgets', '.')]?.['pcc-source'];
      return source ? { path: join(root, source) } : undefined;
    });
    // Of all packages, it has the most modules.
    build.onResolve({ filter: /^zod(\/|$)/ }, ({ path }) => ({
      path: fileURLToPath(import.meta.resolve(path)),
    }));
    build.initialOptions.define = { 'import.meta.url': 'fileUrl' };
    build.onLoad({ filter: /\.(ts|mjs)$/ }, ({ path }) => {
      const text = textOf(path) ?? readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return { contents: text, loader: 'ts' };
      const url = `const fileUrl = ${JSON.stringify(pathToFileURL(path).href)};`;
      return { contents: text.replace(/^(#!.*\n)?/, `$&${url}`), loader: 'ts' };
    });
  },
});

/** With packages left outside. `textOf` may replace the text of a file. */
export const bundling = (textOf?: Parameters<typeof sources>[0]) =>
  ({
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    // package.json says that our modules have no side effects; tests have.
    ignoreAnnotations: true,
    plugins: [sources(textOf)],
  }) satisfies BuildOptions;
