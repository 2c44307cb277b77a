import { expect } from '@open-wc/testing';
import { PccError } from '../../src/client.ts';
import { ReadController } from '../../src/controllers/read-controller.ts';
import { ControllerHost } from '../support/page/controller-host.ts';
import { withResolvers } from '../support/with-resolvers.ts';

const refused = () => Promise.reject(new PccError('unavailable'));
const unused = () => expect.fail('a cleared read has no result');

function setUp() {
  const host = new ControllerHost();
  return { host, reads: new ReadController({ host, reportError: host.failed }) };
}

/** A read that ends when the test says so. */
function pending() {
  let signal: AbortSignal | undefined;
  const { promise: result, resolve, reject } = withResolvers<string>();
  const load = (given: AbortSignal) => ((signal = given), result);
  return { load, resolve, reject, aborted: () => signal?.aborted };
}

describe('a read', () => {
  it('runs once at a time for each key, and is busy meanwhile', async () => {
    const { host, reads } = setUp();
    const [one, two] = [pending(), pending()];
    const results: string[] = [];
    const done = (result: string) => results.push(result);
    const reading = [
      reads.read('a', one.load, done),
      reads.read('a', unused, done),
      reads.read('b', two.load, done),
    ];
    expect([reads.isRunning('a'), reads.isRunning('b'), reads.isRunning('c')]).to.deep.equal([
      true,
      true,
      false,
    ]);
    expect(host.updates).to.equal(2);
    one.resolve('one');
    two.resolve('two');
    await Promise.all(reading);
    expect(results).to.have.members(['one', 'two']);
    expect([reads.isRunning('a'), reads.isRunning('b')]).to.deep.equal([false, false]);
    expect(host.updates).to.equal(4);
  });

  it('that fails is reported and shown until the next one starts', async () => {
    const { host, reads } = setUp();
    await reads.read('a', refused, unused);
    expect(host.failures.map(({ code }) => code)).to.deep.equal(['unavailable']);
    expect(reads.errorOf('a')?.code).to.equal('unavailable');
    expect(reads.errorOf('b')).to.equal(undefined);
    void reads.read('a', pending().load, unused);
    expect(reads.errorOf('a')).to.equal(undefined);
  });

  it('whose error the page shows itself has none, and can be repeated', async () => {
    const { host, reads } = setUp();
    host.shows = false;
    let sent = 0;
    let result: string | undefined;
    const load = () => (++sent === 1 ? refused() : Promise.resolve('read'));
    await reads.read('a', load, (read) => (result = read));
    expect(reads.errorOf('a')).to.equal(undefined);
    await reads.retry();
    expect([sent, result]).to.deep.equal([2, 'read']);
    await reads.retry();
    expect(sent, 'only a failed read is repeated').to.equal(2);
  });

  it('is aborted when its widget is removed, whatever it gives then', async () => {
    for (const settle of ['resolve', 'reject'] as const) {
      const { host, reads } = setUp();
      const { load, aborted, ...settles } = pending();
      const reading = reads.read('a', load, unused);
      host.disconnect();
      expect(aborted()).to.equal(true);
      expect(reads.isRunning('a')).to.equal(false);
      settles[settle]('late');
      await reading;
      expect(host.failures).to.deep.equal([]);
    }
  });

  it('that was cleared does not end the next read with its key', async () => {
    const { reads } = setUp();
    const [cleared, next] = [pending(), pending()];
    const reading = reads.read('a', cleared.load, unused);
    reads.forget();
    void reads.read('a', next.load, unused);
    cleared.reject(new PccError('aborted'));
    await reading;
    expect(reads.isRunning('a')).to.equal(true);
  });

  it('that failed is forgotten by forget()', async () => {
    const { reads } = setUp();
    let sent = 0;
    await reads.read('a', () => (sent++, refused()), unused);
    reads.forget();
    expect(reads.errorOf('a')).to.equal(undefined);
    await reads.retry();
    expect(sent).to.equal(1);
  });
});
