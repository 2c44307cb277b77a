import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../../scripts/test/free-port.mjs';
import { settings } from '../support/hosts/broker-page.ts';
import { startService } from '../support/hosts/live-sandbox.ts';
import { all } from '../support/cases.ts';
import { eventually } from '../support/browsers/eventually.ts';
import { root, unpack } from '../support/package/packed.ts';

/** What the pieces of code leave to the reader, and the libraries that are not in this repository. */
const around = `
declare const baseUrl: string, token: string, expiresIn: number, consumer_id: string, headers: HeadersInit;
declare const response: import('node:http').ServerResponse;
declare const client: import('pcc-widgets/client').PccClient, consumerId: string, request: Request;
declare module '*/pcc.fr.js' {
  import type { LocaleTexts } from 'pcc-widgets/client';
  const texts: LocaleTexts;
  export default texts;
}
declare module '@vitejs/plugin-vue' {
  interface Options { template?: { compilerOptions?: { isCustomElement?: (tag: string) => boolean } } }
  export default function vue(options?: Options): import('vite').Plugin;
}
declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: object;
  export function Component(options: object): ClassDecorator;
}
`;
const aroundBackend = `
declare const yourSessions: { read(cookie: string | null): Promise<{ id: string; sessionId: string } | null> };
`;

const compilerOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'ES2024.String', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  jsx: 'react-jsx',
  experimentalDecorators: true,
  allowImportingTsExtensions: true,
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

/** A page in Vue whose attributes are text or bound. */
const inVue = (attributes: string) => `<script setup lang="ts">
import type {} from 'pcc-widgets/vue';
import type { PccLoadEvent } from 'pcc-widgets';
const loaded = (event: PccLoadEvent) => event.count.toFixed();
</script>
<template>
  <pcc-session endpoint="/pcc/session"><pcc-statements ${attributes} @pcc-load="loaded" /></pcc-session>
</template>
`;
const attributes = {
  'text.vue': 'page-size="12" heading-level="3" no-email no-preview="" locale="es" theme="dark"',
  'bound.vue': ':page-size="12" :no-email="true" :strings="{ \'statements.heading\': \'Papers\' }"',
  'wrong.vue': 'page-size="many"',
};

/** Every piece of code of a page in one of the languages: its text, by a file name. */
function piecesOf(page: string, languages: string): ReadonlyMap<string, string> {
  const text = readFileSync(page, 'utf8');
  const found = [...text.matchAll(new RegExp(`^\`\`\`(${languages})\\n(.*?)^\`\`\``, 'gms'))];
  return new Map(
    found.map(([, language = '', code = ''], i) => [
      `${basename(page, '.md')}-${i}.${language}`,
      /tsx?/.test(language) ? `${code}\nexport {};\n` : code,
    ]),
  );
}

describe('the samples of the documentation', () => {
  let packed: Awaited<ReturnType<typeof unpack>>;
  let pieces: string;

  before(async () => {
    packed = await unpack(
      ...['@types', 'csstype', 'undici-types', '@lit-labs', 'parse5', 'entities', 'react', 'vue', '@vue'],
      ...['svelte', 'vite', 'vitest', '@vitest', '@playwright', 'playwright', 'playwright-core', 'tsx'],
      ...['@opentelemetry', '@hono', '@redis', 'cockatiel', 'express', 'hono', 'jose', 'pino', 'prom-client'],
      ...['rate-limiter-flexible', 'undici', 'esbuild', 'typescript', 'fast-check', 'pure-rand'],
    );
    pieces = join(packed.folder, 'pieces');
    mkdirSync(pieces);
    const { installed } = packed;
    const docs = readdirSync(join(installed, 'docs')).filter((name) => name.endsWith('.md'));
    for (const page of ['README.md', ...docs.map((name) => `docs/${name}`)]) {
      for (const [name, code] of piecesOf(join(installed, page), 'tsx?|vue|svelte')) {
        writeFileSync(join(pieces, name), code);
      }
    }
    writeFileSync(join(pieces, 'around.d.ts'), around);
    const include = ['*.ts', '*.tsx', '*.vue', '*.svelte'];
    writeFileSync(join(pieces, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  });
  after(() => packed?.remove());

  const files = (ending: string) => readdirSync(pieces).filter((name) => name.endsWith(ending));

  it('compile under strict, Vue’s with vue-tsc, which accepts attributes as text', async () => {
    assert.ok(files('.ts').length > 10 && files('.vue').length > 0);
    for (const [name, text] of Object.entries(attributes)) writeFileSync(join(pieces, name), inVue(text));
    const said = await packed.run('vue-tsc/bin/vue-tsc.js', '-p', pieces);
    assert.match(said, /^\S*wrong\.vue\(7,\d+\): error TS2322.*\n( .*\n)*$/);
  });

  it('compile with svelte-check if they are Svelte’s', { skip: !all }, async () => {
    assert.ok(files('.svelte').length > 0);
    const svelte = join(packed.folder, 'svelte');
    mkdirSync(svelte);
    for (const name of files('.svelte')) cpSync(join(pieces, name), join(svelte, name));
    writeFileSync(join(svelte, 'app.d.ts'), "import 'pcc-widgets/svelte';\n");
    writeFileSync(join(svelte, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*'] }));
    const said = await packed.run(
      'svelte-check/bin/svelte-check',
      '--workspace',
      svelte,
      '--output',
      'machine',
    );
    assert.match(said, /COMPLETED \d+ FILES 0 ERRORS/);
  });

  /** The piece that imports this, written to a file of its own. */
  function pieceWith(line: string, name: string): string {
    const found = files('.ts').find((file) => readFileSync(join(pieces, file), 'utf8').includes(line));
    assert.ok(found, line);
    const file = join(packed.folder, name);
    cpSync(join(pieces, found), file);
    return file;
  }

  it('pass if they are tests for node:test', async () => {
    const file = pieceWith("from 'node:test'", 'statements.test.ts');
    assert.match(await packed.run('tsx/dist/cli.mjs', '--test', file), /# pass 1\n/);
  });

  it('pass if they are tests for Vitest, with a client kept across a reset', async () => {
    pieceWith("from 'vitest'", 'vitest.test.ts');
    const args = ['run', '--root', packed.folder, 'vitest.test.ts', '--reporter', 'json'];
    assert.match(await packed.run('vitest/vitest.mjs', ...args), /"numPassedTests":2/);
  });

  describe('for the backend', () => {
    let backend: string;
    before(() => {
      backend = join(packed.folder, 'backend');
      // As its README says: the folder is copied out of the package.
      cpSync(join(packed.installed, 'server-example'), backend, { recursive: true });
      symlinkSync(join(packed.folder, 'node_modules'), join(backend, 'node_modules'));
      const page = join(packed.installed, 'server-example/README.md');
      for (const [name, code] of piecesOf(page, 'ts')) {
        // A route of Next.js is three folders below the one that has the backend.
        const folder = join(backend, code.includes("'../../../") ? 'src/route' : 'src');
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `sample-${name}`), code.replaceAll("'./src/", "'./"));
      }
      writeFileSync(join(backend, 'src/around.d.ts'), aroundBackend);
    });

    it('compile with the template that they belong to', async () => {
      assert.equal(await packed.run('typescript-7/bin/tsc', '-p', backend), '');
    });

    it('is a template whose own tests pass after it is copied', { skip: !all }, async () => {
      const tests = ['guard', 'exchange'].map((name) => join(backend, `test/${name}.node.ts`));
      assert.match(await packed.run('tsx/dist/cli.mjs', '--test', ...tests), /# fail 0\n/);
    });

    it('is a template that builds into one file after it is copied', async () => {
      assert.equal(await packed.run(join(backend, 'build.mjs')), '');
      // Alone in a folder, and without a setting: it says what is missing.
      const alone = join(packed.folder, 'alone');
      mkdirSync(alone);
      cpSync(join(backend, 'dist/main.mjs'), join(alone, 'main.mjs'));
      assert.match(await packed.run(join(alone, 'main.mjs')), /PCC_AUTH_URL/);
    });

    it('serves autoload.js and the backend in Express', async () => {
      const service = await startService();
      const samples = readdirSync(join(backend, 'src')).filter((name) => name.startsWith('sample-'));
      const express = samples.find((name) =>
        readFileSync(join(backend, 'src', name), 'utf8').includes("from 'express'"),
      );
      assert.ok(express);
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const env = {
        ...{ PATH: process.env['PATH'], PORT: String(port) },
        ...settings(service, origin),
        ...{ PCC_MODE: 'broker', PCC_DEMO_LOGIN: '1' },
      };
      const args = [join(root, 'node_modules/tsx/dist/cli.mjs'), join(backend, 'src', express)];
      const child = spawn(process.execPath, args, { cwd: backend, env, stdio: 'inherit' });
      try {
        const file = () => fetch(`${origin}/pcc/autoload.js`).catch(() => undefined);
        const answer = await eventually(file, 'Express listens');
        assert.match(await answer.text(), /pcc-statements/);
        const headers = { Origin: origin, 'Content-Type': 'application/json' };
        const login = { method: 'POST', headers, body: JSON.stringify({ pcid: 'ana-complete' }) };
        const { status, headers: given } = await fetch(`${origin}/demo/login`, login);
        assert.equal(status, 204);
        const Cookie = (given.get('Set-Cookie') ?? '').split(';')[0] ?? '';
        const asking = { Origin: origin, 'X-PCC-Request': '1', 'Sec-Fetch-Site': 'same-origin', Cookie };
        const session = await fetch(`${origin}/pcc/session`, { method: 'POST', headers: asking });
        assert.equal(session.status, 200);
      } finally {
        child.kill();
        await once(child, 'exit');
        await service.close();
      }
    });
  });
});
