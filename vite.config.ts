// What Vite bundles; `npm run build` (scripts/build/build.ts) runs each mode. The unbundled modules come from tsc.
import { defaultClientConditions, defaultServerConditions, defineConfig, type BuildOptions } from 'vite';
import { chunkOf, importTogether } from './scripts/build/cdn/chunks.ts';
import { minifyTemplates } from './scripts/build/cdn/templates.ts';

// The maps of dist/cdn are for our tests: without sources beside them they tell a partner nothing.
const shared: BuildOptions = {
  target: 'es2022',
  sourcemap: 'hidden',
  emptyOutDir: false,
  copyPublicDir: false,
};

const isFirst = (name: string) => name === 'autoload' || name === 'shared' || name.endsWith('.element');

/** A command of package.json's `bin`. The packages that it uses are inside, with their licenses beside it. */
const command = (name: string, entry: string, usesPackages = true): Record<string, BuildOptions> => ({
  [name]: {
    ...shared,
    outDir: 'dist',
    sourcemap: false,
    ssr: entry,
    license: usesPackages && { fileName: `${name}.licenses.md` },
    rolldownOptions: { output: { minify: true, codeSplitting: false, entryFileNames: `${name}.js` } },
  },
});

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
      output: {
        minify: true,
        // For bundlers, which do not read these files.
        comments: { annotation: false },
        entryFileNames: '[name].js',
        // The chunk of a widget is named after its tag. Six characters of its hash tell versions apart.
        chunkFileNames: ({ name }) => `chunks/${name.replace(/^(.+)\.element$/, 'pcc-$1')}-[hash:6].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf }],
        },
        // Almost all that comes before the first rows is called at once: Chromium compiles it while it arrives.
        postBanner: ({ name }) => (isFirst(name) ? '//# allFunctionsCalledOnLoad' : ''),
      },
    },
  },
  // Everything in one file, for pages that want one request.
  bundle: {
    ...shared,
    outDir: 'dist/cdn',
    // All that is in the smaller files is in this one too.
    license: { fileName: 'licenses.md' },
    lib: { entry: { 'pcc-widgets': 'src/index.ts' }, formats: ['es'] },
    rolldownOptions: { output: { minify: true, codeSplitting: false, entryFileNames: '[name].js' } },
  },
  // The sandbox with Hono inside, so that it is nobody's dependency.
  sandbox: {
    ...shared,
    outDir: 'dist',
    sourcemap: false,
    license: { fileName: 'sandbox.licenses.md' },
    lib: { entry: { sandbox: 'src/sandbox.ts' }, formats: ['es'] },
    rolldownOptions: {
      external: [/^zod($|\/)/],
      output: { minify: true, codeSplitting: false, entryFileNames: '[name].js' },
    },
  },
  ...command('pcc-sandbox', 'src/cli/sandbox.ts'),
  ...command('pcc-widgets-cli', 'src/cli/init/main.ts'),
  ...command('pcc-locale', 'src/cli/locale/main.ts', false),
  ...command('pcc-conform', 'src/cli/conform/main.ts'),
  ...command('pcc-head', 'src/cli/head/main.ts', false),
};

export default defineConfig(({ mode }) => {
  const build = modes[mode];
  return {
    publicDir: false,
    plugins: [mode === 'autoload' && [minifyTemplates(), importTogether()]],
    resolve: { conditions: ['pcc-source', ...defaultClientConditions] },
    ssr: {
      noExternal: /^(?!pcc-widgets)/,
      external: ['pcc-widgets/client', 'pcc-widgets/sandbox'],
      resolve: { conditions: ['pcc-source', ...defaultServerConditions] },
    },
    ...(build && { build }),
  };
});
