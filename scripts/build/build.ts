// `npm run build`: dist/ with unbundled ES modules and declarations, the sandbox pre-bundled,
// and dist/cdn/ with minified files for plain pages and their integrity hashes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { getWebTypesData } from 'custom-element-jet-brains-integration';
import { getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration';
import { build } from 'vite';
import { filesIn, root } from '../files.ts';
import { describeCdn } from './cdn/describe.ts';
import { writeSheets } from './cdn/sheets.ts';
import { minifyModules } from './cdn/templates.ts';
import { finishDeclarations } from './declarations.ts';
import { createManifest } from './manifest.ts';

process.chdir(root);

const { bin, exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, { readonly types?: string }>>;
};

async function compile(): Promise<void> {
  const args = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'];
  const [code] = (await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'close')) as [
    number | null,
  ];
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}`);
}
async function bundle(...modes: readonly string[]): Promise<void> {
  for (const mode of modes) await build({ mode, logLevel: 'warn' });
}
function rewrite(path: string, change: (text: string) => string): void {
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed !== text) writeFileSync(path, changed);
}

rmSync('dist', { recursive: true, force: true });
// In parallel: they write to different folders.
await Promise.all([compile(), bundle('autoload', 'bundle')]);

// tsc does not rewrite `import('./x.ts')` in classes with field initializers, or paths in declarations.
// The new extension is as long as the old one, so the source maps stay valid.
for (const file of filesIn('dist').filter((path) => /^dist\/(?!cdn\b).*\.(js|d\.ts)$/.test(path)))
  rewrite(file, (code) =>
    code.replaceAll(/(?<=\b(?:from |import |import\()['"]\.[^'"\n]*)\.ts(?=['"])/g, '.js'),
  );
minifyModules('dist/ui', 'dist/widgets');

// Only declarations of the sandbox's modules are published: their code is in the bundle.
rmSync('dist/sandbox.js.map');
for (const file of filesIn('dist/sandbox')) {
  if (/\.(js|map)$/.test(file)) rmSync(file);
  if (file.endsWith('.d.ts')) rewrite(file, (code) => code.replace(/\n\/\/# sourceMappingURL=.*/, '\n'));
}
// These overwrite tsc's output for the same entries.
const commands = Object.values(bin);
await bundle('sandbox', ...commands.map((file) => basename(file, '.js')));
for (const file of commands) chmodSync(file, 0o755);

// Only tools read them: indentation would be a third of their size.
const manifest = await createManifest();
const described = manifest as Parameters<typeof getWebTypesData>[0];
writeFileSync('dist/custom-elements.json', JSON.stringify(manifest));
for (const [file, text] of [
  ['vscode.html-custom-data.json', getVsCodeHtmlCustomData(described, { hideLogs: true })],
  ['web-types.json', getWebTypesData(described, { hideLogs: true })],
] as const)
  writeFileSync(`dist/${file}`, JSON.stringify(JSON.parse(text)));

finishDeclarations(
  'dist',
  Object.values(exports).flatMap(({ types }) => types ?? []),
  manifest,
);

cpSync('src/pcc-preload.css', 'dist/pcc-preload.css');
await writeSheets('dist/cdn');
describeCdn('dist/cdn');
