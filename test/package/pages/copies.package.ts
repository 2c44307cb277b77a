import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { eventually } from '../../support/browsers/eventually.ts';
import { useSite } from '../../support/hosts/site.ts';

const root = new URL('../../../', import.meta.url);
const own = (JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }).version;
const [major = ''] = own.split('.');

/** A bundle of modules, as a partner's own build has it, with any version of the library. */
async function copyOf(version: string, modules: readonly string[]): Promise<string> {
  const id = `copy-${version}`;
  const [built] = (await build({
    logLevel: 'error',
    plugins: [
      {
        name: 'copy',
        enforce: 'pre',
        resolveId: (source) => (source.endsWith(id) ? `\0${id}` : undefined),
        load: (source) =>
          source === `\0${id}` ? modules.map((name) => `export * from '${name}';`).join('\n') : undefined,
        transform(code, source) {
          if (!source.endsWith('/src/http/version.ts')) return undefined;
          assert.ok(code.includes(`'${own}'`));
          return code.replace(own, version);
        },
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: id, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[];
  const code = built?.output[0].code ?? '';
  assert.ok(code.includes(version));
  return code;
}

const entries = ['pcc-session', 'pcc-statements', 'pcc-rewards'].map((tag) => `pcc-widgets/${tag}`);
const sample = fileURLToPath(new URL('demo/hosts/scoped/show-statements.ts', root));

describe('two copies of the library on one page', () => {
  const site = useSite(async () => {
    const page = ({ pathname, searchParams }: URL) =>
      pathname === '/scoped'
        ? '<!doctype html><meta charset=utf-8><title>Page</title><div id=first></div><div id=second></div><script type=module src=/apps.js></script>'
        : `<!doctype html><meta charset=utf-8><title>Page</title>
      ${['first', searchParams.get('second')].map((name) => `<script type=module src=/${name}.js></script>`).join('')}
      <pcc-session endpoint=/pcc/session><pcc-statements></pcc-statements><pcc-rewards></pcc-rewards></pcc-session>`;
    const files = {
      '/favicon.ico': '',
      '/first.js': await copyOf(own, entries.slice(0, 2)),
      '/minor.js': await copyOf(`${major}.98.7`, entries),
      '/major.js': await copyOf('99.0.0', entries),
      '/scoped.js': await copyOf(own, [sample]),
      '/scoped-major.js': await copyOf('99.0.0', [sample]),
      '/apps.js': `import { showStatements as first } from '/scoped.js';
        import { showStatements as second } from '/scoped-major.js';
        first(document.querySelector('#first'));
        second(document.querySelector('#second'));`,
    };
    return { page, files };
  });

  async function open(second: string) {
    const { tab, lines } = await site.newTab();
    let sessions = 0;
    tab.on('request', (request) => (sessions += Number(request.url().endsWith('/pcc/session'))));
    await tab.goto(`${site.origin}/?second=${second}`);
    await tab.waitForFunction(
      () => document.querySelector('pcc-statements')?.getAttribute('status') === 'ready',
    );
    await tab.waitForFunction(() => customElements.get('pcc-rewards'));
    return { tab, lines, sessions: () => sessions };
  }

  it('of one major version work together, with one session, and log one line', async () => {
    const { tab, lines, sessions } = await open('minor');
    await tab.waitForFunction(
      () => document.querySelector('pcc-rewards')?.getAttribute('status') === 'ready',
    );
    assert.equal(sessions(), 1);
    await eventually(() => Promise.resolve(lines.length > 0), 'it is told');
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /^error: pcc-widgets \[two-copies\]: /);
    assert.ok(lines[0]?.includes(`version ${own} came first`));
    await tab.close();
  });

  it('of two major versions log one clear error, and the first keeps working', async () => {
    const { tab, lines } = await open('major');
    await eventually(() => Promise.resolve(lines.length > 0), 'it is told');
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /^error: pcc-widgets \[two-versions\]: /);
    assert.ok(lines[0]?.includes(`pcc-widgets, ${own}, is on this page`));
    await tab.close();
  });

  it('of two major versions each show their own widgets in scoped registries, and log nothing', async () => {
    const { tab, lines } = await site.newTab();
    // One session may tell the other of its login, as in another tab, and it asks again.
    const clients = new Set<string | undefined>();
    tab.on('request', (request) => {
      if (request.url().endsWith('/pcc/session')) clients.add(request.headers()['x-pcc-client']);
    });
    await tab.goto(`${site.origin}/scoped`);
    for (const place of ['#first', '#second'])
      await tab.waitForFunction(
        (selector) =>
          document.querySelector(selector)?.shadowRoot?.querySelector('pcc-statements')?.status === 'ready',
        {},
        place,
      );
    assert.deepEqual([...clients].toSorted(), [`pcc-widgets/${own}`, 'pcc-widgets/99.0.0']);
    assert.ok(await tab.evaluate(() => customElements.get('pcc-session') === undefined));
    assert.deepEqual(lines, []);
    await tab.close();
  });
});
