// The files that the pages load: built with the same bundler, minified, nothing external.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { filesBelow } from '../scripts/files.ts';
import { adyenNetwork } from './pages.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const cdn = fileURLToPath(new URL('../dist/cdn', import.meta.url));
const justifi = join(here, 'peers/node_modules/@justifi/webcomponents/dist/webcomponents');

/** Path → text of the file. */
export type Files = ReadonlyMap<string, string>;

/** The files of an application, as its own bundler makes them. */
async function bundle(folder: string, entry: string, config: InlineConfig = {}): Promise<[string, string][]> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...config,
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: { main: join(here, entry) },
        output: {
          minify: true,
          entryFileNames: '[name].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  // As Vite writes it into a page: the files that the first one imports are requested with it.
  const preloads = output[0].imports.map((file) => `<link rel="modulepreload" href="/${folder}/${file}">`);
  return [
    ['head.html', preloads.join('')],
    ...output.map((file): [string, string] => [
      file.fileName,
      file.type === 'chunk' ? file.code : String(file.source),
    ]),
  ];
}

const adyenAssets = {
  name: 'adyen-assets',
  transform: (code: string) => code.replaceAll(/https:\/\/[\w.-]*cdn\.adyen\.com\//g, adyenNetwork),
};

/** Builds all pages; without the peers where they are not installed. */
export async function buildFiles(withPeers: boolean): Promise<Files> {
  const files = new Map<string, string>();
  const add = (folder: string, entries: readonly [string, string][]) => {
    for (const [name, text] of entries) files.set(`/${folder}/${name}`, text);
  };
  const folder = (path: string): [string, string][] =>
    filesBelow(path)
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => [name, readFileSync(join(path, name), 'utf8')]);
  add('pcc', folder(cdn));
  add('vanilla', await bundle('vanilla', 'variants/vanilla.ts'));
  add('react', await bundle('react', 'variants/react.ts'));
  add('bundled', await bundle('bundled', 'variants/bundled.ts'));
  if (withPeers) {
    add('justifi', await bundle('justifi', 'peers/justifi.js'));
    add('adyen', await bundle('adyen', 'peers/adyen.js', { plugins: [adyenAssets] }));
    add('justifi-published', folder(justifi));
  }
  return files;
}
