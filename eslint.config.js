import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import prettier from 'eslint-config-prettier/flat';
import { configs as lit } from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import { configs as wc } from 'eslint-plugin-wc';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import noCycles from './scripts/lint/no-cycles.js';
import layers from './scripts/lint/layers.js';

// A strict Content-Security-Policy blocks inline styles, and Lit's policy for Trusted Types lets any string through.
const unsafeInPages = [
  {
    selector: 'TaggedTemplateExpression[tag.name=/^(html|svg)$/] TemplateElement[value.raw=/\\sstyle\\s*=/]',
    message:
      'No style attributes: a strict Content-Security-Policy blocks them. Use classes or custom properties.',
  },
  {
    selector: 'TaggedTemplateExpression[tag.name=/^(html|svg)$/] TemplateElement[value.raw=/<style/]',
    message: 'No <style> in templates: use adopted style sheets (`static styles`).',
  },
  {
    selector:
      'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|write)$/]',
    message: 'Markup from strings is not allowed; render a template.',
  },
  {
    selector:
      'TaggedTemplateExpression[tag.name=/^(html|svg)$/] TemplateElement[value.raw=/\\.(inner|outer)HTML=/]',
    message: 'Markup from strings is not allowed; render a template.',
  },
  {
    selector: 'CallExpression[callee.object.name="Object"][callee.property.name="assign"]',
    message: 'Object.assign lets data replace the prototype of its target; spread into a new object.',
  },
  {
    selector: 'CallExpression[callee.object.name="z"][callee.property.name="config"]',
    message: "z.config is global: it would change the host page's own zod.",
  },
  {
    selector: 'MemberExpression[object.name="console"][property.name=/^(log|info|debug|trace)$/]',
    message: 'The library logs nothing but warnings and errors.',
  },
];

const unsafeDirectives = ['style-map', 'unsafe-html', 'unsafe-svg', 'unsafe-mathml'].flatMap((directive) => [
  `lit/directives/${directive}.js`,
  `lit-html/directives/${directive}.js`,
]);

const restrictedImports = {
  paths: [
    {
      name: 'zod',
      message: "Use `import * as z from 'zod/mini'`: a quarter of the size, and no generated code.",
    },
    ...unsafeDirectives.map((name) => ({
      name,
      message: 'Blocked by a strict Content-Security-Policy, or opens the door to markup from strings.',
    })),
    {
      name: 'lit/static-html.js',
      importNames: ['unsafeStatic'],
      message: 'Markup from strings is not allowed.',
    },
  ],
  patterns: [{ regex: '^zod/(?!mini$)', message: "Use `import * as z from 'zod/mini'`." }],
};

/** What is measured in the fonts of a machine holds on that machine only. In the runner, the page of the tests has fonts. */
const measuredInLoadedFonts = [
  'Literal[value="layout-shift"]',
  'Identifier[name="getBoundingClientRect"]',
].map((measure) => ({
  selector: `Program:not(:has(ImportDeclaration[source.value=/page-font|demo-pages/])) ${measure}`,
  message: 'Measure in a font that the test brings: `useFont()` from test/support/browsers/page-font.ts.',
}));

export default defineConfig(
  // The sample hosts have compilers and dependencies of their own.
  globalIgnores(['dist', 'coverage', '**/dist', 'demo/hosts', 'templates']),
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    // Not the nearest tsconfig.json: the backend's own takes 'pcc-widgets' from dist/, which a fresh clone doesn't have.
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // TypeScript knows the globals of both worlds.
      'no-undef': 'off',
      'no-eval': 'error',
      '@typescript-eslint/no-implied-eval': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['src/**/*.ts', 'demo/**/*.ts', 'docs/site/client/*.ts', 'test/**/*.ts'],
    extends: [lit['flat/recommended'], wc['flat/recommended']],
    plugins: { 'lit-a11y': litA11y },
    rules: litA11y.configs.recommended.rules,
  },
  {
    files: ['{src,demo,docs,scripts,server-example}/**/*.{ts,mjs,js}'],
    plugins: { pcc: { rules: { layers, 'no-cycles': noCycles } } },
    rules: { 'pcc/no-cycles': 'error' },
  },
  {
    files: ['src/**/*.ts'],
    rules: { 'pcc/layers': 'error' },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/cli/**'],
    rules: {
      'no-restricted-syntax': ['error', ...unsafeInPages],
      'no-restricted-imports': ['error', restrictedImports],
    },
  },
  {
    // Augmenting a framework's types is done with just what these two forbid.
    files: ['src/{react,svelte,vue}.ts'],
    rules: {
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    files: ['test/**/*.ts', 'server-example/{test,hosts}/**/*.ts'],
    rules: {
      // `expect(x).to.be.true` is how chai is written.
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'describe', 'it', 'suite'] },
            // Typed as a promise by the DOM-diffing plugin, for its snapshots only.
            { from: 'package', package: 'chai', name: 'Equal' },
          ],
        },
      ],
    },
  },
  {
    files: ['test/{e2e,package}/**/*.ts', 'test/support/hosts/rendered-host.ts'],
    rules: { 'no-restricted-syntax': ['error', ...measuredInLoadedFonts] },
  },
  { files: ['**/*.js', '**/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['test/bench/peers/*.js', 'docs/site/client/*.js'],
    languageOptions: { globals: globals.browser },
  },
  prettier,
);
