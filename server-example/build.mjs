// `npm run build` in this folder: the backend as one file that needs nothing but Node: no packages, no TypeScript.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles modules of this folder into `outdir`, one file each. */
export const bundle = (entryPoints, outdir) =>
  build({
    entryPoints: entryPoints.map((file) => fileURLToPath(new URL(file, import.meta.url))),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    conditions: ['pcc-source'],
    legalComments: 'eof',
    logLevel: 'warning',
    // Some packages are CommonJS inside and ask for Node's own modules.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundle(['src/main.ts'], fileURLToPath(new URL('dist', import.meta.url)));
}
