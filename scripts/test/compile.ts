// Compiles Node tests with the sources that they import, all at once: each starts in a third of the time that tsx takes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundling, root } from './sources.ts';

/** Whether a module imports others by a path that is known only then: these are there as files only. */
const needsFiles = (path: string): boolean =>
  path.endsWith('.ts') && /(?<=await |=> )import\((?!\s*['"])/.test(readFileSync(join(root, path), 'utf8'));

/** The modules of these tests, in a new folder in node_modules, where packages are found. `textOf` may replace a source. */
export async function compile(
  tests: readonly string[],
  folder: string,
  textOf?: (path: string) => string | undefined,
): Promise<string[]> {
  // As esbuild names them, on Windows too.
  const files = tests.map((name) => name.replaceAll('\\', '/'));
  const { metafile } = await build({
    ...bundling(textOf),
    entryPoints: files,
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
  return files.map((file) => {
    const module = join(folder, file.replace(/\.ts$/, '.mjs'));
    if ([...reachedFrom(file)].some(needsFiles)) {
      const [first, then] = [register, join(root, file)].map((path) => pathToFileURL(path).href);
      writeFileSync(module, `import '${first}';\nawait import('${then}');\n`);
    }
    return module;
  });
}
