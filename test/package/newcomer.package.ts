import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer-core';
import { all, some } from '../support/cases.ts';
import { readHints } from '../support/hosts/early-hints.ts';
import { eventually } from '../support/browsers/eventually.ts';
import { unpack } from '../support/package/packed.ts';
import { mistakes, serveMistakes } from '../support/hosts/broken-pages.ts';
import { launchChromium } from '../support/browsers/chromium.ts';
import { rawStatus, sendRaw } from '../../server-example/dev/raw-socket.ts';
import { freePort } from '../../scripts/test/free-port.mjs';

// With all cases every target is installed from the registry, as a newcomer does it; else one is run with the tools of
// this repository: the one whose server no other test of what is published starts.
const targets = all ? ['html', 'express', 'hono', 'vite', 'next'] : ['vite'];

/** Somebody in an empty folder, with the packed package and what its command writes. */
describe('a newcomer with `pcc-widgets init`', () => {
  let packed: Awaited<ReturnType<typeof unpack>>;
  let browser: Browser;

  before(async () => {
    packed = await unpack(
      ...['@hono', '@opentelemetry', '@redis', 'cockatiel', 'express', 'hono', 'jose', 'pino', 'prom-client'],
      ...['rate-limiter-flexible', 'tsx', 'typescript', 'undici', 'vite', '@types'],
    );
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    packed?.remove();
  });

  const init = (...args: readonly string[]) =>
    packed.run(join(packed.installed, 'dist/pcc-widgets-cli.js'), 'init', ...args);

  for (const target of targets) {
    describe(`for ${target}`, () => {
      const isRendered = ['express', 'hono'].includes(target);
      // The others have the server of a tool.
      const hasOwnServer = !['vite', 'next'].includes(target);
      const folder = () => join(packed.folder, target);
      let address: string;
      let running: ChildProcess | undefined;
      let said = '';

      before(async () => {
        await init(target, '--target', target);
        const [page, sandbox] = [await freePort(), await freePort()];
        address = `http://127.0.0.1:${page}`;
        for (const file of ['.env', 'package.json']) {
          const path = join(folder(), file);
          const text = readFileSync(path, 'utf8');
          writeFileSync(path, text.replaceAll('3000', `${page}`).replaceAll('4010', `${sandbox}`));
        }
        if (all) {
          const options = { cwd: folder(), stdio: 'inherit' } as const;
          execFileSync('npm', ['install', '--no-audit', '--no-fund', packed.tarball], options);
        } else {
          symlinkSync(join(packed.folder, 'node_modules'), join(folder(), 'node_modules'));
        }
        // A newcomer's first change: one more widget.
        if (target === 'html') {
          const path = join(folder(), 'public/index.html');
          const text = readFileSync(path, 'utf8');
          writeFileSync(path, text.replace('</pcc-session>', '<pcc-disputes></pcc-disputes></pcc-session>'));
        }
        // The one command. In a group of its own, so that all of it can be ended.
        running = spawn('npm', ['run', 'dev'], { cwd: folder(), detached: true });
        running.stdout?.on('data', (text) => (said += String(text)));
        running.stderr?.on('data', (text) => (said += String(text)));
      });
      after(() => {
        if (running?.pid !== undefined) process.kill(-running.pid, 'SIGTERM');
      });

      it('runs the backend’s commands', async () => {
        const command = ['run', '--silent', 'backend', '--', 'verify-service'];
        const ended = await promisify(execFile)('npm', command, { cwd: folder() }).catch(
          (error: unknown) => error,
        );
        assert.match((ended as { stderr: string }).stderr, /--consumer/);
      });

      it('shows the widgets with the sandbox’s data after one command', async () => {
        // The targets' cookies have the same name.
        const page = await (await browser.createBrowserContext()).newPage();
        const problems: string[] = [];
        page.on('pageerror', (error) => problems.push(String(error)));
        page.on('console', (line) => {
          if (line.type() === 'error') problems.push(`${line.text()} ${line.location().url ?? ''}`);
        });
        const up = () =>
          fetch(address).then(
            ({ ok }) => ok,
            () => false,
          );
        const failed = (error: Error) => {
          throw new Error(`${error.message}\n${problems.join('\n')}\n${said}`);
        };
        await eventually(up, 'the page is served', 60).catch(failed);
        await page.goto(address);
        if (isRendered) {
          await page.click('button');
          await page.waitForNavigation();
        }
        const statuses = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('pcc-statements, pcc-credit-summary, pcc-disputes')].map((widget) =>
              widget.getAttribute('status'),
            ),
          );
        const ready = target === 'html' ? 'ready,ready,ready' : 'ready,ready';
        await eventually(async () => (await statuses()).join() === ready, 'all widgets are ready', 60).catch(
          failed,
        );
        assert.deepEqual(problems, []);
        await page.close();
      });

      it('has correct types', async () => {
        const own = new URL('../../node_modules/typescript-7/bin/tsc', import.meta.url);
        const tsc = all ? join(folder(), 'node_modules/typescript/bin/tsc') : fileURLToPath(own);
        const checked = await promisify(execFile)(process.execPath, [tsc], { cwd: folder() }).catch(
          (error: unknown) => error as { readonly stdout: string; readonly stderr: string },
        );
        assert.equal(checked.stdout + checked.stderr, '');
      });

      if (hasOwnServer) {
        it('sends Integrity-Policy', async () => {
          const { headers } = await fetch(address);
          assert.equal(headers.get('Integrity-Policy'), 'blocked-destinations=(script)');
        });

        it('tells a load balancer that it is ready', async () => {
          const statuses = ['/livez', '/readyz', '/metrics'].map(
            async (path) => (await fetch(address + path)).status,
          );
          assert.deepEqual(await Promise.all(statuses), [200, 200, 404]);
        });

        it('hides its metrics, however their path is written', async () => {
          for (const path of ['/v2/../metrics', '/demo/%2e%2E/metrics'])
            assert.equal(await rawStatus(address, `GET ${path} HTTP/1.1`, []), 404, path);
        });
      }

      if (isRendered) {
        it('has the rows in the page that its server writes, after early hints', async () => {
          const headers = { 'Content-Type': 'application/json' };
          const body = JSON.stringify({ pcid: 'ana-complete' });
          const login = await fetch(`${address}/demo/login`, { method: 'POST', headers, body });
          const Cookie = (login.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
          // On a busy machine the deadline may pass.
          await eventually(async () => {
            const page = await readHints(address, { Cookie, 'Sec-Fetch-Mode': 'navigate' });
            const { hints, html } = page;
            assert.match(
              hints.join(),
              /pcc-statements\.css>; rel=preload; as=style.*autoload\.js>; rel=preload; as=script/,
            );
            assert.equal(page.headers['x-accel-buffering'], 'no');
            assert.match(html, /<\/pcc-session>\s*(<template for=.*<\/template>\s*)?<\/body>/s);
            return html.match(/<li class="row"/g)?.length === 6;
          }, 'the rows are sent');
        });

        it('sends no early hints in HTTP/1.0', async () => {
          const request = 'GET / HTTP/1.0\r\nSec-Fetch-Mode: navigate\r\n\r\n';
          const answers = await sendRaw(address, request);
          assert.deepEqual(
            answers?.map(({ status }) => status),
            [302],
          );
        });
      }
    });
  }

  it('gets a message about what is wrong, and keeps existing files', async () => {
    assert.match(await init(targets[0] ?? '', '--target', 'html'), /is not empty/);
    assert.match(await init('new', '--target', 'angular'), /No such target: angular\. There are html, vite/);
    assert.match(await init('new'), /Without a terminal, name the folder and --target/);
    assert.match(await init('new', 'newer', '--target', 'html'), /One folder only/);
    assert.ok(!existsSync(join(packed.folder, 'new')));
  });

  it('can have the package below a folder named as one of its sources', async () => {
    const below = join(packed.folder, 'src/cli/pcc-widgets');
    cpSync(packed.installed, below, { recursive: true });
    await packed.run(join(below, 'dist/pcc-widgets-cli.js'), 'init', 'below', '--target', 'html');
    assert.ok(existsSync(join(packed.folder, 'below/package.json')));
  });

  it('gets the package from the file that it came from', async () => {
    const note = join(packed.folder, 'node_modules/.package-lock.json');
    const packages = { 'node_modules/pcc-widgets': { resolved: 'file:../pcc-widgets-0.1.0.tgz' } };
    writeFileSync(note, JSON.stringify({ packages }));
    await init('from-file', '--target', 'html');
    rmSync(note);
    const { dependencies } = JSON.parse(
      readFileSync(join(packed.folder, 'from-file/package.json'), 'utf8'),
    ) as { dependencies: Record<string, string> };
    assert.equal(dependencies['pcc-widgets'], `file:${join(packed.folder, '../pcc-widgets-0.1.0.tgz')}`);
  });

  describe('a page with a mistake', () => {
    let site: Awaited<ReturnType<typeof serveMistakes>>;
    before(async () => {
      site = await serveMistakes(join(packed.installed, 'dist/cdn'));
    });
    after(() => site?.close());

    const onLine = [
      ['logs one line that says what to do', true],
      ['logs it on a machine without a network, too', false],
    ] as const;
    for (const [title, isOnLine] of onLine)
      it(title, async () => {
        // Without a network they are told in the same way: a few are enough.
        const made = isOnLine
          ? some(mistakes, 6)
          : some(
              mistakes.filter(({ onLineOnly }) => !onLineOnly),
              3,
            );
        const told = await Promise.all(
          made.map(async ({ body, head = '' }) => {
            const page = await browser.newPage();
            // Wherever the test itself runs.
            await page.evaluateOnNewDocument((value) => {
              Object.defineProperty(navigator, 'onLine', { value });
            }, isOnLine);
            const lines: string[] = [];
            page.on('console', (line) => {
              if (line.text().startsWith('pcc-widgets')) lines.push(line.text());
            });
            await page.goto(site.show(head, body));
            await eventually(() => Promise.resolve(lines.length), body);
            await page.close();
            return lines;
          }),
        );
        assert.deepEqual(
          told.map((lines) => lines.map((line) => line.split(' https://example.com/')[0])),
          made.map(({ line }) => [`pcc-widgets ${site.named(line)}`]),
        );
        const links = told
          .flat()
          .map((line) => /\[(.+?)\].* \S+\/docs\/troubleshooting\.md#(\S+)/.exec(line));
        assert.ok(links.every((link) => link && link[1] === link[2]));
      });
  });
});
