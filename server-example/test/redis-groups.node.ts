import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createApp, type App } from '../src/app.ts';
import { listen, type Listening } from '../src/server.ts';
import { codeOf, fromPage, page, roomy, send, start, type Answer, type Live } from './support/backend.ts';
import { open, type Page } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { startCluster, startSentinels, type RedisGroup } from './support/redis-groups.ts';
import { marksOf, redisMissing, type Redis } from './support/redis.ts';

if (redisMissing) console.warn(`Not shown: a Redis Cluster, a Sentinel fail-over. ${redisMissing}`);

/** Two instances of the backend that share what `url` leads to. */
class Instances {
  readonly live: Live;
  readonly #app: App;
  readonly #server: Listening;

  private constructor(live: Live, app: App, server: Listening) {
    [this.live, this.#app, this.#server] = [live, app, server];
  }

  static async start(url: string): Promise<Instances> {
    const live = await start({ env: { REDIS_URL: url }, config: { limits: roomy } });
    const app = createApp(live.config);
    const both = new Instances(live, app, await listen(app, 0));
    for (const origin of both.origins) await eventually(() => isReady(origin), 'Redis is used');
    return both;
  }

  get origins(): readonly [string, string] {
    return [this.live.origin, this.#server.origin];
  }

  async close(): Promise<void> {
    await this.#server.close(0);
    await this.#app.close();
    await this.live.close();
  }

  open(pcid: string): Promise<Page> {
    return eventually(() => open(this.live, pcid).catch(() => undefined), 'there is a session');
  }

  read(who: Page, origin: string) {
    const headers = { Origin: page, Authorization: `Bearer ${who.token}` };
    return available(() => send(origin + who.mine('/statements/'), 'GET', { headers }));
  }

  signOut({ cookie }: Page, origin: string) {
    const headers = { ...fromPage, Cookie: cookie };
    return available(() => send(`${origin}/pcc/session`, 'DELETE', { headers }));
  }

  async tradelinesOf(who: Page): Promise<readonly string[]> {
    const { body } = await who.get(who.mine('/bill-reporting/open-tradelines/'));
    return (body['results'] as { id: string }[]).map(({ id }) => id);
  }

  /** Closes a tradeline as soon as the store is available. */
  closeTradeline(who: Page, tradeline_id: string | undefined, origin: string) {
    return available(() => this.tryToClose(who, tradeline_id, origin));
  }

  tryToClose(who: Page, tradeline_id: string | undefined, origin: string) {
    return send(origin + who.mine('/bill-reporting/close-tradeline/'), 'POST', {
      headers: { Origin: page, Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tradeline_id }),
    });
  }

  sent(): number {
    return this.live.seen.filter((seen) => seen.path.endsWith('/close-tradeline/')).length;
  }
}

/** Sends again until the shared store is available, which takes a while on a busy machine. */
const available = (ask: () => Promise<Answer>): Promise<Answer> =>
  eventually(
    async () => {
      const answer = await ask();
      return codeOf(answer) !== 'store_unavailable' && answer;
    },
    'the store is available',
    120,
  );

const isReady = async (origin: string) => (await send(`${origin}/readyz`, 'GET')).body['status'] === 'ready';

describe('a Redis Cluster of three nodes', { skip: redisMissing }, () => {
  let group: RedisGroup;
  let both: Instances;
  before(async () => {
    group = await startCluster();
    both = await Instances.start(group.url);
    for (const node of group.nodes) await isMarked(node);
  });
  after(async () => {
    await both.close();
    await group.stop();
  });
  const isMarked = (node: Redis) =>
    eventually(() => Promise.resolve(marksOf(node).length === 1), 'the node has its mark');

  it('rejects an action while its own node is new, and then sends it', async () => {
    const hugo = await both.open('hugo-heavy');
    const [tradeline] = await both.tradelinesOf(hugo);
    const own = nodeOf(hugo);
    own.loseMarks();
    for (const node of group.nodes) if (node !== own) node.age();
    for (const origin of both.origins) {
      assert.equal(codeOf(await both.tryToClose(hugo, tradeline, origin)), 'store_unavailable');
    }
    own.age();
    assert.equal((await both.closeTradeline(hugo, tradeline, both.origins[0])).status, 201);
    for (const node of group.nodes) assert.equal(marksOf(node).length, 1);
  });

  it('sends an action once, whichever instances receive it', async () => {
    const hugo = await both.open('hugo-heavy');
    const [first] = await both.tradelinesOf(hugo);
    const [a, b] = both.origins;
    const answers = await Promise.all([a, b, a, b].map((origin) => both.closeTradeline(hugo, first, origin)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
    assert.equal(both.sent(), 2);
  });

  function nodeOf(who: Page): Redis {
    const node = group.nodes.find((candidate) =>
      candidate.command('keys', `*{${who.consumerId}}*`).includes('pcc:'),
    );
    assert.ok(node);
    return node;
  }

  it("keeps one consumer's keys on one node, and distributes consumers over all nodes", async () => {
    for (const pcid of ['ana-complete', 'ben-terms', 'chloe-review', 'dan-declined', 'eva-no-file']) {
      const one = await both.open(pcid);
      assert.equal((await both.read(one, both.origins[1])).status, 200);
    }
    const places = new Map<string, Set<number>>();
    for (const [i, node] of group.nodes.entries()) {
      for (const key of node.command('keys', 'pcc:*').split('\n')) {
        const [, consumer] = /\{([0-9a-f-]{36})\}/.exec(key) ?? [];
        if (consumer) places.set(consumer, (places.get(consumer) ?? new Set()).add(i));
      }
    }
    assert.ok(places.size >= 5);
    for (const [consumer, nodes] of places) assert.equal(nodes.size, 1, consumer);
    for (const node of group.nodes) assert.match(node.command('keys', '*'), /pcc:/);
  });

  it('applies a sign-out at one instance to the other', async () => {
    const ana = await both.open('ana-complete');
    assert.equal((await both.read(ana, both.origins[1])).status, 200);
    assert.equal((await both.signOut(ana, both.origins[0])).status, 204);
    assert.equal((await both.read(ana, both.origins[1])).status, 401);
  });

  it('refuses actions while a node is unavailable, and sends them once it is back', async () => {
    const hugo = await both.open('hugo-heavy');
    const [next] = await both.tradelinesOf(hugo);
    const before = both.sent();
    const node = nodeOf(hugo);
    await node.stop();
    for (const origin of both.origins) {
      assert.equal(codeOf(await both.tryToClose(hugo, next, origin)), 'store_unavailable');
    }
    assert.equal(both.sent(), before);
    await node.start();
    await isMarked(node);
    node.age();
    await eventually(async () => {
      const again = await both.open('hugo-heavy');
      return (await both.closeTradeline(again, next, both.origins[1])).status === 201;
    }, 'it is done');
    assert.equal(both.sent(), before + 1);
  });
});

describe('a Sentinel group whose master fails', { skip: redisMissing }, () => {
  let group: RedisGroup;
  let both: Instances;
  before(async () => {
    group = await startSentinels();
    both = await Instances.start(group.url);
  });
  after(async () => {
    group.nodes[0]?.thaw();
    await both.close();
    await group.stop();
  });

  it('keeps locks and sign-outs through a failover, and leaves a master that is only suspended', async () => {
    const [master, replica] = group.nodes;
    assert.ok(master && replica);
    const [hugo, ana] = [await both.open('hugo-heavy'), await both.open('ana-complete')];
    const [first, second] = await both.tradelinesOf(hugo);
    assert.equal((await both.read(ana, both.origins[1])).status, 200);
    assert.equal((await both.signOut(ana, both.origins[0])).status, 204);
    assert.equal((await both.closeTradeline(hugo, first, both.origins[0])).status, 201);
    master.loseMarks();
    // Its connections stay open: nothing but the Sentinels says that it is no longer the master.
    master.freeze();
    for (const answer of await Promise.all(
      both.origins.map((origin) => both.tryToClose(hugo, second, origin)),
    )) {
      assert.equal(codeOf(answer), 'store_unavailable');
    }
    assert.equal(both.sent(), 1);
    for (const origin of both.origins) await eventually(() => isReady(origin), 'the new master is used', 120);
    assert.equal((await both.read(ana, both.origins[1])).status, 401);
    replica.age();
    assert.equal(
      (await both.closeTradeline(hugo, first, both.origins[1])).status,
      409,
      'the lock is still held',
    );
    assert.equal((await both.closeTradeline(hugo, second, both.origins[1])).status, 201);
    assert.equal(both.sent(), 2);
  });
});
