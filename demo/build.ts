// `npm run demo:build`: the demo as static files in demo/dist/, or in the folder given after `--`, for any server and
// path. The sandbox runs in the pages; card frames and step pages need a service, so they work only with `npm start`.
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { createManifest, type Manifest } from '../scripts/manifest.ts';
import { contentPolicy, demoPages, manifestName, siteConfig } from './site.ts';

/** Writes the pages into a folder, with further scripts or style sheets; returns the files of these, by name. */
export async function buildDemo(
  outDir: string,
  further: Readonly<Record<string, string>> = {},
  manifest?: Manifest,
): Promise<ReadonlyMap<string, string>> {
  const config = siteConfig();
  const { output } = (await build({
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      {
        name: 'content-policy',
        transformIndexHtml: () => [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'Content-Security-Policy', content: contentPolicy() },
            injectTo: 'head-prepend',
          },
        ],
      },
      {
        name: 'manifest',
        async generateBundle() {
          this.emitFile({
            type: 'asset',
            fileName: manifestName,
            source: JSON.stringify(manifest ?? (await createManifest())),
          });
        },
      },
    ],
    build: {
      ...config.build,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: [...demoPages(), ...Object.values(further)] },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    Object.entries(further).map(([name, path]) => {
      const found = output.find(
        (item) =>
          (item.type === 'chunk' && item.facadeModuleId === path) ||
          (item.type === 'asset' && item.names.includes(basename(path))),
      );
      if (!found) throw new Error(`${path} is in no file of the build`);
      return [name, found.fileName];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildDemo(resolve(process.argv[2] ?? 'demo/dist'));
