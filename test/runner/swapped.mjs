// Serves some modules from the JSON file that PCC_SWAPPED names, { path: text }, for `npm run test:slow -- mutation`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export function swapped() {
  const file = process.env.PCC_SWAPPED;
  const texts = file ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return {
    name: 'swapped',
    serve({ path }) {
      const body = texts[root + path.slice(1)];
      return body === undefined ? undefined : { body };
    },
  };
}
