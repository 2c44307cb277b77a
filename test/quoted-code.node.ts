import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

describe('code in the docs that names a file', () => {
  const pages = readdirSync(new URL('docs/', root)).filter((name) => name.endsWith('.md'));
  const quotes = pages.flatMap((page) =>
    [...read(`docs/${page}`).matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, file = '', code = '']) => ({
      page,
      file,
      code,
    })),
  );

  it('is in that file', () => {
    assert.ok(quotes.some(({ page }) => page === 'server-rendering.md'));
    const wrong = quotes.filter(({ file, code }) => !read(file).includes(code));
    assert.deepEqual(
      wrong.map(({ page, file }) => `${page}: ${file}`),
      [],
    );
  });

  it('has the handlers of the template for Next.js', () => {
    const [line = ''] = /^export \{ handler as .*$/m.exec(read('server-example/README.md')) ?? [];
    assert.ok(line && read('templates/next/app/v2/[...path]/route.ts').includes(line));
  });
});
