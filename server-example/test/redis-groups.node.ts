import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createApp, type App } from '../src/app.ts';
import { listen, type Listening } from '../src/server.ts';
import { codeOf, fromPage, page, roomy, send, start, type Live } from './support/backend.ts';
import { open, type Page } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { startCluster, startSentinels, type RedisGroup } from './support/redis-groups.ts';
import { redisMissing, type Redis } from './support/redis.ts';

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

  read(who: Page, origin: string) {
    const headers = { Origin: page, Authorization: `Bearer ${who.token}` };
    return send(origin + who.mine('/statements/'), 'GET', { headers });
  }

  signOut({ cookie }: Page, origin: string) {
    return send(`${origin}/pcc/session`, 'DELETE', { headers: { ...fromPage, Cookie: cookie } });
  }

  async tradelinesOf(who: Page): Promise<readonly string[]> {
    const { body } = await who.get(who.mine('/bill-reporting/open-tradelines/'));
    return (body['results'] as { id: string }[]).map(({ id }) => id);
  }

  act(who: Page, tradeline_id: string | undefined, origin: string) {
    return send(origin + who.mine('/bill-reporting/close-tradeline/'), 'POST', {
      headers: { Origin: page, Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tradeline_id }),
    });
  }

  sent(): number {
    return this.live.seen.filter((seen) => seen.path.endsWith('/close-tradeline/')).length;
  }
}

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
  const marksOf = (node: Redis) => node.command('keys', 'pcc:kept*').split('\n').filter(Boolean);
  const isMarked = (node: Redis) =>
    eventually(() => Promise.resolve(marksOf(node).length === 1), 'the node has its mark');

  it('rejects an action while its own node is new, and then sends it', async () => {
    const hugo = await open(both.live, 'hugo-heavy');
    const [tradeline] = await both.tradelinesOf(hugo);
    const own = nodeOf(hugo);
    for (const node of group.nodes) if (node !== own) node.age();
    for (const origin of both.origins) {
      assert.equal(codeOf(await both.act(hugo, tradeline, origin)), 'store_unavailable');
    }
    own.age();
    assert.equal((await both.act(hugo, tradeline, both.origins[0])).status, 201);
    for (const node of group.nodes) assert.equal(marksOf(node).length, 1);
  });

  it('sends an action once, whichever instances receive it', async () => {
    const hugo = await open(both.live, 'hugo-heavy');
    const [first] = await both.tradelinesOf(hugo);
    const [a, b] = both.origins;
    const answers = await Promise.all([a, b, a, b].map((origin) => both.act(hugo, first, origin)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
    assert.equal(both.sent(), 2);
  });

  function nodeOf(who: Page): Redis {
    const node = group.nodes.find((each) => each.command('keys', `*{${who.consumerId}}*`).includes('pcc:'));
    assert.ok(node);
    return node;
  }

  it("keeps one consumer's keys on one node, and distributes consumers over all nodes", async () => {
    for (const pcid of ['ana-complete', 'ben-terms', 'chloe-review', 'dan-declined', 'eva-no-file']) {
      const one = await open(both.live, pcid);
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
    const ana = await open(both.live, 'ana-complete');
    assert.equal((await both.read(ana, both.origins[1])).status, 200);
    assert.equal((await both.signOut(ana, both.origins[0])).status, 204);
    assert.equal((await both.read(ana, both.origins[1])).status, 401);
  });

  it('refuses actions while a node is unavailable, and sends them once it is back', async () => {
    const hugo = await open(both.live, 'hugo-heavy');
    const [next] = await both.tradelinesOf(hugo);
    const before = both.sent();
    const node = nodeOf(hugo);
    await node.stop();
    for (const origin of both.origins) {
      assert.equal(codeOf(await both.act(hugo, next, origin)), 'store_unavailable');
    }
    assert.equal(both.sent(), before);
    await node.start();
    await isMarked(node);
    node.age();
    await eventually(async () => {
      const again = await open(both.live, 'hugo-heavy').catch(() => undefined);
      return again && (await both.act(again, next, both.origins[1])).status === 201;
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
    const [hugo, ana] = [await open(both.live, 'hugo-heavy'), await open(both.live, 'ana-complete')];
    const [first, second] = await both.tradelinesOf(hugo);
    assert.equal((await both.read(ana, both.origins[1])).status, 200);
    assert.equal((await both.signOut(ana, both.origins[0])).status, 204);
    assert.equal((await both.act(hugo, first, both.origins[0])).status, 201);
    // Its connections stay open: nothing but the Sentinels says that it is no longer the master.
    master.freeze();
    for (const origin of both.origins) {
      assert.equal(codeOf(await both.act(hugo, second, origin)), 'store_unavailable');
    }
    assert.equal(both.sent(), 1);
    for (const origin of both.origins) await eventually(() => isReady(origin), 'the new master is used');
    assert.equal((await both.read(ana, both.origins[1])).status, 401);
    assert.equal((await both.act(hugo, first, both.origins[1])).status, 409, 'the lock is still held');
    assert.equal(codeOf(await both.act(hugo, second, both.origins[1])), 'store_unavailable');
    replica.age();
    await eventually(
      async () => (await both.act(hugo, second, both.origins[1])).status === 201,
      'acts are done again',
    );
    assert.equal(both.sent(), 2);
  });
});
