// `npm run build`: dist/ with unbundled ES modules and declarations, the sandbox pre-bundled,
// and dist/cdn/ with minified files for plain pages and their integrity hashes.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finishDeclarations } from './declarations.mjs';
import { describeCdn } from './describe-cdn.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const node = (script, ...args) =>
  execFileSync(process.execPath, [`node_modules/${script}`, ...args], { stdio: 'inherit' });
const vite = (mode) => node('vite/bin/vite.js', 'build', '--mode', mode, '--logLevel', 'warn');
const filesBelow = (folder) => readdirSync(folder, { recursive: true }).map(String);

rmSync('dist', { recursive: true, force: true });
node('typescript/bin/tsc', '-p', 'tsconfig.build.json');

// tsc leaves `import('./x.ts')` in classes with field initialisers, and every path in declarations, as it is.
// The new ending is as long as the old one, so the source maps still fit.
for (const file of filesBelow('dist').filter((name) => /\.(js|d\.ts)$/.test(name))) {
  const path = join('dist', file);
  const code = readFileSync(path, 'utf8');
  const rewritten = code
    // Bundlers warn of `this` outside a function; the helper is in every module that needs it anyway.
    .replace('(this && this.__decorate) || ', '')
    .replaceAll(/(?<=\b(?:from |import |import\()['"]\.[^'"\n]*)\.ts(?=['"])/g, '.js');
  if (rewritten !== code) writeFileSync(path, rewritten);
}

// Of the sandbox's own modules only the declarations are published: their code is in the bundle.
for (const file of filesBelow('dist/sandbox')) {
  if (/\.js(\.map)?$/.test(file)) rmSync(join('dist/sandbox', file));
}
for (const mode of ['sandbox', 'command', 'init', 'head', 'autoload', 'bundle']) vite(mode);
for (const command of ['pcc-sandbox', 'pcc-head', 'pcc-widgets-cli']) chmodSync(`dist/${command}.js`, 0o755);
node(
  '@custom-elements-manifest/analyzer/cem.js',
  'analyze',
  '--config',
  'custom-elements-manifest.config.mjs',
  '--quiet',
);

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
finishDeclarations(
  'dist',
  Object.values(exports).flatMap(({ types }) => types ?? []),
);

cpSync('src/pcc-preload.css', 'dist/pcc-preload.css');
cpSync('src/pcc-preload.css', 'dist/cdn/pcc-preload.css');
describeCdn('dist/cdn');

// The sources are in src/, or in the packages of others: once is enough.
for (const file of filesBelow('dist/cdn').filter((name) => name.endsWith('.map'))) {
  const path = join('dist/cdn', file);
  const map = JSON.parse(readFileSync(path, 'utf8'));
  delete map.sourcesContent;
  writeFileSync(path, JSON.stringify(map));
}
