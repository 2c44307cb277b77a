import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** As it came. */
  readonly text: string;
}

export interface Sending {
  /** Closes this side of the connection once everything is written. */
  readonly halfClose?: boolean;
  /** For a server that never closes. */
  readonly patienceMs?: number;
  /** Resolves with what has arrived by then. */
  readonly takesLate?: boolean;
}

/**
 * Writes bytes to a server as they are (a character for each) and resolves with all answers once the server has closed
 * the connection; with `undefined` where it did not in time.
 */
export function sendRaw(
  origin: string,
  bytes: string,
  { halfClose = false, patienceMs = 30_000, takesLate = false }: Sending = {},
): Promise<readonly RawAnswer[] | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }, () => {
      socket.write(bytes, 'latin1');
      if (halfClose) socket.end();
    });
    let text = '';
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      socket.destroy();
    }, patienceMs);
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('end', () => socket.destroy());
    // A server may close before it has read everything.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(isLate && !takesLate ? undefined : answersIn(text));
    });
  });
}

/** Sends a request that no well-behaved client would send; resolves with the status of the response, or 0 without one. */
export async function rawStatus(
  origin: string,
  line: string,
  headers: readonly string[],
  body = '',
): Promise<number> {
  const { host } = new URL(origin);
  const request = [line, `Host: ${host}`, ...headers, 'Connection: close', '', body].join('\r\n');
  return (await sendRaw(origin, request))?.[0]?.status ?? 0;
}

/** No body of ours has a status line in it, so these separate one answer from the next. */
function answersIn(text: string): RawAnswer[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter(Boolean)
    .map((answer) => {
      const end = answer.indexOf('\r\n\r\n');
      const [line = '', ...fields] = answer.slice(0, end).split('\r\n');
      const headers = new Headers();
      for (const field of fields) {
        const colon = field.indexOf(':');
        headers.append(field.slice(0, colon), field.slice(colon + 1).trim());
      }
      return {
        status: Number(line.split(' ')[1]),
        headers,
        body: answer.slice(end + 4).replace(/^0\r\n\r\n$/, ''),
        text: answer,
      };
    });
}
