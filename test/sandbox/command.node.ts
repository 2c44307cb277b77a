import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { createSandbox } from 'pcc-widgets/sandbox';
import { serveSandbox } from '../../server-example/dev/serve-sandbox.ts';

const run = (...args: string[]) =>
  spawn(process.execPath, ['--conditions=pcc-source', '--import', 'tsx', 'src/cli/sandbox.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((found) => found?.address === '::1');

describe('npm run sandbox', () => {
  it('prints its address, and responds there', async () => {
    const command = run('--port', '0', '--seed', 'mine', '--now', '2030-06-01T00:00:00Z');
    try {
      const [line] = (await once(createInterface(command.stdout), 'line')) as [string];
      const [, origin = ''] = /^sandbox listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(line) ?? [];
      const clock = (await (await fetch(`${origin}/sandbox/clock`)).json()) as { now: string };
      assert.match(clock.now, /^2030-06-01T00:0/);
      const listed = (await (await fetch(`${origin}/sandbox/people`)).json()) as unknown;
      assert.deepEqual(listed, createSandbox({ seed: 'mine' }).consumers());
    } finally {
      command.kill();
    }
  });

  it('prints an IPv6 address in brackets', { skip: !hasIpv6 }, async () => {
    const { origin, close } = await serveSandbox(createSandbox(), 0, '::1');
    assert.match(origin, /^http:\/\/\[::1\]:\d+$/);
    await close();
  });

  it('a wrong option is named, and ends the command', async () => {
    const { origin, close } = await serveSandbox(createSandbox());
    const taken = new URL(origin).port;
    try {
      for (const [args, message] of [
        [['--port', 'many'], /--port must be/],
        [['--prot', '1'], /--prot/],
        [['--now', 'never'], /now is not a date/],
        [['--port', taken], /EADDRINUSE/],
      ] as const) {
        const command = run(...args);
        let text = '';
        command.stderr.on('data', (piece: Buffer) => (text += String(piece)));
        const [code] = (await once(command, 'close')) as [number];
        assert.equal(code, 1);
        assert.match(text, message);
      }
    } finally {
      await close();
    }
  });
});
