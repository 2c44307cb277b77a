// `npm run build` in this folder: bundles the backend, or the files named, into one file each that needs only Node.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

// In its own repository, `pcc-widgets` resolves to its sources; in a copy of this folder, to the published package.
const around = new URL('../package.json', import.meta.url);
const isOwn = existsSync(around) && JSON.parse(readFileSync(around, 'utf8')).name === 'pcc-widgets';
const conditions = isOwn ? ['pcc-source'] : [];

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
    conditions,
    legalComments: 'eof',
    logLevel: 'warning',
    // Some packages are CommonJS and require Node's own modules.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = process.argv.slice(2);
  await bundle(files.length ? files : ['src/main.ts'], fileURLToPath(new URL('dist', import.meta.url)));
}
