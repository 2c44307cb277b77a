// The demo as static files, for any server and path: the site of the documentation has it. The sandbox runs in the
// pages; card frames and step pages need a service, so they work only with `npm start`.
import { basename } from 'node:path';
import { build, type Rolldown } from 'vite';
import { createManifest, type Manifest } from '../../scripts/build/manifest.ts';
import { scriptsOf, type Scripts } from './integrity.ts';
import { contentPolicy, demoPages, manifestName, siteConfig } from './site.ts';

/** What was written for the further scripts and style sheets, by their names. */
export interface BuiltDemo {
  fileOf(name: string): string;
  /** For a page that begins with these scripts. `pathTo` leads from the page to a file of the demo. */
  scriptsOf(names: readonly string[], pathTo: (file: string) => string): Scripts;
}

/** Writes the pages into a folder, with further scripts or style sheets. */
export async function buildDemo(
  outDir: string,
  further: Readonly<Record<string, string>> = {},
  manifest?: Manifest,
): Promise<BuiltDemo> {
  const config = siteConfig(undefined, contentPolicy);
  const { output } = (await build({
    ...config,
    plugins: [
      ...(config.plugins ?? []),
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
  const fileOf = (name: string) => {
    const path = further[name] ?? '';
    const found = output.find(
      (item) =>
        (item.type === 'chunk' && item.facadeModuleId === path) ||
        (item.type === 'asset' && item.names.includes(basename(path))),
    );
    if (!found) throw new Error(`${path} is in no file of the build`);
    return found.fileName;
  };
  const bundle = Object.fromEntries(output.map((item) => [item.fileName, item]));
  return {
    fileOf,
    scriptsOf: (names, pathTo) => scriptsOf(bundle, names.map(fileOf), pathTo),
  };
}
