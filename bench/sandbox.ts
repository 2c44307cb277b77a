// How soon the sandbox listens, and how many lists it answers in a second. After `npm run build` the published
// command is measured, else the sources.
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { startProgram } from '../test/support/hosts/program.ts';
import { median } from './statistics.ts';

const CONNECTIONS = 32;
const SECONDS = 3;

const command = existsSync('dist/pcc-sandbox.js')
  ? ['dist/pcc-sandbox.js']
  : ['--conditions=pcc-source', '--import', 'tsx', 'src/cli/sandbox.ts'];

async function start() {
  const begun = performance.now();
  const sandbox = await startProgram([process.execPath, ...command, '--port', '0'], { env: {} });
  return { ...sandbox, milliseconds: performance.now() - begun };
}

async function json(address: string, init?: RequestInit): Promise<Record<string, unknown>> {
  return (await (await fetch(address, init)).json()) as Record<string, unknown>;
}

/** Answers in a second over connections that each wait for one before they ask for the next. */
async function load(origin: string, path: string, token: string): Promise<number> {
  const { hostname, port, host } = new URL(origin);
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  let answered = 0;
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => socket.write(request));
          let left = 0;
          socket.on('error', reject);
          socket.on('data', (piece: Buffer) => {
            if (left === 0) {
              const head = piece.indexOf('\r\n\r\n') + 4;
              const text = piece.toString('latin1', 0, head);
              if (!text.startsWith('HTTP/1.1 200')) {
                reject(new Error(text));
                return;
              }
              left = head + Number(/content-length: (\d+)/i.exec(text)?.[1]);
            }
            left -= piece.length;
            if (left > 0) return;
            answered++;
            if (performance.now() < end) socket.write(request);
            else {
              socket.destroy();
              resolve();
            }
          });
        }),
    ),
  );
  return answered / SECONDS;
}

export interface SandboxFigures {
  /** Milliseconds from the start of the process, median of five. */
  readonly listeningAfter: number;
  /** Lists answered in a second: 12 statements each. */
  readonly statements: number;
  /** Lists answered in a second: 9 consumers each. */
  readonly consumers: number;
}

export async function measureSandbox(): Promise<SandboxFigures> {
  const times: number[] = [];
  for (let i = 0; i < 4; i++) {
    const { milliseconds, close } = await start();
    times.push(milliseconds);
    await close();
  }
  const { origin, milliseconds, close } = await start();
  times.push(milliseconds);
  try {
    const { access_token: token } = await json(`${origin}/auth/token/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: 'sandbox-client',
        client_secret: 'sandbox-secret',
        scope: 'api:read',
      }),
    });
    const ana = await json(`${origin}/v2/consumers/pcid/ana-complete/`, {
      headers: { Authorization: `Bearer ${String(token)}` },
    });
    const statements = `/v2/consumers/${String(ana['external_id'])}/statements/?page_size=12`;
    await load(origin, statements, String(token));
    return {
      listeningAfter: median(times),
      statements: await load(origin, statements, String(token)),
      consumers: await load(origin, '/v2/consumers/', String(token)),
    };
  } finally {
    await close();
  }
}
