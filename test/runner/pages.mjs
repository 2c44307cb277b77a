// Browser tests of one folder share a page: a page of its own costs a file two seconds of CPU.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/pcc-test-pages');

/** These are about what a page loads, requests or says for the first time. */
const isAlone = (file) => /^(session|widgets)\/[^/]+$|\/(slow|later)\.test\.ts$/.test(file);

/** Writes the modules that import the tests of one page each, and returns their paths. */
export function testPages() {
  const pages = new Map();
  for (const path of readdirSync(join(root, 'test'), { recursive: true })) {
    const file = path.replaceAll('\\', '/');
    if (!file.endsWith('.test.ts') || file.includes('node_modules/')) continue;
    const page = isAlone(file) ? file.replace('.test.ts', '') : dirname(file);
    pages.set(page, [...(pages.get(page) ?? []), file]);
  }
  mkdirSync(cache, { recursive: true });
  return [...pages].sort().map(([page, files]) => {
    const name = page === '.' ? 'test' : page.replaceAll('/', '-');
    const module = join(cache, `${name}.test.js`);
    writeFileSync(
      module,
      files
        .toSorted()
        .map((file) => `import '/test/${file}';\n`)
        .join(''),
    );
    return module;
  });
}
