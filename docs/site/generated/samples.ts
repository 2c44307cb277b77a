// The complete sample page of a framework, from demo/hosts.
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { inside } from '../links.ts';
import { root } from '../sources.ts';
import { code, fenced, joined } from './markdown.ts';

/** The files that show how a framework uses the widgets. */
const samples: Readonly<Record<string, readonly string[]>> = {
  autoload: ['public/index.html', 'public/page.js'],
  react: ['src/App.tsx', 'src/main.tsx', 'index.html', 'vite.config.ts'],
  next: ['app/documents.tsx', 'app/page.tsx', 'app/layout.tsx'],
  vue: ['src/App.vue', 'src/main.ts', 'vite.config.ts'],
  nuxt: ['app/pages/index.vue', 'nuxt.config.ts'],
  svelte: ['src/App.svelte', 'src/main.ts', 'vite.config.ts'],
  sveltekit: ['src/routes/+page.svelte', 'vite.config.ts'],
  angular: ['src/app.ts', 'src/main.ts', 'src/index.html'],
  astro: ['src/pages/index.astro', 'src/page.ts', 'astro.config.mjs'],
  python: ['server.py'],
};

const languages: Readonly<Record<string, string>> = { '.mjs': 'js', '.py': 'python' };

export function sampleText(name: string): string {
  const files = (samples[name] ?? []).map((file) => {
    const text = readFileSync(new URL(`demo/hosts/${name}/${file}`, root), 'utf8');
    const extension = extname(file);
    return joined(`### ${code(file)}`, fenced(languages[extension] ?? extension.slice(1), text));
  });
  return joined(
    '## A complete page',
    `It shows the signed-in consumer’s statements, changes their language, replaces a text, and displays how many were loaded. \`npm run host -- ${name}\` in the repository builds and serves it; [all samples and their policies](${inside}guides/frameworks.html).`,
    ...files,
    name === 'python'
      ? ''
      : `What holds in every framework, such as types and policy: [every framework](${inside}guides/frameworks.html).`,
  );
}
