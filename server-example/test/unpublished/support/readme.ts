import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

/** The first code after a heading of the README, without its types: what partners copy is what tests run. */
export function sample(heading: string): string {
  const [, code] = /```ts\n(.*?)```/s.exec(readme.slice(readme.indexOf(heading))) ?? [];
  assert.ok(readme.includes(heading) && code, `the README has no code after ${heading}`);
  return transformSync(code, { loader: 'ts' }).code;
}
