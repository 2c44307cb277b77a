import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { becomes, codeOf, type Answer, type Answering } from '../support/backend.ts';
import { open, openTradelinesOf, type Page } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { startInstances, type Instances } from './support/instances.ts';
import { startCluster, startSentinels, type RedisGroup } from './support/redis-groups.ts';
import { marksOf, redisMissing, type Redis } from './support/redis.ts';

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

/** What pages do at two instances that share a group of Redis servers. */
function pagesOf(both: Instances) {
  const here: Answering = both.live;
  const there: Answering = both.other;
  return {
    here,
    there,
    open: (pcid: string): Promise<Page> =>
      eventually(() => open(here, pcid).catch(() => undefined), 'there is a session'),
    read: async (who: Page, at: Answering) => (await available(() => who.at(at).statements())).status,
    signOut: (who: Page, at: Answering) => available(() => who.at(at).signOut()),
    close: (who: Page, id: string | undefined, at: Answering) =>
      available(() => who.at(at).closeTradeline(id)),
    /** Both instances refuse to close the tradeline, one after the other. */
    async refuse(who: Page, id: string | undefined): Promise<void> {
      for (const at of [here, there])
        assert.equal(codeOf(await who.at(at).closeTradeline(id)), 'store_unavailable');
    },
    sent: () => both.live.seen.filter(({ path }) => path.endsWith('/close-tradeline/')).length,
  };
}

describe('a Redis Cluster of three nodes', { skip: redisMissing }, () => {
  let group: RedisGroup;
  let both: Instances;
  let pages: ReturnType<typeof pagesOf>;
  before(async () => {
    group = await startCluster();
    both = await startInstances(group.url);
    pages = pagesOf(both);
    for (const node of group.nodes) await isMarked(node);
  });
  after(async () => {
    await both.close();
    await group.stop();
  });
  const isMarked = (node: Redis) =>
    eventually(async () => (await marksOf(node)).length === 1, 'the node has its mark');

  it('rejects an action while its own node is new, and then sends it', async () => {
    const hugo = await pages.open('hugo-heavy');
    const [tradeline] = await openTradelinesOf(hugo);
    const own = await nodeOf(hugo);
    await own.loseMarks();
    for (const node of group.nodes) if (node !== own) await node.age();
    await pages.refuse(hugo, tradeline);
    await own.age();
    assert.equal((await pages.close(hugo, tradeline, pages.here)).status, 201);
    for (const node of group.nodes)
      assert.match((await marksOf(node)).join(), /^pcc:kept:\{\d+\}$/, 'one, of its own');
  });

  it('sends an action once, whichever instances receive it', async () => {
    const hugo = await pages.open('hugo-heavy');
    const [first] = await openTradelinesOf(hugo);
    const { here, there } = pages;
    const answers = await Promise.all([here, there, here, there].map((at) => pages.close(hugo, first, at)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
    assert.equal(pages.sent(), 2);
  });

  async function nodeOf(who: Page): Promise<Redis> {
    for (const node of group.nodes)
      if ((await node.command('keys', `*{${who.consumerId}}*`)).includes('pcc:')) return node;
    assert.fail('no node has keys of the consumer');
  }

  it("keeps one consumer's keys on one node, and distributes consumers over all nodes", async () => {
    for (const pcid of ['ana-complete', 'ben-terms', 'chloe-review', 'dan-declined', 'eva-no-file']) {
      const one = await pages.open(pcid);
      assert.equal(await pages.read(one, pages.there), 200);
    }
    const places = new Map<string, Set<number>>();
    for (const [i, node] of group.nodes.entries()) {
      for (const key of (await node.command('keys', 'pcc:*')).split('\n')) {
        const [, consumer] = /\{([0-9a-f-]{36})\}/.exec(key) ?? [];
        if (consumer) places.set(consumer, (places.get(consumer) ?? new Set()).add(i));
      }
    }
    assert.ok(places.size >= 5);
    for (const [consumer, nodes] of places) assert.equal(nodes.size, 1, consumer);
    for (const node of group.nodes) assert.match(await node.command('keys', '*'), /pcc:/);
  });

  it('applies a sign-out at one instance to the other', async () => {
    const ana = await pages.open('ana-complete');
    assert.equal(await pages.read(ana, pages.there), 200);
    assert.equal((await pages.signOut(ana, pages.here)).status, 204);
    assert.equal(await pages.read(ana, pages.there), 401);
  });

  it('refuses actions while a node is unavailable, and sends them once it is back', async () => {
    const hugo = await pages.open('hugo-heavy');
    const [next] = await openTradelinesOf(hugo);
    const before = pages.sent();
    const node = await nodeOf(hugo);
    await node.stop();
    await pages.refuse(hugo, next);
    assert.equal(pages.sent(), before);
    await node.start();
    await isMarked(node);
    await node.age();
    await eventually(async () => {
      const again = await pages.open('hugo-heavy');
      return (await pages.close(again, next, pages.there)).status === 201;
    }, 'it is done');
    assert.equal(pages.sent(), before + 1);
    // Those of the two instances, and of this test.
    const areThree = async (at: Redis) =>
      /^connected_clients:3\r?$/m.test(await at.command('info', 'clients'));
    for (const each of group.nodes) await eventually(() => areThree(each), 'former connections are closed');
  });
});

describe('a Sentinel group whose master fails', { skip: redisMissing }, () => {
  let group: RedisGroup;
  let both: Instances;
  before(async () => {
    group = await startSentinels();
    both = await startInstances(group.url);
  });
  after(async () => {
    group.nodes[0]?.thaw();
    await both.close();
    await group.stop();
  });

  it('keeps locks and sign-outs through a failover, and leaves a master that is only suspended', async () => {
    const [master, replica] = group.nodes;
    assert.ok(master && replica);
    const { here, there, close, sent, ...pages } = pagesOf(both);
    const [hugo, ana] = [await pages.open('hugo-heavy'), await pages.open('ana-complete')];
    const [first, second] = await openTradelinesOf(hugo);
    assert.equal(await pages.read(ana, there), 200);
    assert.equal((await pages.signOut(ana, here)).status, 204);
    assert.equal((await close(hugo, first, here)).status, 201);
    await master.loseMarks();
    // Its connections stay open: nothing but the Sentinels says that it is no longer the master.
    master.freeze();
    await pages.refuse(hugo, second);
    assert.equal(sent(), 1);
    for (const instance of [here, there]) await becomes('ready', instance, 120);
    assert.equal(await pages.read(ana, there), 401);
    await replica.age();
    assert.equal((await close(hugo, first, there)).status, 409, 'the lock is still held');
    // A lock that was too late for its request, on a busy machine, stays until it expires.
    const isDone = async () => (await close(hugo, second, there)).status === 201;
    await eventually(isDone, 'the second one is closed', 120);
    assert.equal(sent(), 2);
  });
});
