// Compiles Node tests with the sources that they import, all at once: each starts in a third of the time that tsx takes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { root, textOf } from '../files.ts';

const { exports } = JSON.parse(textOf('package.json')) as {
  exports: Record<string, { 'pcc-source': string }>;
};

/** Our own packages as sources, and in each module the address of its file. `replaced` may give another text. */
const sources = (replaced: (path: string) => string | undefined): Plugin => ({
  name: 'sources',
  setup(build) {
    build.onResolve({ filter: /^pcc-widgets(\/|$)/ }, ({ path }) => {
      const source = exports[path.replace('pcc-widgets', '.')]?.['pcc-source'];
      return source ? { path: join(root, source) } : undefined;
    });
    // Of all packages, it has the most modules.
    build.onResolve({ filter: /^zod(\/|$)/ }, ({ path }) => ({
      path: fileURLToPath(import.meta.resolve(path)),
    }));
    build.initialOptions.define = { 'import.meta.url': 'fileUrl' };
    build.onLoad({ filter: /\.(ts|mjs)$/ }, ({ path }) => {
      const text = replaced(path) ?? readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return { contents: text, loader: 'ts' };
      const url = `const fileUrl = ${JSON.stringify(pathToFileURL(path).href)};`;
      return { contents: text.replace(/^(#!.*\n)?/, `$&${url}`), loader: 'ts' };
    });
  },
});

/** Whether a module imports others by a path that is known only then: these are there as files only. */
const needsFiles = (path: string): boolean =>
  path.endsWith('.ts') && /(?<=await |=> )import\((?!\s*['"])/.test(textOf(path));

/** The modules of these tests, in a new folder in node_modules, where packages are found. `replaced` may give another text. */
export async function compile(
  tests: readonly string[],
  folder: string,
  replaced: (path: string) => string | undefined = () => undefined,
): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    // package.json says that our modules have no side effects; tests have.
    ignoreAnnotations: true,
    plugins: [sources(replaced)],
    entryPoints: [...tests],
    outbase: root,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    target: 'node20.19',
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'error',
  });
  function reachedFrom(path: string, reached = new Set<string>()): Set<string> {
    if (reached.has(path)) return reached;
    reached.add(path);
    for (const imported of metafile.inputs[path]?.imports ?? [])
      if (!imported.external) reachedFrom(imported.path, reached);
    return reached;
  }

  // Once for all files in a process: each registration would compile them again.
  const register = join(folder, 'register.mjs');
  writeFileSync(register, "import { register } from 'tsx/esm/api';\nregister();\n");
  return tests.map((file) => {
    const module = join(folder, file.replace(/\.ts$/, '.mjs'));
    if ([...reachedFrom(file)].some(needsFiles)) {
      const [first, then] = [register, join(root, file)].map((path) => pathToFileURL(path).href);
      writeFileSync(module, `import '${first}';\nawait import('${then}');\n`);
    }
    return module;
  });
}
