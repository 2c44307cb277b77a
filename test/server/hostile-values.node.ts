import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from 'pcc-widgets/client';
import { renderHead, renderWidget } from 'pcc-widgets/server';
import type { WidgetTag } from '../../src/api/widget-tag.ts';
import { read, rendered, useService } from '../support/hosts/server-rendering.ts';

describe('hostile values', () => {
  const live = useService();
  const hostile = `</script></template><img src=x onerror=alert(1)>"'&<!--\u2028]]>`;

  it('stay text in the markup, in attributes and in the data block', async () => {
    const { consumerId } = await live.sessionOf('ana-complete');
    const answer = {
      count: 2,
      next: null,
      previous: null,
      results: [
        {
          file_name: hostile,
          statement_month: hostile,
          statement_name: hostile,
          consumer_id: consumerId,
          secret: 'not shown',
        },
        { file_name: 'b.pdf', statement_month: '2026-01', statement_name: hostile },
      ],
    };
    const client = createClient({
      baseUrl: live.service.origin,
      getToken: () => Promise.resolve({ token: 'a', expiresIn: 600 }),
      fetch: () => Promise.resolve(Response.json(answer)),
    });
    const html = await rendered('pcc-statements', {
      session: { client, consumerId },
      attributes: { 'data-page': hostile, title: hostile },
    });
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.equal(html.match(/<\/template>/g)?.length, 1);
    assert.ok(!html.includes('<img') && !html.includes('<!--'));
    assert.ok(html.includes(`onerror=alert(1)&gt;&quot;'&amp;&lt;!--`), 'attributes keep every character');
    const { data } = read(html);
    assert.ok(!html.slice(html.indexOf('<script')).includes('\u2028'));
    const [sent] = Object.values(data.answers ?? {}) as { results: Record<string, unknown>[] }[];
    assert.equal(sent?.results[0]?.['file_name'], hostile);
    assert.ok(!html.includes('not shown'), 'only the fields that widgets show are sent');
  });

  it('cannot be attributes that run code, or tags that are none of ours', () => {
    for (const name of ['onclick', 'style', 'a b', 'x"'])
      assert.throws(() => renderWidget('pcc-statements', { attributes: { [name]: '1' } }), {
        code: 'misconfigured',
      });
    for (const tag of ['script', 'toString', 'pcc-session', undefined]) {
      assert.throws(() => renderWidget(tag as WidgetTag), { code: 'misconfigured' });
      assert.throws(() => renderHead([tag as WidgetTag]), { code: 'misconfigured' });
    }
  });

  it('cannot be a deadline, a time zone or a base that means nothing', () => {
    for (const [options, message] of [
      [{ deadlineMs: NaN }, /deadlineMs NaN/],
      [{ deadlineMs: -1 }, /deadlineMs -1/],
      [{ timeZone: 'Mars/Base' }, /timeZone Mars\/Base/],
      [{ base: '/files' }, /base \/files: must end in a slash/],
    ] as const)
      assert.throws(() => renderWidget('pcc-statements', options), { code: 'misconfigured', message });
  });

  it('take no longer than others, however many spaces they have', async () => {
    const renderMs = async (value: string) => {
      const session = await live.sessionOf('ana-complete');
      // The time of the processor: what else it does then does not count.
      const before = process.cpuUsage();
      await rendered('pcc-credit-summary', { session, attributes: { 'score-model': value } });
      return process.cpuUsage(before).user / 1000;
    };
    await renderMs('');
    // With a search that begins at each space, it takes a hundred times as long.
    const others = await renderMs('x'.repeat(100_000));
    assert.ok((await renderMs(`${' '.repeat(100_000)}x`)) < 20 * others + 200);
  });
});
