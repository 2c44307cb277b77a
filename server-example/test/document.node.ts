import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuditEvent } from '../src/hooks.ts';
import { codeOf, page, roomy, startFor, startForSuite } from './support/backend.ts';
import { open, openForSuite } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { answering, beginning, encode, json, repeated } from './support/pieces.ts';

describe('a document', () => {
  const live = startForSuite({ config: { limits: roomy } });
  const ana = openForSuite(live, 'ana-complete');
  const download = async (make: () => Response) => {
    live.answer('/download/', make);
    const headers = { Origin: page, Authorization: `Bearer ${ana.token}` };
    const answer = await fetch(live.origin + ana.mine('/statements/a.pdf/download/'), { headers });
    const text = await answer.text().catch(() => 'broken off');
    return { status: answer.status, text };
  };
  const of = (...pieces: readonly string[]) =>
    answering(function* () {
      for (const piece of pieces) yield encode(piece);
    });

  it('arrives unchanged, however it is split into chunks [#51]', async () => {
    for (const content of [
      'JVBERi0xLjQKJcOkw7zDtgoy\\/+==',
      'JVBERi0xLjQKJcOkw7zDtgoy_-==',
      'JVBERi0x\\r\\nLjQKJcOkw7zD\\r\\ntgoy/+==',
      'data:application\\/pdf;base64,JVBERi0xLjQKJcOkw7zDtgoy/+==',
      // As .NET writes JSON, and PHP.
      'JVBERi0xLjQKJcOkw7zDtgoy\\u002F\\u002B\\u003D\\u003d',
      'JVBERi0xLjQKJcOkw7zDtgoy\\u005f\\u002d\\u003d=',
    ]) {
      const text = `{ "file_name": "a.pdf", "size": 3, "content" : "${content}", "content_type": "application/pdf" }`;
      for (const pieces of [[text], [...text], text.match(/.{1,7}/gs) ?? []]) {
        const answer = await download(() => of(...pieces));
        assert.equal(answer.status, 200, content);
        assert.deepEqual(JSON.parse(answer.text), {
          content: JSON.parse(`"${content}"`) as string,
        });
      }
    }
  });

  it('may begin with a byte-order mark, as a list may', async () => {
    const answer = await download(() => of('\uFEFF{"content":"JVBERi0xLjQK"}'));
    assert.deepEqual(answer, { status: 200, text: '{"content":"JVBERi0xLjQK"}' });
  });

  /** Each piece is sent when the browser has the ones before it, so that the backend reads each as one chunk. */
  async function downloadByPieces(first: string, ...others: readonly string[]): Promise<string> {
    let service: ReadableStreamDefaultController | undefined;
    live.answer('/download/', () => {
      const body = new ReadableStream({ start: (controller) => void (service = controller) });
      service?.enqueue(encode(first));
      return new Response(body, { headers: json });
    });
    const headers = { Origin: page, Authorization: `Bearer ${ana.token}` };
    const answer = await fetch(live.origin + ana.mine('/statements/a.pdf/download/'), { headers });
    let sent = first;
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString();
      if (text !== sent) continue;
      const piece = others[0];
      others = others.slice(1);
      if (piece === undefined) continue;
      sent += piece;
      service?.enqueue(encode(piece));
      if (others.length === 0) service?.close();
    }
    return text;
  }

  it('arrives unchanged if a chunk ends in its padding, or right behind it [#51]', async () => {
    const start = '{"content":"JVBERi0xLjQKJcOkw7zDtgoyJVBERi0xLjQK';
    for (const pieces of [
      ['AAA', '="}'],
      ['AAA=', '"}'],
      ['AA=', '="}'],
      ['AA==', '"}'],
      ['AA', '=', '=', '"}'],
      ['AA==\\', 'r\\n"}'],
      ['AA=\\n', '=\\n', '"}'],
    ]) {
      const [first = '', ...others] = pieces;
      assert.equal(await downloadByPieces(start + first, ...others), start + pieces.join(''));
    }
    for (const pieces of [
      ['AA=', 'A"}'],
      ['AA==', 'AAAA', '"}'],
      ['AA==', '=', '"}'],
    ]) {
      const [first = '', ...others] = pieces;
      await assert.rejects(downloadByPieces(start + first, ...others), pieces.join(' '));
    }
  });

  it('is rejected before anything is sent if it is not a PDF [#51]', async () => {
    const html = Buffer.from('<html>PDF').toString('base64');
    for (const pieces of [
      [`{"file_name":"a.pdf","content":"${html}"}`],
      ['{"file_name":"a.pdf","content":""}'],
      ['{"file_name":"a.pdf"}'],
      [`{"a":{"b":1},"content":"JVBERi0x"}`],
      ['[]'],
      ['{"file_name":"', 'x'.repeat(20_000), '"'],
      [`{"consumer_id":"${live.consumer('ben-terms')}","content":"JVBERi0x"}`],
    ]) {
      const { status, text } = await download(() => of(...pieces));
      assert.equal(status, 502, pieces.join('').slice(0, 60));
      assert.match(text, /bad_answer/);
    }
  });

  it('is rejected unread if it is not JSON, without ending the process', async () => {
    for (const type of ['text/html', 'application/pdf', '']) {
      const headers = { 'Content-Type': type };
      // It has not ended when it is rejected.
      const start = (controller: ReadableStreamDefaultController) =>
        controller.enqueue(encode('<h1>Bad gateway</h1>'));
      const { status, text } = await download(() => new Response(new ReadableStream({ start }), { headers }));
      assert.equal(status, 502);
      assert.match(text, /bad_answer/);
      assert.equal((await live.ask('GET', '/livez')).status, 200);
    }
  });

  it('is a failure of the service, not of the backend, if it stalls or breaks off before its first bytes', async (t) => {
    const own = await startFor(t, { config: { limits: { ...roomy, documentMs: 2_000 } } });
    const who = await open(own, 'ana-complete');
    const endings: readonly [string, (controller: ReadableStreamDefaultController) => unknown][] = [
      ['upstream_timeout', () => new Promise(() => {})],
      ['upstream_unavailable', (controller) => controller.error(new Error('cut'))],
    ];
    for (const [code, end] of endings) {
      own.intercept = (_request, path) => {
        if (!path.endsWith('/download/')) return undefined;
        const pieces = '{"file_name":"a.pdf",'.match(/.{1,4}/g)?.values();
        const body = new ReadableStream({
          async pull(controller) {
            const piece = pieces?.next().value;
            // What was sent before is on its way.
            await new Promise(setImmediate);
            if (piece === undefined) await end(controller);
            else controller.enqueue(encode(piece));
          },
        });
        // The connection is closed where the body breaks off.
        return new Response(body, { headers: { ...json, 'X-PCC-Scenario': 'cut' } });
      };
      assert.equal(codeOf(await who.get(who.mine('/statements/a.pdf/download/'))), code);
    }
    assert.ok(!own.log.some((line) => line.includes('unhandled error')));
  });

  it('is rejected without waiting for the rest if its prefix has no end', async () => {
    const { status, text } = await download(() => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(encode(`{"content":"data:${'x'.repeat(650)}`)),
      });
      return new Response(body, { headers: json });
    });
    assert.equal(status, 502);
    assert.match(text, /bad_answer/);
  });

  it('is aborted if it turns out not to be a PDF, or to be another consumer’s [#51]', async () => {
    for (const pieces of [
      [beginning, 'A'.repeat(70_000), '<script>', '"}'],
      [beginning, 'A'.repeat(70_000)],
      [beginning, 'A'.repeat(70_000), '\\', '"}'],
      [beginning, 'A'.repeat(70_000), '\\u003', '"}'],
      [beginning, 'A'.repeat(70_000), '\\u003C', '"}'],
      [beginning, 'A'.repeat(2_000), 'A=A=', '"}'],
      [beginning, '"', `,"consumer_id":"${live.consumer('ben-terms')}"}`],
      [beginning, '","x":"', 'x'.repeat(20_000), '"}'],
    ]) {
      const { text } = await download(() => of(...pieces));
      assert.equal(text, 'broken off', pieces.join('').slice(-60));
    }
    assert.match((await live.ask('GET', '/metrics')).text, /pcc_foreign_data_total [12]/);
    const many = repeated(beginning, 'AAAA'.repeat(16_384), 460, '"}');
    assert.equal((await download(() => answering(many))).text, 'broken off', 'more than 28 MiB');
  });

  it('that is aborted is counted and logged with its code, and why', async (t) => {
    const events: AuditEvent[] = [];
    const own = await startFor(t, { hooks: { onAudit: (event) => void events.push(event) } });
    const who = await open(own, 'ana-complete');
    const path = who.mine('/statements/a.pdf/download/');
    const isLogged = (code: string, why: string) =>
      eventually(() => own.log.some((line) => line.includes(`"${code}"`) && line.includes(why)), why);
    const abort = async (...pieces: readonly string[]) => {
      own.answer(path, () => of(...pieces));
      await assert.rejects(who.get(path));
    };
    await abort(beginning, 'A'.repeat(70_000), '<script>', '"}');
    await isLogged('bad_answer', "The service's response is not base64.");
    const foreign = own.consumer('ben-terms');
    await abort(beginning, 'A'.repeat(70_000), `","consumer_id":"${foreign}"}`);
    await isLogged('bad_answer', "the service returned another consumer's data");
    assert.ok(!own.log.some((line) => line.includes('request completed') && line.includes('/download/')));
    const { text } = await own.ask('GET', '/metrics');
    assert.match(text, /download\/",status="200",code="bad_answer"\} 2/);
    assert.doesNotMatch(text, /download\/",status="200",code=""/);
    assert.match(text, /pcc_requests_under_way 1\n/, 'only this one');
    assert.match(text, /pcc_foreign_data_total 1\n/);
    assert.deepEqual(
      events.map(({ operation, outcome }) => [operation, outcome]),
      [['downloadStatement', 'foreign-data']],
    );
  });

  it('nested 200 000 levels deep is rejected as unusable [#123]', async () => {
    live.answer('/statements/', () => of('{"a":'.repeat(200_000), '1', '}'.repeat(200_000)));
    const answer = await ana.statements();
    assert.deepEqual([answer.status, codeOf(answer)], [502, 'bad_answer']);
  });
});
