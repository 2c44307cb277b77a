import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';

const root = new URL('../', import.meta.url);

it('SECURITY.md names tests that exist', () => {
  const page = readFileSync(new URL('SECURITY.md', root), 'utf8');
  const named = [...page.matchAll(/`([\w/.-]+\.ts)`: “([^”]+)”/g)];
  assert.ok(named.length > 20, 'the promises have their tests');
  for (const [, file = '', title = ''] of named) {
    assert.ok(readFileSync(new URL(file, root), 'utf8').includes(title), `${file} has no “${title}”`);
  }
  for (const line of page.split('\n').filter((each) => /^\| (?!Promise|-)/.test(each))) {
    assert.match(line, /`[\w/.-]+\.ts`: “/, 'a promise without a test');
  }
  for (const [, file = ''] of page.matchAll(/`([\w/.-]+\.(?:node|test)\.ts)`/g))
    readFileSync(new URL(file, root));
});
