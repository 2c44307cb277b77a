// `npm run demo:build`: the demo as static files in demo/dist/, or in the folder given after `--`, for any server and
// path. The sandbox runs in the pages; card frames and step pages need a service, so they work only with `npm start`.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { createManifest } from '../scripts/manifest.ts';
import { contentPolicy, manifestName, siteConfig } from './site.ts';

/** Writes the pages into a folder. */
export async function buildDemo(outDir: string): Promise<void> {
  const config = siteConfig();
  await build({
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
            source: JSON.stringify(await createManifest()),
          });
        },
      },
    ],
    build: { ...config.build, outDir, emptyOutDir: true },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildDemo(resolve(process.argv[2] ?? 'demo/dist'));
