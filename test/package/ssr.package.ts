import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { html, type TemplateResult } from 'lit';
import type { Browser } from 'puppeteer-core';
import { build, type Rolldown } from 'vite';
import { startService, type LiveService } from '../support/live-sandbox.ts';
import { useFont } from '../support/page-font.ts';
import { servePages } from '../support/page-server.ts';
import { dist, launchChromium, widgetTags } from '../support/published.ts';

/** The template of a tag, as if it were written in the code. */
function templateOf(tag: string): TemplateResult {
  const text = [`<${tag}></${tag}>`];
  return html(Object.assign(text, { raw: text }));
}

/** The page's script: what hydrates has to run before any element. */
async function script(): Promise<string> {
  const imports = [
    '@lit-labs/ssr-client/lit-element-hydrate-support.js',
    fileURLToPath(new URL('index.js', dist)),
  ];
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id.endsWith('ssr-page') ? '\0ssr-page' : undefined),
        load: (id) =>
          id === '\0ssr-page' ? imports.map((name) => `import '${name}';`).join('\n') : undefined,
      },
    ],
    build: {
      write: false,
      lib: { entry: 'ssr-page', formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[];
  return built?.output[0].code ?? '';
}

describe('rendered on a server by @lit-labs/ssr', () => {
  let service: LiveService;
  let site: Awaited<ReturnType<typeof servePages>>;
  let browser: Browser;
  let rendered = '';

  before(async () => {
    await import(new URL('index.js', dist).href);
    for (const tag of widgetTags) rendered += await collectResult(render(templateOf(tag)));
    service = await startService({ now: '2026-11-20T15:00:00Z' });
    const page = ({ searchParams }: URL) =>
      `<!doctype html><html lang=en><meta charset=utf-8><title>Page</title>
      <pcc-session endpoint=/pcc/session>${rendered}</pcc-session>
      ${searchParams.has('script') ? '<script type=module src=/page.js></script>' : ''}`;
    site = await servePages({ service, page, files: { '/favicon.ico': '', '/page.js': await script() } });
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    site?.close();
    await service?.close();
  });

  async function open(query = '') {
    const tab = await browser.newPage();
    await useFont(tab);
    const problems: string[] = [];
    tab.on('console', (line) => problems.push(line.text()));
    tab.on('pageerror', (error) => problems.push(String(error)));
    await tab.goto(`${site.origin}/${query}`);
    return { tab, problems };
  }

  it('every widget has its skeleton before any script', async () => {
    const { tab } = await open();
    const seen = await tab.evaluate(() =>
      [...document.querySelectorAll('pcc-session > *')].map((widget) => ({
        tag: widget.localName,
        busy: widget.shadowRoot?.querySelector('[part=content]')?.ariaBusy,
        skeleton: widget.shadowRoot?.querySelector('.skeleton') !== null,
        high: widget.getBoundingClientRect().height > 40,
      })),
    );
    assert.deepEqual(
      seen,
      widgetTags.map((tag) => ({ tag, busy: 'true', skeleton: true, high: true })),
    );
    await tab.close();
  });

  it('every widget hydrates, and shows its data', async () => {
    const { tab, problems } = await open('?script');
    await tab.waitForFunction(() =>
      [...document.querySelectorAll('pcc-session > *')].every(
        (widget) =>
          ['ready', 'partial', 'empty', 'error'].includes(widget.getAttribute('status') ?? '') &&
          // A part of a widget may still be waiting for its own read when the widget is ready.
          !widget.shadowRoot?.querySelector('.skeleton'),
      ),
    );
    const seen = await tab.evaluate(() =>
      [...document.querySelectorAll('pcc-session > *')].map((widget) => ({
        tag: widget.localName,
        status: widget.getAttribute('status'),
        sections: widget.shadowRoot?.querySelectorAll('section[aria-labelledby=heading]').length,
        skeleton: widget.shadowRoot?.querySelector('.skeleton') !== null,
        display: getComputedStyle(widget).display,
      })),
    );
    assert.deepEqual(
      seen,
      widgetTags.map((tag) => ({ tag, status: 'ready', sections: 1, skeleton: false, display: 'block' })),
    );
    assert.deepEqual(problems, []);
    await tab.close();
  });
});
