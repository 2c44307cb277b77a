// docs/troubleshooting.md against the codes that there are, and what it says of them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { guide } from '../src/page/diagnostics/diagnose.ts';
import { messages } from '../src/page/diagnostics/messages.ts';
import { tags } from '../src/page/diagnostics/tags.ts';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const text = read('docs/troubleshooting.md');
const [ofThePage = '', ofTheBackend = ''] = text.split('\n## The backend\n');
const entries = (part: string) =>
  part
    .split('\n### ')
    .slice(1)
    .map((entry) => ({ code: /^`(.+)`\n/.exec(entry)?.[1] ?? entry, entry }));

describe('docs/troubleshooting.md', () => {
  test('has an entry for each code, and no other', () => {
    const codes = entries(ofThePage).map(({ code }) => code);
    assert.deepEqual(codes.toSorted(), Object.keys(messages).toSorted());
    assert.equal(new Set(codes).size, codes.length);
  });

  test('knows only codes of the backend that it has', () => {
    const folder = new URL('server-example/src/', root);
    const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('');
    const codes = entries(ofTheBackend).map(({ code }) => code);
    assert.ok(codes.includes('credentials_refused') && codes.includes('origin_not_allowed'));
    for (const code of codes) assert.ok(source.includes(`'${code}'`), code);
  });

  test('gives each a symptom, a cause and a fix', () => {
    for (const { code, entry } of [...entries(ofThePage), ...entries(ofTheBackend)]) {
      for (const part of ['Symptom', 'Cause', 'Fix']) assert.ok(entry.includes(`- **${part}:** `), code);
    }
  });

  test('is where the console leads to', () => {
    const { homepage } = JSON.parse(read('package.json')) as { homepage: string };
    assert.equal(guide, `${homepage.replace(/#.*/, '')}/docs/troubleshooting.md`);
  });
});

test('a tag that there is counts as known', () => {
  const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, unknown> };
  const entries = Object.keys(exports).flatMap((name) => /^\.\/(pcc-[^.]+)$/.exec(name)?.[1] ?? []);
  assert.deepEqual(tags.toSorted(), entries.toSorted());
});

describe('the message of a mistake', () => {
  for (const [code, [cause, cure]] of Object.entries(messages)) {
    test(`is one sentence of cause and one of cure: ${code}`, () => {
      for (const sentence of [cause, cure]) {
        assert.match(sentence, /^\S.*\.$/);
        assert.doesNotMatch(sentence, /\. [A-Z]/);
      }
    });
  }
});
