import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startService, type LiveService } from '../support/hosts/live-sandbox.ts';

interface StatementPage {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly { readonly file_name: string; readonly file_size: number }[];
}

describe('the sandbox: from a token to a statement', () => {
  let service: LiveService;
  let ana: string;

  before(async () => {
    service = await startService();
    ana = service.consumer('ana-complete');
  });
  after(() => service.close());

  it('lists, downloads and emails statements with an exchanged token', async () => {
    const token = await service.consumerToken(ana, 'api:read');
    const list = await service.ask('GET', `/v2/consumers/${ana}/statements/?page_size=12`, { token });
    assert.equal(list.status, 200);
    const { count, next, results } = list.body as StatementPage;
    assert.ok(count >= 36, 'three years of statements');
    assert.equal(new URL(next ?? '').searchParams.get('page'), '2');
    const [statement] = results;
    assert.ok(statement);

    const path = `/v2/consumers/${ana}/statements/${statement.file_name}`;
    const download = await service.ask('GET', `${path}/download/`, { token });
    const pdf = Buffer.from((download.body as { content: string }).content, 'base64');
    assert.equal(pdf.subarray(0, 4).toString(), '%PDF');
    assert.equal(pdf.length, statement.file_size);

    assert.equal((await service.ask('GET', `${path}/email/`, { token })).status, 200);
    const outbox = (await service.ask('GET', '/sandbox/outbox')).body as { file_name: string }[];
    assert.deepEqual(
      outbox.map(({ file_name }) => file_name),
      [statement.file_name],
    );
  });

  it("hides other consumers' data from a token bound to one", async () => {
    const token = await service.consumerToken(ana, 'api:read');
    const ben = service.consumer('ben-terms');
    assert.equal((await service.ask('GET', `/v2/consumers/${ben}/statements/`, { token })).status, 404);
    assert.equal((await service.ask('GET', '/v2/consumers/', { token })).status, 403);
  });

  it('creates an onboarding for a new consumer and records the accepted terms', async () => {
    const token = await service.partnerToken();
    const created = await service.ask('POST', '/v2/consumers/', {
      token,
      body: { pcid: 'someone-new', email: 'new@example.com' },
    });
    assert.equal(created.status, 201);
    const listed = await service.ask('GET', '/v2/onboarding/?consumer_pcid=someone-new', { token });
    const [onboarding] = (listed.body as { results: { id: string }[] }).results;
    assert.ok(onboarding);
    const accepted = await service.ask('POST', `/v2/onboarding/${onboarding.id}/accept-terms/`, {
      token,
      body: { agreement_accepted: true },
    });
    assert.equal(accepted.status, 201);
    assert.equal(
      (accepted.body as { e_sign: { agreement_accepted: boolean } }).e_sign.agreement_accepted,
      true,
    );
  });

  it('logs every request without a secret', async () => {
    const text = JSON.stringify((await service.ask('GET', '/sandbox/requests')).body);
    assert.match(text, /"operation":"listStatements","status":200/);
    assert.doesNotMatch(text, /sbx_|secret|example\.com/);
  });
});
