// The examples of docs/backend-image.md in other languages and for proxies; `npm run test:slow -- backend-image` runs it.
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { all } from '../../../test/support/cases.ts';
import { send } from '../support/backend.ts';
import { startCompose, type Composed } from './support/compose.ts';
import { eventually } from '../support/eventually.ts';
import { startPartnerServer, type PartnerServer } from '../support/partner.ts';
import { freePort } from './support/redis.ts';

const docs = readFileSync(new URL('../../../docs/backend-image.md', import.meta.url), 'utf8');
const skip = !all && 'npm run test:slow -- backend-image';

function sample(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(docs) ?? [];
  assert.ok(code, language);
  return code;
}

describe('docs/backend-image.md', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-docs-'));
  const children: ChildProcess[] = [];
  const run = (program: string, ...args: string[]) =>
    void children.push(spawn(program, args, { cwd: folder, stdio: 'inherit' }));
  const responds = (url: string) => eventually(() => send(url, 'GET').catch(() => undefined), url);
  after(async () => {
    for (const child of children) {
      if (child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
    rmSync(folder, { recursive: true });
  });

  const whoami = {
    python: { file: 'whoami.py', start: ['python3', 'whoami.py'] },
    java: { file: 'Whoami.java', start: ['java', 'Whoami.java'] },
  } as const;
  for (const [language, { file, start }] of Object.entries(whoami)) {
    const [program, ...args] = start;
    const isMissing = spawnSync(program, ['--version']).error !== undefined;
    it(`says who is signed in, in ${language}`, { skip: isMissing && `${program} is missing` }, async () => {
      const port = await freePort();
      writeFileSync(join(folder, file), sample(language).replace('8080', String(port)));
      run(program, ...args);
      const url = `http://127.0.0.1:${port}/whoami`;
      assert.equal((await responds(url)).status, 401);
      assert.equal((await send(url, 'GET', { headers: { Cookie: 'a=b; sid=other' } })).status, 401);
      const composed = await startCompose({ PCC_DEMO_LOGIN: '0', PCC_SUBJECT_URL: url });
      const headers = { Origin: composed.origin, 'X-PCC-Request': '1', Cookie: 'a=b; sid=8d1f' };
      const { body } = await send(`${composed.origin}/pcc/session`, 'POST', { headers });
      await composed.close();
      assert.equal(body['credential'], 'cookie');
    });
  }

  describe('behind a proxy', () => {
    let composed: Composed;
    let partner: PartnerServer;
    before(async () => {
      // Unpacked, not installed: the packages start a server on port 80.
      spawnSync('apt-get', ['download', 'nginx', 'caddy'], { cwd: folder });
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
        spawnSync('dpkg', ['-x', file, '.'], { cwd: folder });
      mkdirSync(join(folder, 'files'));
      writeFileSync(join(folder, 'files/autoload.js'), 'export {};');
      composed = await startCompose();
      partner = await startPartnerServer(() => ({ status: 200, body: { page: 'the partner’s' } }));
    });
    after(async () => {
      await composed?.close();
      await partner?.close();
    });

    const own = (config: string) =>
      config
        .replaceAll('127.0.0.1:4020', new URL(composed.origin).host.replace('localhost', '127.0.0.1'))
        .replaceAll('127.0.0.1:8080', new URL(partner.url).host)
        .replaceAll('/srv/pcc-widgets', join(folder, 'files'));

    const proxies = {
      nginx(port: number) {
        const config = own(sample('nginx'))
          .replace('443 ssl', `127.0.0.1:${port}`)
          .replace(/^.*ssl_cert.*$/gm, '');
        const inFolder = [
          'access_log off;',
          ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
            (kind) => `${kind}_temp_path ${folder}/${kind};`,
          ),
        ].join('\n');
        const head = `daemon off; pid ${folder}/pid; error_log stderr; events {}`;
        writeFileSync(join(folder, 'nginx.conf'), `${head}\nhttp {\n${inFolder}\n${config}\n}`);
        run(join(folder, 'usr/sbin/nginx'), '-p', folder, '-c', join(folder, 'nginx.conf'));
      },
      caddy(port: number) {
        const config = own(sample('caddyfile')).replace('shop.example.com', `http://127.0.0.1:${port}`);
        writeFileSync(join(folder, 'Caddyfile'), `{\n  admin off\n}\n${config}`);
        run(
          join(folder, 'usr/bin/caddy'),
          'run',
          '--adapter',
          'caddyfile',
          '--config',
          join(folder, 'Caddyfile'),
        );
      },
    };
    for (const [name, start] of Object.entries(proxies)) {
      it(`${name} sends two paths to the backend, serves the files, and leaves the rest`, async () => {
        const port = await freePort();
        start(port);
        const origin = `http://127.0.0.1:${port}`;
        assert.equal((await responds(origin)).body['page'], 'the partner’s');
        const headers = { 'X-PCC-Request': '1' };
        assert.equal((await send(`${origin}/pcc/session`, 'GET', { headers })).status, 401);
        const path = '/v2/consumers/pcid/a%7Cb%2Fc/';
        const { body } = await send(origin + path, 'GET', { headers });
        assert.ok(body['error'], 'of the backend');
        assert.equal((await send(`${origin}/pcc/autoload.js`, 'GET')).text, 'export {};');
        for (const inside of ['/metrics', '/readyz', '/livez'])
          assert.equal((await send(origin + inside, 'GET')).body['page'], 'the partner’s', inside);
        for (const inside of ['/pcc/sign-out', '/pcc/render/pcc-statements'])
          assert.ok(!(await send(origin + inside, 'POST')).body['error'], inside);
      });
    }
  });
});
