import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Rolldown } from 'vite';
import { filesBelow } from '../../scripts/files.ts';
import { packed } from '../../scripts/release/pack.ts';
import { widgets } from '../../src/widgets/widgets.ts';
import { dist } from '../support/package/published.ts';

const exec = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { default: string }>;
};
const read = (file: string) => readFileSync(file, 'utf8');

describe('the packed tarball, installed in an empty folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-tarball-'));
  const installed = join(folder, 'node_modules/pcc-widgets');
  const published = () => filesBelow(installed);

  /** A package of this repository beside what was installed, as a partner has it already. */
  function lend(...names: readonly string[]) {
    for (const name of names) {
      if (existsSync(join(folder, 'node_modules', name))) continue;
      mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    }
  }

  before(async () => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', packed(folder)];
    await exec('npm', install, { cwd: folder });
  });
  after(() => rmSync(folder, { recursive: true }));

  it('includes the license of all third-party code in its files', () => {
    // The commands and the sandbox have no maps: what they contain is known. Those of dist/cdn are not published.
    const told = new Set<string>();
    const sandbox = read(join(installed, 'dist/sandbox.licenses.md'));
    assert.ok(sandbox.includes('\n## hono - '));
    const commands = { 'pcc-sandbox': '@hono/node-server', 'pcc-widgets-cli': '@clack/prompts' };
    for (const [file, name] of Object.entries(commands)) {
      const licenses = read(join(installed, `dist/${file}.licenses.md`));
      assert.ok(licenses.includes(`\n## ${name} - `), name);
    }
    const cdn = fileURLToPath(new URL('cdn/', dist));
    const maps = filesBelow(cdn).filter((name) => name.endsWith('.map'));
    for (const file of maps) {
      const { sources } = JSON.parse(read(join(cdn, file))) as { sources: string[] };
      const licenses = 'dist/cdn/licenses.md';
      for (const source of sources) {
        const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
        if (!name) continue;
        told.add(name);
        assert.ok(read(join(installed, licenses)).includes(`\n## ${name} - `), `${file}: ${name}`);
      }
    }
    for (const name of ['lit-html', 'zod']) assert.ok(told.has(name));
  });

  it('has the documented dependencies, and no server', () => {
    const { packages } = JSON.parse(read(join(folder, 'package-lock.json'))) as {
      packages: Record<string, { dependencies?: Record<string, string> }>;
    };
    const direct = Object.keys(packages['node_modules/pcc-widgets']?.dependencies ?? {}).sort();
    assert.deepEqual(direct, ['@lit/context', '@lit/react', '@lit/task', 'lit', 'zod']);
    const all = Object.keys(packages).flatMap((path) => /^node_modules\/(.+)$/.exec(path)?.[1] ?? []);
    const ours =
      /^(pcc-widgets|lit|lit-html|lit-element|@lit\/[\w-]+|@lit-labs\/ssr-dom-shim|zod|csstype|@types\/(react|trusted-types))$/;
    assert.deepEqual(
      all.filter((name) => !ours.test(name)),
      [],
    );
  });

  it('can be imported on a server, every entry, without output', async () => {
    lend('react', '@lit-labs/ssr');
    const modules = Object.entries(exports).filter(
      ([, target]) => typeof target === 'object' && target.default.endsWith('.js'),
    );
    const code = modules.map(([entry]) => `await import('pcc-widgets${entry.slice(1)}');`).join('\n');
    const { stdout, stderr } = await exec(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: folder,
    });
    assert.equal(stdout + stderr, '');
    for (const target of Object.values(exports)) {
      const file = typeof target === 'string' ? target : target.default;
      assert.ok(existsSync(join(installed, file)), file);
    }
  });

  /** Bundles a page with one line, and says what is in it. */
  async function bundle(line: string) {
    const page = join(folder, 'page.js');
    writeFileSync(page, line);
    const result = (await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { write: false, rolldownOptions: { input: page } },
    })) as Rolldown.RolldownOutput;
    const files = new Map(
      result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
    );
    // Files that lead only to each other are written too, and no page asks for them.
    const reached = new Set([...files.values()].filter(({ isEntry }) => isEntry));
    for (const { imports, dynamicImports } of reached) {
      for (const name of [...imports, ...dynamicImports]) {
        const file = files.get(name);
        if (file) reached.add(file);
      }
    }
    const chunks = [...reached];
    return {
      result,
      chunks,
      packages: new Set(
        chunks
          .flatMap(({ modules }) => Object.entries(modules))
          .filter(([, { code }]) => code)
          .flatMap(([id]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []),
      ),
    };
  }

  it('bundles a widget with its languages in separate chunks', async () => {
    const { chunks, packages } = await bundle("import 'pcc-widgets/pcc-statements';");
    const [entry, ...others] = [...chunks].sort((a, b) => Number(b.isEntry) - Number(a.isEntry));
    assert.match(entry?.code ?? '', /pcc-statements/);
    assert.doesNotMatch(entry?.code ?? '', /Estados de cuenta/);
    assert.ok(others.some(({ code }) => code.includes('Estados de cuenta')));
    assert.ok(packages.has('lit-html'));
  });

  it('bundles only the React components that are used', async () => {
    lend('react', 'scheduler');
    const { chunks } = await bundle(
      "import { PccStatements } from 'pcc-widgets/react';\nconsole.log(PccStatements);",
    );
    const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules)).filter(([, { code }]) => code);
    const elements = modules.flatMap(([id]) => /([\w-]+)\.element\.js$/.exec(id)?.[1] ?? []);
    assert.deepEqual(elements, ['statements']);
    assert.ok(chunks.some(({ code }) => /["'`]pcc-statements["'`]/.test(code)));
  });

  it('has what partners read and run, without our tests and pages', () => {
    const folders = new Set(published().map((file) => file.split('/')[0]));
    assert.deepEqual([...folders].sort(), [
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'demo',
      'dist',
      'docs',
      'llms.txt',
      'package.json',
      'server-example',
      'src',
      'templates',
    ]);
    const ours =
      /^(demo\/(?!hosts)|test|scripts|server-example\/(bench|hosts|Dockerfile))|package-lock|node_modules/;
    assert.deepEqual(
      published().filter((file) => ours.test(file)),
      [],
    );
    // What the published pages link to is published as well.
    for (const file of published().filter((name) => name.endsWith('.md'))) {
      // Those of templates are for the project that `init` writes.
      const place = file.startsWith('templates/') ? folder : join(installed, dirname(file));
      for (const [, target = ''] of read(join(installed, file)).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
        if (/^(test|scripts|src|backend)/.test(target.replace(/^(\.\.\/)+/, ''))) continue;
        assert.ok(existsSync(resolve(place, target)), `${file}: ${target}`);
      }
    }
  });

  it('has every source once, in less than 7 MB, and 125 kB for each widget beyond eleven', () => {
    let bytes = 0;
    for (const file of published()) {
      bytes += statSync(join(installed, file)).size;
      if (file.endsWith('.map'))
        assert.ok(!('sourcesContent' in (JSON.parse(read(join(installed, file))) as object)), file);
      // A browser that is told of a map asks for it.
      if (/\.(js|d\.ts)$/.test(file) && /^\/\/# sourceMappingURL=/m.test(read(join(installed, file))))
        assert.ok(existsSync(join(installed, `${file}.map`)), file);
    }
    const limit = 7_000_000 + Math.max(0, widgets.length - 11) * 125_000;
    assert.ok(bytes < limit, `${bytes} bytes`);
  });

  // Left out: what attacks the backend at random, exhausts it, or needs a Redis, which the tests would install.
  it('has those tests of the backend that run in its own process', () => {
    const tests = published().filter((file) => /^server-example\/test\/.*\.ts$/.test(file));
    assert.ok(tests.length > 20);
    const others = /node:child_process|support\/(redis|process)|\.\/attack\//;
    for (const file of tests) assert.doesNotMatch(read(join(installed, file)), others, file);
  });

  it('bundles the client without Lit, and nothing if nothing is used', async () => {
    const client = await bundle(
      "import { createClient, listStatements } from 'pcc-widgets/client';\nconsole.log(createClient, listStatements);",
    );
    assert.deepEqual([...client.packages].sort(), ['pcc-widgets', 'zod']);
    const nothing = await bundle("import { createClient } from 'pcc-widgets/client';");
    assert.deepEqual([...nothing.packages], []);
  });

  it('keeps the style sheet that is imported for its side effect', async () => {
    const { result } = await bundle("import 'pcc-widgets/pcc-preload.css';");
    const [style] = result.output.filter(({ fileName }) => fileName.endsWith('.css'));
    assert.match(String(style?.type === 'asset' && style.source), /pcc-statements/);
  });

  it('maps every module and declaration to its source', () => {
    const maps = published().filter((file) => /^dist\/(?!cdn\/|(pcc-)?(sandbox|head)\.).*\.map$/.test(file));
    assert.ok(maps.length > 200);
    for (const file of maps) {
      const { sources } = JSON.parse(read(join(installed, file))) as { sources: readonly string[] };
      for (const source of sources) {
        const path = resolve(installed, dirname(file), source);
        assert.ok(path.startsWith(join(installed, 'src')) && existsSync(path), `${file}: ${source}`);
      }
    }
  });

  for (const [file, words] of [
    ['widgets/statements/statements.element.d.ts', 'class StatementsElement'],
    ['widgets/statements/statements.element.js', 'class StatementsElement'],
    ['session/session-from.d.ts', 'function sessionFrom'],
    ['api/statements.d.ts', 'const listStatements'],
  ] as const) {
    it(`maps dist/${file} to the line in src/ with “${words}”`, () => {
      const code = read(join(installed, 'dist', file)).split('\n');
      const line = code.findIndex((text) => text.includes(words));
      const map = new SourceMap(JSON.parse(read(join(installed, 'dist', `${file}.map`))) as never);
      const name = words.split(' ')[1] ?? '';
      const found = map.findEntry(line, code[line]?.indexOf(name) ?? 0);
      assert.ok('originalLine' in found);
      const source = resolve(installed, 'dist', dirname(file), found.originalSource);
      assert.match(read(source).split('\n')[found.originalLine] ?? '', new RegExp(words));
    });
  }

  it('contains no secret, and nothing about the machine that built it', () => {
    const secrets = [
      /-----BEGIN [A-Z ]*PRIVATE KEY/,
      /\b(npm|ghp|gho|ghs)_[A-Za-z0-9]{30,}/,
      /\bAKIA[A-Z0-9]{16}\b/,
      /\bxox[abp]-[\w-]{10,}/,
      /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
      /_authToken/,
      /\bsk_live_[A-Za-z0-9]{10,}/,
    ];
    for (const file of published().filter((name) => /\.(js|ts|css|json|map|md)$/.test(name))) {
      const text = read(join(installed, file));
      for (const secret of secrets) assert.doesNotMatch(text, secret, file);
      assert.ok(!text.includes(root), `${file} names ${root}`);
      // The sandbox has credentials, and `pcc-conform` has the sandbox.
      if (/^dist\/(?!.*(sandbox|conform))/.test(file)) assert.ok(!text.includes('sandbox-secret'), file);
    }
  });
});
