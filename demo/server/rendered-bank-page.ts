// The bank's first page, as the bank's server would write it: with the widgets and their data, for who is signed in.
import { randomUUID } from 'node:crypto';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { renderHead } from 'pcc-widgets/server';
import type { WidgetTag } from 'pcc-widgets/client';
import type { Sandbox } from 'pcc-widgets/sandbox';
import { sheetOf } from '../../scripts/build/cdn/sheets.ts';
import type { RequestInfo } from '../../server-example/src/http/client-address.ts';
import type { App } from '../../server-example/src/app.ts';
import { widgets } from '../../src/widgets/widgets.ts';
import { chosen, evaluateFor, isOpen, theme, width } from '../common/settings.ts';
import { bank } from '../partner/bank-brand.ts';
import { footerOf, headerOf, keyOf, lang, shell, topOf, viewOf, type Who } from '../partner/parts.ts';
import type { WriteWidget } from '../partner/write-widget.ts';

interface Parts {
  readonly site: (request: Request) => Promise<Response>;
  readonly backend: App;
  readonly sandbox: Sandbox;
}

interface Widget {
  readonly tag: WidgetTag;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string;
}

/** Query parameters that only the browser can apply. */
const inBrowserOnly = ['widget', 'network'];
const tags = [
  'pcc-next-steps',
  'pcc-credit-summary',
  'pcc-statements',
  'pcc-credit-line',
  'pcc-rewards',
] as const;
// Everything is on one machine here, and the first page compiles the code.
const deadlineMs = 2000;
// The address of the documentation, which the build of the pages fills in.
Object.assign(globalThis, { DOCUMENTATION: 'docs/' });
const sheet = /^\/pcc\/(pcc-[\w-]+)\.css$/;

/** What the browser can load while the server finds out who is signed in. */
function hintsOf(page: string): string[] {
  const scripts = page.matchAll(/<script type="module"[^>]* src="([^"]+)" integrity="([^"]+)"/g);
  const sheets = tags.map((tag) => `</pcc/${tag}.css>; rel=preload; as=style`);
  // With `modulepreload`, Firefox would ignore the page's import map.
  const code = [...scripts].map(
    ([, path, hash]) => `<${path}>; rel=preload; as=script; crossorigin; integrity="${hash}"`,
  );
  return [...sheets, ...code];
}

/** Serves the site, with the bank's page rendered if the request is of the person in its address. */
export function openRenderedBank({
  site,
  backend,
  sandbox,
}: Parts): (request: Request, info: RequestInfo) => Promise<Response> {
  const sheets = new Map<string, Promise<string>>();

  async function whoSends(request: Request): Promise<Who | undefined> {
    const url = new URL('/pcc/session', request.url);
    const headers = { Cookie: request.headers.get('Cookie') ?? '', 'X-PCC-Request': '1' };
    const answer = await backend.fetch(new Request(url, { headers }));
    if (!answer.ok) return undefined;
    const { consumer_id: id } = (await answer.json()) as { consumer_id: string };
    return sandbox.consumers().find(({ external_id }) => external_id === id);
  }

  /** The page, with `mark` in the place of each widget. */
  function pageFor(url: URL, who: Who, mark: string) {
    const placed: Widget[] = [];
    const write: WriteWidget = (tag, attributes = {}, content = '') => {
      placed.push({ tag, attributes, content });
      return mark;
    };
    return evaluateFor(url, () => {
      const [view] = bank.views;
      const parts = {
        top: topOf(who),
        header: headerOf(bank, who, view),
        main: view && viewOf(who, view, { endpoint: '/pcc/session' }, write),
        footer: footerOf(bank),
      };
      const root = `lang="${lang()}" data-theme="${chosen(theme)}" data-width="${chosen(width)}"${isOpen('code') ? ' data-code' : ''}`;
      return { template: shell(parts, keyOf(who, view)), root, locale: lang(), placed };
    });
  }

  async function writeBank(request: Request, own: Headers, page: string, who: Who): Promise<Response> {
    const mark = randomUUID();
    const { template, root, locale, placed } = pageFor(new URL(request.url), who, mark);
    const [head = '', foot = ''] = page.split('<body>');
    const icon = /<link rel="icon" href="([^"]+)"/.exec(head)?.[1] ?? '';
    const html = (await collectResult(render(template)))
      // Lit's own comments.
      .replace(/<!--.*?-->|<\?>/gs, '')
      .replace(/file:[^"]*icon\.svg/, icon);
    const [above = '', ...below] = html.split(mark);
    // All are read at once.
    const written = placed.map(({ tag, attributes, content }) =>
      backend.render(request, tag, attributes, { locale, deadlineMs, content }),
    );
    async function* body() {
      yield head
        .replace('<html lang="en">', `<html ${root}>`)
        .replace('</head>', `${renderHead(tags)}</head><body>`);
      yield above;
      for (const [index, widget] of written.entries()) {
        yield* widget;
        yield below[index] ?? '';
      }
      yield foot;
    }
    const headers = new Headers(own);
    headers.set('Cache-Control', 'no-store');
    headers.delete('Content-Encoding');
    const encoder = new TextEncoder();
    const chunks = body();
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => void chunks.return(),
    });
    return new Response(stream, { headers });
  }

  return async (request, { hint }) => {
    const { pathname, searchParams } = new URL(request.url);
    const record = widgets.find(({ tag }) => tag === sheet.exec(pathname)?.[1]);
    if (record) {
      const { tag } = record;
      if (!sheets.has(tag)) sheets.set(tag, sheetOf(record));
      return new Response(await sheets.get(tag), { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
    }
    const isBank =
      /^\/(index\.html)?$/.test(pathname) && !inBrowserOnly.some((name) => searchParams.has(name));
    if (!isBank || !searchParams.has('person')) return site(request);
    const plain = new Headers(request.headers);
    plain.delete('Accept-Encoding');
    const page = await site(new Request(request.url, { headers: plain }));
    const text = await page.text();
    // Clients other than browsers may take the first response for the page.
    if (request.headers.get('Sec-Fetch-Mode') === 'navigate') hint?.(hintsOf(text));
    const who = await whoSends(request);
    if (who?.pcid !== searchParams.get('person')) return site(request);
    return writeBank(request, page.headers, text, who);
  };
}
