import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { codeOf, page, start, type Live } from './support/backend.ts';
import { open, type Page } from './support/browser.ts';

describe('the broker', () => {
  let live: Live;
  let ana: Page;
  before(async () => {
    live = await start({ env: { PCC_MODE: 'broker' } });
    ana = await open(live, 'ana-complete');
  });
  after(() => live.close());

  it('answers the paths of the service at its own address, with a token of its own', async () => {
    const { body } = await live.session(ana.cookie);
    assert.equal(body['api_base_url'], 'http://127.0.0.1:4020');
    assert.equal(body['expires_in'], 600);
    const { status, body: statements, headers } = await ana.get(ana.mine('/statements/?page=1&page_size=12'));
    assert.equal(status, 200);
    assert.equal(statements['count'], 40);
    assert.equal(statements['next'], 2);
    assert.equal(headers.get('Access-Control-Allow-Origin'), page);
    assert.equal(headers.get('Access-Control-Allow-Credentials'), null);
    const direct = await fetch(`${live.service}${ana.mine('/statements/')}`, {
      headers: { Authorization: `Bearer ${ana.token}` },
    });
    assert.equal(direct.status, 401, 'the service knows nothing of the token');
  });

  it('serves every reading widget', async () => {
    const paths = [
      ana.mine('/statements/'),
      ana.mine('/kyc-results/'),
      ana.mine('/payment-cards/'),
      ana.mine('/payment-cards/external/'),
      ana.mine('/bill-reporting/'),
      ana.mine('/bill-reporting/bill-details/'),
      ana.mine('/bill-reporting/open-tradelines/'),
      `/v2/credit-insights/${ana.consumerId}/summary/`,
      '/v2/onboarding/',
    ];
    for (const path of paths) assert.equal((await ana.get(path)).status, 200, path);
    const { body } = await ana.get('/v2/onboarding/');
    assert.equal(body['count'], 1, "only this consumer's onboarding");
    assert.equal(live.seen.at(-1)?.path, `/v2/onboarding/?consumer_id=${ana.consumerId}`);
    const cards = (await ana.get(ana.mine('/payment-cards/'))).body['results'] as { id: string }[];
    assert.equal((await ana.get(`/v2/payment-cards/${cards[0]?.id}/rewards/`)).status, 200);
  });

  it('closes a tradeline once', async () => {
    const { body } = await ana.get(ana.mine('/bill-reporting/open-tradelines/'));
    const [tradeline] = body['results'] as { id: string }[];
    const close = () =>
      ana.post(ana.mine('/bill-reporting/close-tradeline/'), { tradeline_id: tradeline?.id });
    assert.equal((await close()).status, 201);
    assert.equal(codeOf(await close()), 'in_progress');
  });

  it('serves a consumer whose two ids differ', async () => {
    const iris = await open(live, 'iris-two-ids');
    for (const path of [iris.mine('/statements/'), '/v2/onboarding/', iris.mine('/payment-cards/')]) {
      assert.equal((await iris.get(path)).status, 200, path);
    }
  });
});
