import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { lateParts } from 'pcc-widgets/server';
import { codeOf, fromPage, page, roomy, startFor, startForSuite, type Live } from './support/backend.ts';
import { open } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { withResolvers } from './support/with-resolvers.ts';
import { blockOf, included } from './support/rendered.ts';

describe('what the backend renders', () => {
  const otherPage = 'https://rent.partner.example';
  const env = { PCC_MODE: 'cookie', PCC_ALLOWED_ORIGINS: `${page},${otherPage}` };
  const live = startForSuite({ env, config: { limits: { ...roomy } } });
  let ana: string;
  before(async () => {
    ana = await live.login('ana-complete');
    await include('pcc-statements');
  });

  const include = (path: string, headers: Readonly<Record<string, string>> = { Cookie: ana }) =>
    live.ask('GET', `/pcc/render/${path}`, { headers: { ...included, ...headers } });

  it('needs a header that no page of another site can send, and is for no such page', async () => {
    const requestsBefore = live.seen.length;
    const cases: readonly [Record<string, string>, string][] = [
      [{}, 'header_missing'],
      [{ 'X-PCC-Request': '0' }, 'header_missing'],
      [{ ...included, 'Sec-Fetch-Site': 'cross-site' }, 'cross_site'],
      [{ ...fromPage, Origin: 'https://evil.example' }, 'origin_not_allowed'],
      [{ ...fromPage, Origin: 'null' }, 'origin_not_allowed'],
    ];
    for (const [headers, code] of cases) {
      const answer = await live.ask('GET', '/pcc/render/pcc-statements', {
        headers: { Cookie: ana, ...headers },
      });
      assert.equal(answer.status, 403);
      assert.equal(codeOf(answer), code);
    }
    for (const method of ['POST', 'DELETE', 'OPTIONS']) {
      const answer = await live.ask(method, '/pcc/render/pcc-statements', {
        headers: { ...fromPage, Cookie: ana },
      });
      assert.equal(answer.status, 404, method);
      assert.equal(answer.headers.get('Access-Control-Allow-Origin'), null);
    }
    assert.equal(live.seen.length, requestsBefore);
    for (const site of ['none', 'same-origin', 'same-site'])
      assert.equal((await include('pcc-statements', { Cookie: ana, 'Sec-Fetch-Site': site })).status, 200);
  });

  it('knows only the widgets, and only their own attributes', async () => {
    for (const tag of ['pcc-session', 'pcc-evil', 'script', 'constructor', '__proto__', '%2e%2e']) {
      const answer = await include(tag);
      assert.equal(answer.status, 404, tag);
    }
    const others = [
      'onclick=alert(1)',
      'style=x',
      'class=x',
      'is=x',
      'x%3E%3Cscript%3E=1',
      '__proto__=1',
      'id=1',
    ];
    for (const query of others) {
      const answer = await include(`pcc-statements?${query}`);
      assert.equal(answer.status, 400, query);
      assert.ok(!answer.text.includes('script'), query);
    }
  });

  it('shows no one else’s data, whatever the attributes and the cookies say', async () => {
    const ben = live.consumer('ben-terms');
    const { text } = await include(`pcc-statements?consumer-id=${ben}`);
    assert.deepEqual(blockOf(text).answers, {});
    assert.ok(!text.includes('class="row'), 'no rows');
    assert.equal((await include(`pcc-statements?consumer_id=${ben}`)).status, 400);
    // The sessions of pages say nothing about who is signed in: only the partner's login does.
    const [, session = ''] = (await open(live, 'ben-terms')).cookie.split('; ');
    const alone = await include('pcc-statements', { Cookie: session });
    assert.deepEqual(blockOf(alone.text), {});
    const beside = await include('pcc-statements', { Cookie: `${session}; ${ana}` });
    assert.equal(blockOf(beside.text).consumer, live.consumer('ana-complete'));
    // For every id that an attribute takes, the broker checks whose it is.
    const requestsBefore = live.seen.length;
    const card = await include(`pcc-credit-line?consumer-id=${ben}`);
    assert.deepEqual(blockOf(card.text).answers, {});
    assert.ok(live.seen.slice(requestsBefore).every(({ path }) => !path.includes(ben)));
  });

  it('has no field that the widget does not show, and nothing that names another consumer', async () => {
    const ben = live.consumer('ben-terms');
    live.answer('/statements/', async (request) => {
      const answer = (await (await live.sandbox.fetch(request)).json()) as { results: object[] };
      const results = answer.results.map((statement, i) => ({
        ...statement,
        secret_note: 'planted',
        ...(isForeign && i === 3 && { consumer_id: ben }),
      }));
      return Response.json({ ...answer, results });
    });
    let isForeign = false;
    const cut = await include('pcc-statements');
    assert.equal(Object.keys(blockOf(cut.text).answers ?? {}).length, 1);
    assert.ok(!cut.text.includes('planted'));
    isForeign = true;
    const withheld = await include('pcc-statements');
    assert.deepEqual(blockOf(withheld.text).answers, {});
    assert.ok(!withheld.text.includes(ben));
    assert.ok(live.log.some((line) => line.includes("another consumer's data")));
  });

  it('does not wait for a slow service: it is sent as a skeleton at the deadline', async () => {
    const { promise, resolve: go } = withResolvers();
    live.intercept = async (_, path) => {
      if (path.endsWith('/statements/')) await promise;
      return undefined;
    };
    // Enough for a busy machine to sign in.
    Object.assign(live.config.limits, { renderMs: 2_000 });
    const started = performance.now();
    const { status, text } = await include('pcc-statements');
    const ms = performance.now() - started;
    Object.assign(live.config.limits, roomy);
    go();
    assert.equal(status, 200);
    assert.match(text, /skeleton/);
    assert.deepEqual(blockOf(text).answers, {});
    assert.ok(ms >= 1_990 && ms < 10_000, `${ms} ms`);
  });

  it('ends its reads when the page’s visitor leaves', async () => {
    const asked = withResolvers();
    live.answer('/statements/', async (request) => {
      asked.resolve();
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
      return undefined;
    });
    const request = new Request(`${page}/`, { headers: { Cookie: ana } });
    const reader = live.app.render(request, 'pcc-statements', {}, { deadlineMs: 60_000 }).getReader();
    await reader.read();
    await asked.promise;
    await reader.cancel();
    const last = live.seen.findLast(({ path }) => path.includes('/statements/'));
    assert.ok(last);
    // Before the client gives it up.
    await eventually(() => last.signal.aborted, 'the read is aborted', 5);
  });

  it('is streamed in two parts: the rows are not sent if the consumer signs out between them', async () => {
    for (const ends of [false, true]) {
      const Cookie = await live.login('ana-complete');
      const request = new Request(`${page}/`, { headers: { Cookie } });
      const before = live.seen.length;
      const { html, late } = live.app.render(request, 'pcc-statements', {}, { stream: true });
      let skeleton = '';
      for await (const part of html) skeleton += part;
      assert.match(skeleton, /^<\?start name=.*skeleton.*<\?end>$/s);
      // The skeleton waits for nothing, so it may come before the session: the demo's cookie is a login until it expires.
      const isRead = () => live.seen.slice(before).some(({ path }) => path.includes('/statements'));
      await eventually(isRead, 'the rows are read');
      if (ends) await live.ask('POST', '/demo/logout', { headers: { ...fromPage, Cookie } });
      let rows = '';
      for await (const part of lateParts([{ late }])) rows += part;
      assert.equal(/<template for=.*October.2026/s.test(rows), !ends);
      if (ends) assert.equal(rows, '');
    }
  });

  it('is a skeleton that reads nothing if its deadline is 0, and no longer in coming than 10 s', async () => {
    const before = live.seen.length;
    const { status, text } = await include('pcc-statements?deadline=0');
    assert.equal(status, 200);
    assert.deepEqual(blockOf(text), {});
    assert.equal(live.seen.length, before);
    assert.ok(blockOf((await include('pcc-statements?deadline=10000')).text).consumer);
    for (const deadline of ['10001', '-1', '', '1e3', 'x'])
      assert.equal((await include(`pcc-statements?deadline=${deadline}`)).status, 400, deadline);
  });

  it('reads nothing for HEAD', async () => {
    const Cookie = await live.login('ana-complete');
    const ask = (method: string) =>
      live.ask(method, '/pcc/render/pcc-statements', { headers: { ...included, Cookie } });
    await ask('GET');
    const before = live.seen.length;
    await ask('GET');
    const reads = live.seen.length - before;
    const { status, text } = await ask('HEAD');
    assert.deepEqual([status, text], [200, '']);
    await ask('GET');
    assert.equal(live.seen.length, before + 2 * reads);
  });

  it('has no attribute that is too long, and names what it has instead of an unknown one', async () => {
    const long = await include(`pcc-statements?page-size=${'1'.repeat(1001)}`);
    assert.deepEqual([long.status, codeOf(long)], [400, 'invalid_request']);
    const unknown = await include('pcc-statements?pagesize=12');
    assert.match(unknown.text, /page-size/);
  });

  it('is in no language whose name is too long to be one', async () => {
    const lang = `en-x-${'a'.repeat(40)}`;
    for (const query of [`lang=${lang}`, `locale=${lang}`])
      assert.equal((await include(`pcc-statements?${query}`)).status, 400);
  });

  it('reads nothing more after a sign-out, even if it has begun', async () => {
    const rewards = () => live.seen.filter(({ path }) => path.includes('/rewards/')).length;
    const Cookie = await live.login('ana-complete');
    await include('pcc-rewards', { Cookie });
    const before = rewards();
    assert.ok(before > 0);
    live.intercept = async (_, path) => {
      if (path.includes('/payment-cards/'))
        await live.ask('POST', '/demo/logout', { headers: { ...fromPage, Cookie } });
      return undefined;
    };
    const { text } = await include('pcc-rewards', { Cookie });
    assert.equal(rewards(), before);
    assert.ok(!Object.keys(blockOf(text).answers ?? {}).some((key) => key.includes('/rewards/')));
  });
});

describe('the partner’s login behind a rendered widget', () => {
  const includeFrom = (live: Live, Cookie: string) =>
    live.ask('GET', '/pcc/render/pcc-statements', { headers: { ...included, Cookie } });

  it('that has ended, has no consumer, or cannot be read, gives a skeleton or an error, never data', async (t) => {
    let subject: unknown = null;
    const live = await startFor(t, {
      env: { PCC_DEMO_LOGIN: '0', PCC_MODE: 'cookie' },
      config: { limits: roomy },
      hooks: {
        resolveSubject() {
          if (subject instanceof Error) throw subject;
          return subject as null;
        },
      },
    });
    const include = () => includeFrom(live, 'sid=1');
    await include();
    subject = { pcid: 'ana-complete', loginId: 'one' };
    assert.equal(blockOf((await include()).text).consumer, live.consumer('ana-complete'));
    subject = null;
    assert.deepEqual(blockOf((await include()).text), {});
    subject = { pcid: 'nobody', loginId: 'two' };
    assert.deepEqual(blockOf((await include()).text), {});
    subject = new Error('the database is down');
    assert.equal((await include()).status, 500);
    let html = '';
    for await (const part of live.app.render(new Request(page), 'pcc-statements', { id: 'mine' }))
      html += part;
    assert.match(html, /^<pcc-statements id="mine">/);
    assert.deepEqual(blockOf(html), {});
    const line = live.log.find((entry) => entry.includes('a widget was rendered without data')) ?? '';
    assert.match(line, /"kind":"Error","at":.*render\.node\.ts/);
    assert.ok(!line.includes('the database is down'), 'a message may contain anything');
  });

  it('that ends while the consumer is looked up gives a skeleton, and nothing is read', async (t) => {
    let subject: { pcid: string; loginId: string } | null = null;
    const live = await startFor(t, {
      env: { PCC_DEMO_LOGIN: '0', PCC_MODE: 'cookie' },
      config: { limits: roomy },
      hooks: { resolveSubject: () => subject },
    });
    const include = () => includeFrom(live, 'sid=1');
    await include();
    subject = { pcid: 'ana-complete', loginId: 'one' };
    live.intercept = (_, path) => {
      if (path.includes('/consumers/pcid/')) subject = null;
      return undefined;
    };
    assert.deepEqual(blockOf((await include()).text), {});
    assert.equal(subject, null);
    assert.ok(!live.seen.some(({ path }) => path.includes('/statements/')));
  });

  it('is counted: who sends too many requests gets skeletons, or 429 without a login', async (t) => {
    const quotas = { render: { points: 3, seconds: 60 }, 'render-anonymous': { points: 1, seconds: 60 } };
    const live = await startFor(t, { config: { limits: { ...roomy, ...quotas } } });
    const ana = await live.login('ana-complete');
    const include = (Cookie: string) => includeFrom(live, Cookie);
    assert.equal((await include('x=1')).status, 200);
    assert.equal((await include('x=1')).status, 429);
    for (let i = 0; i < 3; i++) assert.notDeepEqual(blockOf((await include(ana)).text), {});
    assert.deepEqual(blockOf((await include(ana)).text), {});
  });
});
