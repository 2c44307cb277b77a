import { expect } from '@open-wc/testing';
import { configure } from '../../src/client.ts';
import { defaults, onDefaultsChange } from '../../src/page/defaults.ts';
import { session } from '../support/page/session-network.ts';

describe('configure()', () => {
  it("sets the page's client, strings and locale", async () => {
    let changes = 0;
    const stop = onDefaultsChange(() => changes++);
    const client = configure({ fetchSession: () => Promise.resolve(session), locale: 'es' });
    configure({ strings: { retry: 'Again' } });
    stop();
    expect(defaults().client).to.equal(client);
    expect([defaults().locale, defaults().strings]).to.deep.equal(['es', { retry: 'Again' }]);
    expect(changes).to.equal(2);
    expect((await client.session()).consumer_id).to.equal(session.consumer_id);
  });

  it('asks nothing for a session that it has replaced when the tab comes to the front', async () => {
    let asked = 0;
    const fetchSession = () => (asked++, Promise.resolve(session));
    const clients = [configure({ fetchSession }), configure({ fetchSession })];
    for (const client of clients) await client.session();
    const stop = clients[1]?.subscribe(() => undefined);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    stop?.();
    expect(asked).to.equal(clients.length + 1);
  });
});
