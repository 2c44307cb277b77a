// The scripts of your pages with their hashes: under `Integrity-Policy`, browsers run no others.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A header for every page. */
export const integrityPolicy = { 'Integrity-Policy': 'blocked-destinations=(script)' };

const tags = ['pcc-credit-summary', 'pcc-statements'];
const head = execFileSync(process.execPath, ['node_modules/pcc-widgets/dist/pcc-head.js', ...tags], {
  encoding: 'utf8',
});
/** The scripts of the widgets on your pages. They come before all others. */
export const widgetScripts = head
  .split('\n')
  .filter((line) => line.startsWith('<script'))
  .join('\n    ');

function hashOf(file: string): string {
  const hash = createHash('sha384').update(readFileSync(file)).digest('base64');
  return `sha384-${hash}`;
}
export const autoloadHash = hashOf('node_modules/pcc-widgets/dist/cdn/autoload.js');

/** A page in `public/`, with the hashes of its own scripts, and the widgets' scripts before them. */
export const pageIn = (file: string): string =>
  readFileSync(`public/${file}`, 'utf8')
    .replaceAll(
      /src="\/([\w-]+\.js)"/g,
      (src, name: string) => `${src} integrity="${hashOf(`public/${name}`)}"`,
    )
    .replace('<script', `${widgetScripts}\n    <script`);
