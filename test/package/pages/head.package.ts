import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'puppeteer-core';
import { headOf, policiesOf, type HeadOptions } from '../../../src/cli/head/page-head.ts';
import { widgetPolicies } from '../../../src/cli/head/widget-policies.ts';
import { eventually } from '../../support/browsers/eventually.ts';
import { useSite } from '../../support/hosts/site.ts';
import { cdn, dist, files, widgetTags } from '../../support/package/published.ts';

const run = promisify(execFile);
/** A file of the library: Chromium's PDF viewer loads some of its own. */
const isFile = (path: string) => /^\/pcc\/.*\.(js|css)$/.test(path);
const ends = ['ready', 'partial', 'empty', 'error'];

/** The hashes in the import map. */
const checked = (tags: readonly string[]) =>
  (
    JSON.parse(/importmap">(.*?)<\/script>/.exec(headOf({ ...files, base: '/pcc/', tags }))?.[1] ?? '') as {
      integrity: Record<string, string>;
    }
  ).integrity;

const printed = (head: HeadOptions) =>
  `Content-Security-Policy: ${policiesOf(head)['Content-Security-Policy']}\nIntegrity-Policy: blocked-destinations=(script)`;

describe('the head that pcc-head prints', () => {
  const options = (address: URL) => ({
    ...files,
    base: '/pcc/',
    tags: address.searchParams.get('tags')?.split(',') ?? [],
    lang: address.searchParams.get('lang') ?? undefined,
  });
  const page = (address: URL) => `<!doctype html>
    <html lang=${address.searchParams.get('lang') ?? 'en'}><meta charset=utf-8>
    <meta name=viewport content="width=device-width"><title>Page</title>
    ${headOf(options(address))}
    <pcc-session endpoint=/pcc/session?pcid=${address.searchParams.get('pcid') ?? 'ana-complete'}>${options(
      address,
    )
      .tags.map((tag) => `<${tag}><span slot=footer>Its footer</span></${tag}>`)
      .join('')}</pcc-session>
    <p>After the widgets</p>`;
  const headers = (address: URL) => {
    const { 'Content-Security-Policy': policy = '', ...others } = policiesOf(options(address));
    const withService = policy.replace("connect-src 'self'", `connect-src 'self' ${site.service.origin}`);
    return { 'Content-Security-Policy': withService, ...others };
  };

  const site = useSite({ page, headers, files: { '/pcc/': cdn } });

  async function open(address: string, width: number) {
    const { tab, problems } = await site.newTab();
    const seen = {
      requests: [] as string[],
      /** What had been asked for when the service first answered. */
      beforeData: [] as string[],
      /** The parts of the library that have come, without path and hash. */
      loaded: [] as string[],
    };
    tab.on('request', (request) => seen.requests.push(new URL(request.url()).pathname));
    tab.on('response', (response) => {
      const { origin } = new URL(response.url());
      if (origin === site.service.origin && seen.beforeData.length === 0)
        seen.beforeData = [...seen.requests];
    });
    tab.on('requestfinished', (request) => {
      const [, part] = /\/chunks\/(.*)-.{6}\.js$/.exec(request.url()) ?? [];
      if (part) seen.loaded.push(part);
    });
    await tab.setViewport({ width, height: 2400 });
    await tab.goto(address);
    return { tab, seen, problems };
  }

  const settled = (tab: Page) =>
    eventually(async () => {
      const states = await tab.evaluate(() =>
        [...document.querySelectorAll('pcc-session > *')].map((widget) => widget.getAttribute('status')),
      );
      return states.every((state) => ends.includes(state ?? '')) && states;
    }, 'every widget has settled');

  it('requests each file once, before any data arrives, and blocks none', async () => {
    const tags = ['pcc-statements', 'pcc-rewards'];
    const { tab, seen, problems } = await open(`${site.origin}/?tags=${tags.join()}&lang=es`, 1000);
    assert.deepEqual(await settled(tab), ['ready', 'ready']);
    const needed = tags.flatMap((tag) => [
      ...(files.needs[tag]?.code ?? []),
      ...(files.needs[tag]?.texts['es'] ?? []),
    ]);
    const head = [...new Set([...needed, 'pcc-preload.css'])].map((file) => `/pcc/${file}`).sort();
    // Later parts may already be on their way when the test hears of the answer.
    const isLater = (file: string) => /later[.-]/.test(file);
    const early = seen.beforeData.filter((file) => isFile(file) && (head.includes(file) || !isLater(file)));
    assert.deepEqual(early.sort(), head);

    // What the rows did not wait for comes when the page has time; once a document is shown it is there.
    await eventually(
      () => Promise.resolve(['statements.lazy', 'errors.lazy'].every((name) => seen.loaded.includes(name))),
      'what comes later',
    );
    await tab.evaluate(() =>
      document
        .querySelector('pcc-statements')
        ?.shadowRoot?.querySelector<HTMLElement>('button.period')
        ?.click(),
    );
    const isShown = () =>
      tab.evaluate(
        () => !!document.querySelector('pcc-statements')?.shadowRoot?.querySelector('dialog[open]'),
      );
    await eventually(isShown, 'the document is shown');
    const asked = seen.requests.filter(isFile);
    assert.deepEqual(asked, [...new Set(asked)]);
    for (const path of asked.filter((each) => each.endsWith('.js'))) assert.ok(path in checked(tags), path);
    assert.deepEqual(problems(), []);
    await tab.close();
  });

  it('names files that Chromium compiles while they arrive', () => {
    for (const file of files.needs['pcc-statements']?.code ?? []) {
      const text = readFileSync(new URL(file, cdn), 'utf8');
      assert.match(text, /^\/\/# allFunctionsCalledOnLoad\n/, file);
    }
  });

  it('has the hashes of all that its tags may load, and of nothing else', () => {
    const statements = Object.keys(checked(['pcc-statements']));
    for (const name of ['autoload', 'pcc-statements', 'statements.lazy', 'es', 'take-over.lazy'])
      assert.ok(
        statements.some((path) => path.includes(name)),
        name,
      );
    assert.ok(!statements.some((path) => path.includes('pcc-rewards')));
    const every = Object.keys(files.integrity).filter((file) => file.endsWith('.js'));
    assert.deepEqual(
      Object.keys(checked(widgetTags)),
      every.filter((file) => file !== 'pcc-widgets.js').map((file) => `/pcc/${file}`),
    );
  });

  it('includes the Spanish texts of every widget', () => {
    for (const tag of widgetTags) {
      const texts = files.needs[tag]?.texts['es'] ?? [];
      // Its own, and those that all widgets share.
      assert.ok(texts.length >= 2 && texts.every((file) => /\bes-/.test(file)), `${tag}: ${texts.join()}`);
    }
  });

  it('is the output of the command', async () => {
    const command = fileURLToPath(new URL('pcc-head.js', dist));
    const asked = { ...files, base: '/widgets/', tags: ['pcc-statements'], lang: 'es' };
    const args = [command, '--base', '/widgets', '--lang', 'es', 'pcc-statements'];
    assert.equal((await run(process.execPath, args)).stdout, `${headOf(asked)}\n`);
    const policy = await run(process.execPath, [...args, '--policy']);
    assert.deepEqual(policy, { stdout: `${printed(asked)}\n`, stderr: '' });
    for (const tag of ['pcc-loans', 'constructor', 'pcc-statements es']) {
      for (const output of [[], ['--policy']])
        await assert.rejects(
          run(process.execPath, [command, ...output, tag]),
          /No such tag: .*pcc-statements/s,
        );
    }
    const inLanguage = (lang: string) => run(process.execPath, [command, '--lang', lang, 'pcc-statements']);
    assert.equal((await inLanguage('es-MX')).stdout, (await inLanguage('es')).stdout);
    await assert.rejects(inLanguage('xx'), /No texts in xx\. There are en, es\./);
    const all = await run(process.execPath, [command, '--policy']);
    assert.equal(all.stdout, `${printed({ ...files, base: '/pcc/', tags: Object.keys(widgetPolicies) })}\n`);
    assert.equal(
      all.stderr,
      'Replace https://steps.example and https://cards.example with your own origins.\n',
    );
  });

  it('works for files of another origin and for relative URLs', () => {
    const elsewhere = { ...files, base: 'https://cdn.example/pcc', tags: ['pcc-statements'] };
    const lines = headOf(elsewhere).split('\n').slice(1);
    for (const line of lines)
      assert.match(line, /"https:\/\/cdn\.example\/pcc\/\S+" integrity="\S+" crossorigin>/);
    assert.match(printed(elsewhere), /script-src 'self' https:\/\/cdn\.example 'sha256-/);
    assert.match(printed(elsewhere), /style-src 'self' https:\/\/cdn\.example;/);
    const relative = headOf({ ...files, base: 'static/pcc/', tags: ['pcc-statements'] });
    assert.match(relative, /"integrity":\{"\.\/static\/pcc\/autoload\.js"/);
    assert.doesNotMatch(relative, /crossorigin/);
  });
});
