// `npm run build`: dist/ with unbundled ES modules and declarations, the sandbox pre-bundled,
// and dist/cdn/ with minified files for plain pages and their integrity hashes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { finishDeclarations } from './declarations.mjs';
import { describeCdn } from './describe-cdn.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

async function run(...args) {
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}`);
}
const node = (script, ...args) => run(`node_modules/${script}`, ...args);
async function vite(...modes) {
  for (const mode of modes) await build({ mode, logLevel: 'warn' });
}
const filesBelow = (folder) => readdirSync(folder, { recursive: true }).map(String);

rmSync('dist', { recursive: true, force: true });
// In parallel: they write to different folders.
await Promise.all([node('typescript/bin/tsc', '-p', 'tsconfig.build.json'), vite('autoload', 'bundle')]);

// tsc does not rewrite `import('./x.ts')` in classes with field initializers, or paths in declarations.
// The new extension is as long as the old one, so the source maps stay valid.
for (const file of filesBelow('dist').filter((name) => /^(?!cdn\b).*\.(js|d\.ts)$/.test(name))) {
  const path = join('dist', file);
  const code = readFileSync(path, 'utf8');
  const rewritten = code
    // Bundlers warn of `this` outside a function; the helper is in every module that needs it anyway.
    .replace('(this && this.__decorate) || ', '')
    .replaceAll(/(?<=\b(?:from |import |import\()['"]\.[^'"\n]*)\.ts(?=['"])/g, '.js');
  if (rewritten !== code) writeFileSync(path, rewritten);
}

await run('--import', 'tsx', 'scripts/build/cdn/templates.ts');

// Only declarations of the sandbox's modules are published: their code is in the bundle.
rmSync('dist/sandbox.js.map');
for (const file of filesBelow('dist/sandbox')) {
  const path = join('dist/sandbox', file);
  if (/\.(js|map)$/.test(file)) rmSync(path);
  if (file.endsWith('.d.ts'))
    writeFileSync(path, readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, '\n'));
}
// These overwrite tsc's output for the same entries.
const commands = ['pcc-sandbox', 'pcc-widgets-cli', 'pcc-head', 'pcc-locale', 'pcc-conform'];
await vite('sandbox', ...commands);
for (const command of commands) chmodSync(`dist/${command}.js`, 0o755);
await node(
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

// Only tools read them: indentation would be a third of their size.
for (const file of ['custom-elements.json', 'web-types.json', 'vscode.html-custom-data.json']) {
  const path = join('dist', file);
  writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))));
}

cpSync('src/pcc-preload.css', 'dist/pcc-preload.css');
await run('--conditions=pcc-source', '--import', 'tsx', 'scripts/build/cdn/sheets.ts');
describeCdn('dist/cdn');
