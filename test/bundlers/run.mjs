// `npm run test:slow -- bundlers`: bundles a page with one widget, from the packed tarball, with each bundler.
// Each must take `import 'pcc-widgets/pcc-statements'` as it is, without a plugin for it, and split off the languages.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const npm = (args, cwd) =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

const bundlers = {
  async esbuild(page, outdir) {
    const { build } = await import('esbuild');
    const shared = { bundle: true, format: 'esm', minify: true, splitting: true, logLevel: 'error' };
    await build({ ...shared, entryPoints: [page], outdir, target: 'es2022' });
  },
  async vite(page, outDir) {
    const { build } = await import('vite');
    const rolldownOptions = { input: page };
    await build({
      root: join(page, '..'),
      configFile: false,
      logLevel: 'error',
      build: { outDir, rolldownOptions },
    });
  },
  async rollup(page, dir) {
    const { rollup } = await import('rollup');
    const { nodeResolve } = await import('@rollup/plugin-node-resolve');
    const bundle = await rollup({
      input: page,
      plugins: [nodeResolve()],
      // A warning of a dependency's is not ours to end.
      onwarn: ({ id = '', message }) => id.includes('/pcc-widgets/') && fail(message),
    });
    await bundle.write({ dir, format: 'es' });
    await bundle.close();
  },
  async webpack(page, path) {
    const { default: webpack } = await import('webpack');
    const stats = await new Promise((done, failed) => {
      const options = { mode: 'production', target: 'web', entry: page, context: join(page, '..') };
      webpack({ ...options, output: { path } }, (error, found) => (error ? failed(error) : done(found)));
    });
    if (stats.hasErrors()) fail(stats.toString('errors-only'));
  },
};

function fail(message) {
  throw new Error(message);
}

const folder = mkdtempSync(join(tmpdir(), 'pcc-bundlers-'));
try {
  const [{ filename }] = JSON.parse(
    npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root),
  );
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  npm(['install', '--no-audit', '--no-fund', '--omit=dev', join(folder, filename)], folder);
  mkdirSync(join(folder, 'page'));
  symlinkSync(join(folder, 'node_modules'), join(folder, 'page/node_modules'));
  const page = join(folder, 'page/main.js');
  writeFileSync(page, "import 'pcc-widgets/pcc-statements';\n");

  for (const [name, bundle] of Object.entries(bundlers)) {
    const out = join(folder, name);
    await bundle(page, out);
    const scripts = readdirSync(out, { recursive: true }).filter((file) => /\.m?js$/.test(file));
    const code = scripts.map((file) => readFileSync(join(out, file), 'utf8'));
    const spanish = code.filter((text) => text.includes('Estados de cuenta'));
    assert.equal(spanish.length, 1, `${name}: the Spanish texts are in one chunk`);
    assert.ok(!spanish[0].includes('customElements'), `${name}: of their own`);
    assert.ok(
      code.some((text) => text.includes('pcc-statements')),
      `${name}: the tag is registered`,
    );
    const bytes = code.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
    console.log(`${name.padEnd(8)} ${scripts.length} files, ${(bytes / 1000).toFixed(1)} kB (brotli)`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
