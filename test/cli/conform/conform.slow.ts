// `npm run test:slow -- conform`: the kit against backends that keep the contract, and backends with a fault.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Recipe } from '../../../src/cli/conform/recipe.ts';
import { conform, type Options, type Result } from '../../../src/cli/conform/run.ts';
import { openService, type Service } from '../../../src/cli/conform/service.ts';
import { demoRecipe, environment, loadBackend, startBackend, startLogin } from './backends.ts';
import { faults, plant } from './faults.ts';
import { faults as pythonFaults } from './python/faults.ts';
import { findPython, recipe as pythonRecipe, startPython } from './python/start.ts';

const failed = (results: readonly Result[]) =>
  results.filter(({ outcome }) => outcome === 'fail').map(({ check, reason }) => `${check.id}: ${reason}`);

describe('pcc-conform', () => {
  let service: Service;
  before(async () => {
    service = await openService({ port: 0 });
  });
  after(() => service.close());

  async function run(
    backend: { readonly url: string; close(): Promise<void> },
    recipe: Recipe,
    options: Options = {},
  ) {
    try {
      return await conform(backend.url, service, recipe, options);
    } finally {
      await backend.close();
    }
  }

  describe('passes our backend', () => {
    for (const mode of ['cookie', 'broker', 'exchange']) {
      it(`in mode ${mode}`, async () => {
        const env = { ...environment(service.origin, mode), PCC_DEMO_LOGIN: '1' };
        const report = await run(await startBackend(env), demoRecipe, { hostile: { seed: 1, count: 1_000 } });
        assert.equal(report.mode, mode);
        assert.deepEqual(failed(report.results), []);
        const passed = report.results.filter(({ outcome }) => outcome === 'pass').length;
        assert.ok(passed > (mode === 'exchange' ? 30 : 60), `${passed} passed`);
      });
    }

    it('with a login at an address', async () => {
      const login = await startLogin();
      const env = { ...environment(service.origin, 'cookie'), PCC_SUBJECT_URL: login.subject };
      const only = ['session', 'pages', 'logins', 'tokens', 'all'];
      const { results } = await run(await startBackend(env), login.recipe, { only });
      await login.close();
      assert.deepEqual(failed(results), []);
    });
  });

  describe('a backend in Python', () => {
    const python = findPython();
    const skip = python === undefined && 'Flask is not installed and cannot be: not tested';

    it('passes', { skip }, async () => {
      const { results } = await run(await startPython(python ?? '', service.origin), pythonRecipe);
      assert.deepEqual(failed(results), []);
    });

    for (const [name, original, replacement, check] of pythonFaults) {
      it(`fails if ${name}`, { skip }, async () => {
        const backend = await startPython(python ?? '', service.origin, [original, replacement]);
        const area = check.startsWith('all.') ? ['session', 'all'] : [check];
        const { results } = await run(backend, pythonRecipe, { only: area });
        assert.ok(
          failed(results).some((failure) => failure.startsWith(`${check}:`)),
          `not found by ${check}: ${results.map(({ outcome, reason }) => `${outcome} ${reason}`).join('; ')}`,
        );
      });
    }
  });

  describe('finds a check that is missing in our backend', () => {
    // Next to the original, so that its imports resolve.
    const folder = fileURLToPath(new URL('../../../.mutant-conform/', import.meta.url));
    after(() => rmSync(folder, { recursive: true, force: true }));

    for (const [i, fault] of faults.entries()) {
      const [name, , , , id] = fault;
      it(name, async () => {
        // A folder for each, because modules are loaded once.
        const copy = `${folder}${i}/`;
        plant(copy, fault);
        const login = name.startsWith('sign-out') ? await startLogin() : undefined;
        const env = {
          ...environment(service.origin, name.startsWith('cookie') ? 'cookie' : 'broker'),
          ...(login ? { PCC_SUBJECT_URL: login.subject } : { PCC_DEMO_LOGIN: '1' }),
          PCC_OPERATIONS_ON: 'cancelAccount',
        };
        const { results } = await run(await loadBackend(env, copy), login?.recipe ?? demoRecipe, {
          only: [id],
        });
        await login?.close();
        const result = results.find(({ check }) => check.id === id);
        assert.equal(result?.outcome, 'fail', result?.reason);
      });
    }
  });
});
