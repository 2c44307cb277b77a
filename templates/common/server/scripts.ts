// The scripts of your pages with their hashes: under `Integrity-Policy`, browsers run no others.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A header for every page. */
export const integrityPolicy = { 'Integrity-Policy': 'blocked-destinations=(script)' };

/** The scripts of these widgets, with the hashes of all that they may load. They come before all others. */
export function scriptsOf(tags: readonly string[]): string {
  const head = execFileSync(process.execPath, ['node_modules/pcc-widgets/dist/pcc-head.js', ...tags], {
    encoding: 'utf8',
  });
  return head
    .split('\n')
    .filter((line) => line.startsWith('<script'))
    .join('\n    ');
}

function hashOf(file: string): string {
  const hash = createHash('sha384').update(readFileSync(file)).digest('base64');
  return `sha384-${hash}`;
}
export const autoloadHash = hashOf('node_modules/pcc-widgets/dist/cdn/autoload.js');

/** A page in `public/`, with the hashes of its own scripts, and the scripts of the widgets in it before them. */
export function pageIn(file: string): string {
  const page = readFileSync(`public/${file}`, 'utf8').replaceAll(
    /src="\/([\w-]+\.js)"/g,
    (src, name: string) => `${src} integrity="${hashOf(`public/${name}`)}"`,
  );
  const tags = new Set(page.match(/(?<=<)pcc-[\w-]+/g));
  return tags.size
    ? page.replace(/<script|<\/head>/, (first) => `${scriptsOf([...tags])}\n    ${first}`)
    : page;
}
