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

it('each answer of the security questionnaire has evidence that exists', () => {
  const page = readFileSync(new URL('docs/security-questionnaire.md', root), 'utf8');
  const answers = page.split('\n').filter((line) => /^\| \d/.test(line));
  assert.ok(answers.length >= 20);
  for (const line of answers) {
    const [evidence = ''] = line.split('|').slice(-2);
    const files = [...evidence.matchAll(/`([\w/.-]+)`(?: “([^”]+)”)?/g)];
    assert.ok(files.length > 0, `an answer without evidence: ${line}`);
    for (const [, file = '', title = ''] of files) {
      const text = readFileSync(new URL(file, root), 'utf8');
      assert.ok(text.includes(title), `${file} has no “${title}”`);
    }
  }
});
