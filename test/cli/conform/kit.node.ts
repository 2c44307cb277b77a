import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Check } from '../../../src/cli/conform/check.ts';
import { carryOut, readRecipe, withCookies } from '../../../src/cli/conform/recipe.ts';
import { html, junit } from '../../../src/cli/conform/report.ts';
import { checksOf, conform, type Result } from '../../../src/cli/conform/run.ts';
import { openService, type Service } from '../../../src/cli/conform/service.ts';
import { createApp, type App } from '../../../server-example/src/app.ts';
import { readConfig } from '../../../server-example/src/config.ts';
import { listen } from '../../../server-example/src/server.ts';
import { demoRecipe, environment, everydayChecks } from './backends.ts';
import { faults } from './faults.ts';

const hostile = { seed: 1, count: 50 };
/** Of the catalogue. */
const cases: Readonly<Record<string, string>> = {
  'session.nobody': ' [#65]',
  'pages.origin': ' [#67]',
  'requests.consumer': ' [#66]',
  'requests.listed': ' [#76]',
  'responses.redirect': ' [#82]',
};

describe('pcc-conform', () => {
  let service: Service;
  before(async () => {
    service = await openService({ port: 0 });
  });
  after(() => service.close());

  /** Checks our backend, with a change of its responses. The suite `conform` has every check and every mode. */
  async function run(
    mode: string,
    only: readonly string[],
    change = (response: Response, _path: string) => response,
  ) {
    const app = createApp(readConfig({ ...environment(service.origin, mode), PCC_DEMO_LOGIN: '1' }));
    const fetch: App['fetch'] = async (request, info) =>
      change(await app.fetch(request, info), request.url.replace(/^https?:\/\/[^/]*/, ''));
    const backend = await listen({ fetch }, 0);
    const { results } = await conform(backend.origin, service, demoRecipe, { only, hostile });
    await backend.close(0);
    await app.close();
    return results;
  }
  const failed = (results: readonly Result[]) =>
    results.filter(({ outcome }) => outcome === 'fail').map(({ check }) => check.id);

  for (const mode of ['cookie', 'broker'] as const) {
    describe(`our backend passes in mode ${mode}`, () => {
      let results: readonly Result[] = [];
      before(async () => {
        results = await run(mode, everydayChecks);
      });
      const isOwn = ({ id, modes = [mode], needs = [] }: Check) =>
        everydayChecks.some((area) => id.startsWith(area)) &&
        modes.includes(mode) &&
        !needs.some((need) => need === 'signOut' || need === 'unlinked');
      for (const { id, rule } of checksOf(hostile).filter(isOwn)) {
        it(`${rule}${cases[id] ?? ''}`, () => {
          const result = results.find(({ check }) => check.id === id);
          assert.equal(result?.outcome, 'pass', result?.reason);
        });
      }
    });
  }

  it('finds what a proxy changes', async () => {
    const results = await run('broker', ['session.consumer', 'pages.cors', 'all'], (response) => {
      const headers = new Headers(response.headers);
      headers.set('Cache-Control', 'public');
      headers.set('Access-Control-Allow-Origin', '*');
      return new Response(response.body, { status: response.status, headers });
    });
    assert.deepEqual(failed(results), ['pages.cors', 'pages.cors-others', 'all.contract']);
  });

  const limited = (seconds: number) =>
    Response.json({}, { status: 429, headers: { 'Retry-After': `${seconds}` } });

  it('pcc-conform waits until a quota is free again', async () => {
    let isFirst = true;
    const [result] = await run('cookie', ['actions.addresses'], (response) => {
      if (response.status !== 403 || !isFirst) return response;
      isFirst = false;
      return limited(1);
    });
    assert.ok(!isFirst);
    assert.equal(result?.outcome, 'pass', result?.reason);
  });

  it('pcc-conform does not wait for a quota that takes an hour', async () => {
    const change = (response: Response) => (response.status === 403 ? limited(3_600) : response);
    const [result] = await run('cookie', ['actions.addresses'], change);
    assert.match(`${result?.outcome} ${result?.reason}`, /^n\/a a quota is used up, for 3600 s: DELETE \/v2/);
  });

  it('says what is wrong with a body', async () => {
    const change = (response: Response, path: string) =>
      path.endsWith('/addresses/') ? Response.json('none') : response;
    const [result] = await run('cookie', ['actions.addresses'], change);
    assert.match(
      `${result?.outcome} ${result?.reason}`,
      /^fail GET \/v2\/consumers\/…\/addresses\/: no results/,
    );
  });

  it('lets the site’s own page be cached', async () => {
    const page = new Response('<h1>A page</h1>', { headers: { 'Cache-Control': 'public' } });
    const outcome = async (isPage: (path: string) => boolean) => {
      const change = (response: Response, path: string) => (isPage(path) ? page.clone() : response);
      const [result] = await run('cookie', ['hostile'], change);
      return `${result?.outcome} ${result?.reason}`;
    };
    assert.equal(await outcome((path) => path === '/'), 'pass ');
    assert.match(await outcome((path) => path.startsWith('/v2/')), /^fail a 200 that may be cached/);
  });
});

it('each planted fault changes one place of the backend, for a check that exists', () => {
  for (const [name, file, before, , id] of faults) {
    const path = new URL(`../../../server-example/src/${file}`, import.meta.url);
    assert.equal(readFileSync(path, 'utf8').split(before).length, 2, name);
    assert.ok(
      checksOf(hostile).some((check) => check.id === id),
      name,
    );
  }
});

describe('the command', () => {
  let url: string;
  let close: () => Promise<void>;
  before(async () => {
    const app = createApp(readConfig({ ...environment('http://127.0.0.1:1', 'cookie'), ...noDemo }));
    const backend = await listen(app, 0);
    url = backend.origin;
    close = async () => {
      await backend.close(0);
      await app.close();
    };
  });
  after(() => close());
  const noDemo = { PCC_SUBJECT_URL: 'http://127.0.0.1:1/whoami' };

  /** What it says about an obstacle; nothing, if it ends well. */
  async function told(...args: readonly string[]): Promise<string> {
    const main = fileURLToPath(new URL('../../../src/cli/conform/main.ts', import.meta.url));
    const command = ['--conditions=pcc-source', '--import', 'tsx', main, url, ...args];
    const ended = await promisify(execFile)(process.execPath, command).catch((error: unknown) => error);
    return (ended as { stderr: string }).stderr;
  }

  it('needs a recipe where there is no demo login', async () => {
    assert.match(await told('--sandbox-port', '0'), /has no demo login: --recipe FILE says how .*\)\n$/);
  });

  it('says that its port is taken', async () => {
    const { port } = new URL(url);
    assert.match(await told('--sandbox-port', port), /is taken.* or pass --sandbox http:\/\/127\S+\n$/);
  });
});

describe('a recipe', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-recipe-'));
  after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'recipe.json');

  it('can be a command, which prints the login’s headers', async () => {
    const script = 'console.log("Cookie: sid=" + process.argv[1])';
    writeFileSync(file, JSON.stringify({ signIn: { command: [process.execPath, '-e', script, '{pcid}'] } }));
    const recipe = readRecipe(file);
    const where = { base: 'http://127.0.0.1', origin: 'http://127.0.0.1', pcid: 'ana "x"' };
    assert.deepEqual(await carryOut(recipe, recipe.signIn, where), { Cookie: 'sid=ana "x"' });
  });

  it('is rejected if it has an unknown field', () => {
    writeFileSync(file, JSON.stringify({ signIn: { url: '/login' }, sign_out: {} }));
    assert.throws(() => readRecipe(file), /sign_out/);
  });

  it('is named if it is not JSON', () => {
    writeFileSync(file, '{ signIn: 1 }');
    assert.throws(() => readRecipe(file), /^Error: .*recipe\.json: .*JSON/);
  });

  it('keeps cookies as a browser does', () => {
    const set = ['a=3; Path=/', 'b=; Max-Age=0', 'c=4==', 'd=5; Max-Age=-1', 'e='];
    assert.equal(withCookies('a=1; b=2; d=3; e=4', set), 'a=3; c=4==');
  });
});

describe('a report', () => {
  const check = { id: 'pages.x', rule: 'a < b', from: 'Pages' };
  const results: readonly Result[] = [
    { check, outcome: 'fail', reason: '"</td><script>\u0000', seconds: 1 },
    { check, outcome: 'n/a', reason: 'no & never', seconds: 0 },
  ];
  const report = { url: 'http://127.0.0.1:1', mode: 'broker', results } as const;

  it('is JUnit XML', () => {
    const xml = junit(report);
    assert.match(xml, /tests="2" failures="1" skipped="1"/);
    assert.match(xml, /<failure message="&quot;&lt;\/td&gt;&lt;script&gt;\ufffd">/);
    assert.match(xml, /<skipped message="no &amp; never"\/>/);
  });

  it('is an HTML page', () => {
    const page = html(report);
    assert.match(page, /<h1>0 passed, 1 failed, 1 not applicable<\/h1>/);
    assert.ok(!page.includes('<script>'));
  });
});
