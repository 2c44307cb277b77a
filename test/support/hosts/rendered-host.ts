import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import type { Host, Served } from '../../../scripts/hosts/hosts.ts';
import { eventually } from '../browsers/eventually.ts';
import { watchedTab } from '../browsers/watched-tab.ts';

/** The text of each row that is on screen. */
const rowsOf = (tab: Page) =>
  tab.evaluate(() =>
    [...(document.querySelector('pcc-statements')?.shadowRoot?.querySelectorAll('.row') ?? [])]
      .filter(
        (row) =>
          row.checkVisibility() && getComputedStyle(row.querySelector('.row-line') ?? row).display === 'flex',
      )
      .map((row) => row.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''),
  );

/** Tests the page `/rendered` of a host, in which its server has written the statements of who is signed in. */
export function checkRendered(
  host: () => Pick<Served, 'origin' | 'sandbox'> & { readonly context: BrowserContext },
  { streams = false, moves = false }: Host,
): void {
  const open = async (script: boolean) => {
    const opened = await watchedTab(host().context);
    await opened.tab.setJavaScriptEnabled(script);
    return opened;
  };
  /**
   * Loads the page until the service was in time, which it may not be on a busy machine. Empties `read`, what the page has
   * read, before each attempt.
   */
  async function load(tab: Page, read: string[] = []): Promise<{ html: string; rows: readonly string[] }> {
    return eventually(async () => {
      await tab.goto('about:blank');
      read.length = 0;
      const response = await tab.goto(`${host().origin}/rendered`);
      const html = (await response?.text()) ?? '';
      assert.match(response?.headers()['cache-control'] ?? '', /no-store/);
      const rows = await rowsOf(tab);
      return rows.length > 0 && { html, rows };
    }, 'the rows are sent');
  }

  it('sends the rows in its HTML, and nothing of them elsewhere in it', async () => {
    const { tab } = await open(moves);
    const { html, rows } = await load(tab);
    assert.equal(rows.length, 6);
    const [month = ''] = /\w+ \d{4}/.exec(rows[0] ?? '') ?? [];
    const rest = html.replaceAll(/<pcc-statements.*?<\/pcc-statements>/gs, '');
    const [, consumer = ''] = /"consumer":"([^"]+)"/.exec(html) ?? [];
    assert.ok(month && consumer && rest.includes('<h1'));
    for (const personal of [month, consumer, '.pdf']) assert.ok(!rest.includes(personal), personal);
    await tab.close();
  });

  it('lets the widget take over: nothing is read twice, moves, or is reported as a mistake', async () => {
    const { tab, problems, read, seen } = await open(true);
    const loads = async () => (await seen()).heard.filter((type) => type === 'pcc-load').length;
    await eventually(async () => {
      const { html } = await load(tab, read);
      await eventually(async () => (await loads()) === 1, 'the widget loads');
      return html.includes('"answers":{"');
    }, 'the data are sent');
    assert.equal((await rowsOf(tab)).length, 6);
    assert.deepEqual(read, []);
    assert.deepEqual(problems(), []);
    const { shift, violations } = await seen();
    assert.deepEqual(violations, []);
    assert.ok(shift <= 0.001, `it shifted by ${shift}`);
    await tab.evaluate(() => document.querySelector('pcc-session')?.end());
    assert.doesNotMatch(await tab.content(), /\.pdf|"consumer"/);
    assert.equal((await rowsOf(tab)).length, 0);
    await tab.close();
  });

  it(`does not wait for a slow service${streams ? ', and sends the page above the widget first' : ''}`, async () => {
    const { origin, sandbox, context } = host();
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
    sandbox.setScenario({ name: 'latency', value: '20000' });
    const { body } = await fetch(`${origin}/rendered`, { headers: { Cookie: cookies.join('; ') } });
    assert.ok(body);
    const parts: string[] = [];
    for await (const part of body.pipeThrough(new TextDecoderStream())) parts.push(part);
    sandbox.setScenario(null);
    assert.match(parts.join(''), /<pcc-statements.*<\/pcc-statements>.*<\/html>/s);
    assert.doesNotMatch(parts.join(''), /"answers":\{"/);
    if (streams) assert.match(parts[0] ?? '', /<h1>Documents<\/h1>(?!.*<\/html>)/s);
  });
}
