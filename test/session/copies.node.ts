import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { PccClient } from '../../src/http/client.ts';
import { version } from '../../src/http/version.ts';
import type * as lookup from '../../src/page/defaults.ts';

/** A copy of the module with a life of its own, as a second bundle on the page has it. */
const copy = (name: string) => import(`../../src/page/defaults.ts?${name}`) as Promise<typeof lookup>;

const client = { protocol: 1 } as PccClient;
const key = Symbol.for('pcc-widgets');
const page = globalThis as { [key]?: unknown };

test('a copy knows the version that it is published with', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  assert.equal(version, (JSON.parse(text) as { version: string }).version);
});

test('another major version shares nothing', async () => {
  const theirs = Object.freeze({ version: '99.1.0', get: () => ({ client: 'theirs' }) });
  page[key] = theirs;
  const { defaults, setDefaults } = await copy('other-major');
  assert.equal(defaults().client, undefined);
  setDefaults({ client });
  assert.equal(defaults().client, client);
  assert.equal(page[key], theirs);
  delete page[key];
});

test('two copies of the library share one context key, one client and the defaults', async () => {
  const [one, two] = [await copy('one'), await copy('two')];
  assert.notEqual(one.setDefaults, two.setDefaults);
  assert.equal(one.clientContext, two.clientContext);
  // Copies of other versions of the library use this key.
  assert.equal(one.clientContext, Symbol.for('pcc-widgets.client'));
  let heard = 0;
  const stop = two.onDefaultsChange(() => heard++);
  one.setDefaults({ client, locale: 'es' });
  stop();
  one.setDefaults({ locale: 'en' });
  assert.equal(two.defaults().client, client);
  assert.equal(two.defaults().locale, 'en');
  assert.equal(heard, 1);
  assert.ok(Object.isFrozen(page[key]));
  assert.throws(() => (page[key] = {}), TypeError);
});
