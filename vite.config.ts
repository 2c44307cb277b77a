// What Vite bundles; `npm run build` (scripts/build.mjs) runs each mode. The unbundled modules come from tsc.
import { posix } from 'node:path';
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type BuildOptions,
  type Plugin,
} from 'vite';

const shared: BuildOptions = { target: 'es2022', sourcemap: true, emptyOutDir: false, copyPublicDir: false };

/** What the widgets have in common: all but the session and the client, which autoload.js holds. */
const notInAutoload =
  /\/src\/(api|controllers|i18n|ui)\/|\/src\/widgets\/(?!define)[^/]+$|\/decorate\.js$|\/node_modules\/(lit|lit-html|lit-element|zod|@lit\/(reactive-element|task))\//;

const modes: Record<string, BuildOptions> = {
  // autoload.js, and a chunk per tag that it imports when the tag appears. Library mode, because Vite's
  // preload helper would be five times as large as the loader itself.
  autoload: {
    ...shared,
    outDir: 'dist/cdn',
    manifest: true,
    lib: { entry: { autoload: 'src/autoload.ts' }, formats: ['es'] },
    rolldownOptions: {
      // What every tag needs goes into autoload.js itself instead of one more file.
      preserveEntrySignatures: 'allow-extension',
      // Library mode keeps whitespace unless told here.
      output: {
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // What several tags share, and autoload.js does not hold already, is one file: each is a request more.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'shared', minShareCount: 2, test: notInAutoload }],
        },
      },
    },
  },
  // Everything in one file, for pages that want one request.
  bundle: {
    ...shared,
    outDir: 'dist/cdn',
    lib: { entry: { 'pcc-widgets': 'src/index.ts' }, formats: ['es'] },
    rolldownOptions: { output: { minify: true, codeSplitting: false, entryFileNames: '[name].js' } },
  },
  // The sandbox with Hono and the PDF library inside, so that neither is anybody's dependency.
  sandbox: {
    ...shared,
    outDir: 'dist',
    minify: false,
    lib: { entry: { sandbox: 'src/sandbox.ts' }, formats: ['es'] },
    rolldownOptions: {
      external: [/^zod($|\/)/],
      output: { codeSplitting: false, entryFileNames: '[name].js' },
    },
  },
  // The command pcc-sandbox, with the HTTP server inside.
  command: {
    ...shared,
    outDir: 'dist',
    ssr: 'scripts/sandbox.ts',
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'pcc-sandbox.js' } },
  },
  // The command pcc-head.
  head: {
    ...shared,
    outDir: 'dist',
    ssr: 'scripts/head.ts',
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'pcc-head.js' } },
  },
};

/**
 * Lets a lazy import ask for the chunks that its chunk needs at the same time, instead of one wave later:
 * `import('./a.js')` becomes `(import('./shared.js'),import('./a.js'))`.
 */
function importTogether(): Plugin {
  return {
    name: 'import-together',
    renderChunk(code, chunk, _options, { chunks }) {
      const loaded = new Set([chunk.fileName, ...chunk.imports]);
      const needs = (file: string): string[] =>
        (chunks[file]?.imports ?? [])
          .filter((name) => !loaded.has(name))
          .flatMap((name) => [...needs(name), name]);
      const here = posix.dirname(chunk.fileName);
      const importOf = (file: string) => `import("./${posix.relative(here, file)}")`;
      let together = code;
      for (const file of chunk.dynamicImports) {
        const all = [...new Set([...needs(file), file])];
        together = together.replaceAll(importOf(file), `(${all.map(importOf).join(',')})`);
      }
      // The lines stay, so the source map still fits.
      return { code: together, map: null };
    },
  };
}

export default defineConfig(({ mode }) => {
  const build = modes[mode];
  return {
    publicDir: false,
    plugins: [mode === 'autoload' && importTogether()],
    resolve: { conditions: ['pcc-source', ...defaultClientConditions] },
    ssr: {
      noExternal: /^(?!pcc-widgets)/,
      external: ['pcc-widgets/sandbox'],
      resolve: { conditions: ['pcc-source', ...defaultServerConditions] },
    },
    ...(build && { build }),
  };
});
