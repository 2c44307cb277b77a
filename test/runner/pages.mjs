// Browser tests of one folder share a page: each new page costs two seconds of CPU.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** These are about what a page loads, requests or says for the first time. */
const isAlone = (file) => /^test\/(session\/|autoload)|(lazy|slow|before|mistakes)\.test\.ts$/.test(file);

/** Its folder, or that of all tests, if it is not about widgets. */
const roomOf = (file) => (/^test\/(widgets|evidence)\//.test(file) ? dirname(file) : 'test');

/** Where the modules of the pages are, from the root. */
const folder = 'node_modules/.cache/pcc-test-pages';

/** The folder or the file whose tests are in a page, by the page's path from the root. */
export const testsOfPage = (path) =>
  path.startsWith(folder) ? path.slice(folder.length + 1, -'.test.js'.length).replaceAll('.', '/') : path;

/** The modules of the pages: a file itself, or one that is written here and imports those of a folder. */
export function testPages() {
  const pages = new Map();
  for (const path of readdirSync(join(root, 'test'), { recursive: true })) {
    const file = `test/${path.replaceAll('\\', '/')}`;
    if (!file.endsWith('.test.ts') || file.includes('node_modules/')) continue;
    const page = isAlone(file) ? file.replace('.test.ts', '') : roomOf(file);
    pages.set(page, [...(pages.get(page) ?? []), file]);
  }
  mkdirSync(join(root, folder), { recursive: true });
  return [...pages].sort().map(([page, files]) => {
    if (files.length === 1) return files[0];
    const path = `${folder}/${page.replaceAll('/', '.')}.test.js`;
    const text = files
      .toSorted()
      .map((file) => `import '/${file}';\n`)
      .join('');
    const module = join(root, path);
    // Another run may be reading it.
    if (!existsSync(module) || readFileSync(module, 'utf8') !== text) writeFileSync(module, text);
    return path;
  });
}
