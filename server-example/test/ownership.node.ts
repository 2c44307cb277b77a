import assert from 'node:assert/strict';
import { it } from 'node:test';
import { resultsOf, start } from './support/backend.ts';
import { open } from './support/browser.ts';

const UNKNOWN = 'd9a1c7f4-0000-4000-8000-000000000000';

it('reads the consumer’s cards again after a minute, and for an unknown card after 5 s', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const live = await start({ env: { PCC_MODE: 'broker' } });
  t.after(() => live.close());
  const ana = await open(live, 'ana-complete');
  const cards = ana.mine('/payment-cards/');
  const [card] = resultsOf(await ana.get(cards));
  live.seen.length = 0;
  /** The status of reading a card's rewards, and how often the cards have been read by then. */
  const readRewards = async (id = '') => {
    const { status } = await ana.get(`/v2/payment-cards/${id}/rewards/`);
    return [status, live.seen.filter(({ path }) => path.split('?')[0] === cards).length];
  };

  assert.deepEqual(await readRewards(card?.id), [200, 1]);
  t.mock.timers.tick(4_999);
  assert.deepEqual(await readRewards(UNKNOWN), [404, 1]);
  t.mock.timers.tick(1);
  assert.deepEqual(await readRewards(card?.id), [200, 1]);
  assert.deepEqual(await readRewards(UNKNOWN), [404, 2]);
  t.mock.timers.tick(59_999);
  assert.deepEqual(await readRewards(card?.id), [200, 2]);
  t.mock.timers.tick(1);
  assert.deepEqual(await readRewards(card?.id), [200, 3]);
});
