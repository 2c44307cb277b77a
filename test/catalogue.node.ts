import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const numbers = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, number]) => Number(number)));

test('every case of the catalogue is in the title of a test, or says why it has none', () => {
  const page = readFileSync(join(root, 'docs/catalogue.md'), 'utf8');
  const tests = ['test', 'server-example/test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(root, folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

  const cases = numbers(page, /^(\d+)\. /gm);
  const untested = numbers(page, /^(\d+)\. .*\*\*No test:\*\*/gm);
  const tested = numbers(tests, /\b(?:it|test|describe)\(\s*(?:'[^'\n]*|"[^"\n]*|`[^`]*) \[#(\d+)\]/g);
  for (const number of numbers(tests, /'\w+\.\w+': ' \[#(\d+)\]'/g)) tested.add(number);

  assert.ok(cases.size > 100);
  assert.deepEqual(
    [...cases].filter((number) => !tested.has(number) && !untested.has(number)),
    [],
  );
  assert.deepEqual(
    [...tested].filter((number) => !cases.has(number)),
    [],
    'not in the catalogue',
  );
});
