// HTTP/2 over TLS with everything compressed beforehand, as partners serve it: the pages of each variant, the sandbox,
// and what the peers ask of their own services.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib';
import { setTimeout as delay } from 'node:timers/promises';
import { createSandbox } from 'pcc-widgets/sandbox';
import { adyenAnswer, consumerWith, payments, statements } from './data.ts';
import type { Files } from './files.ts';
import { adyenNetwork, crowd, page, slowServices, variants } from './pages.ts';

const compress = (text: string, quality: number): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="26"><circle cx="20" cy="13" r="9" /></svg>';

function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-bench-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(
    'openssl',
    [...request, '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'],
    {
      stdio: 'ignore',
    },
  );
  try {
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A request for a session or data. */
export interface Asked {
  readonly method: string;
  readonly path: string;
}

/** Serves the files; `asked` collects the requests for sessions and data until somebody empties it. */
export async function startServer(files: Files) {
  const sandbox = createSandbox({ now: '2026-11-20T15:00:00Z' });
  const ana = sandbox.consumers().find(({ pcid }) => pcid === 'ana-complete');
  const asked: Asked[] = [];
  const compressed = new Map<string, Buffer>();
  const token = sandbox.token();
  let origin = '';
  let upstream = '';

  function send(
    response: Http2ServerResponse,
    type: string,
    key: string,
    quality: number,
    make: () => string,
  ) {
    let bytes = compressed.get(key);
    if (!bytes) compressed.set(key, (bytes = compress(make(), quality)));
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': bytes.length,
      'cache-control': 'public, max-age=600',
    });
    response.end(bytes);
  }
  const sendJson = (response: Http2ServerResponse, key: string, make: () => unknown) =>
    send(response, 'application/json', key, 5, () => JSON.stringify(make()));

  /** Sends each piece as soon as it is there. */
  async function stream(
    response: Http2ServerResponse,
    pieces: AsyncIterable<string>,
    head?: string,
  ): Promise<void> {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-store',
    });
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
    // The largest window, which is the default, takes so much memory that Node collects garbage during each visit.
    const params = { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: 18 };
    const brotli = createBrotliCompress({ params });
    brotli.pipe(response.stream);
    const [before, after] = page('\0', head).split('\0');
    brotli.write(before);
    for await (const piece of pieces) {
      brotli.write(piece);
      brotli.flush();
    }
    brotli.end(after);
  }

  async function forward(request: Http2ServerRequest, response: Http2ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      name.startsWith(':') || value === undefined ? [] : [[name, String(value)]],
    );
    const answer = await sandbox.fetch(
      new Request(origin + request.url, {
        method: request.method,
        headers,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  function answer(request: Http2ServerRequest, response: Http2ServerResponse): unknown {
    const [, ms, rest] = /^\/ms-(\d+)(\/.*)/.exec(request.url) ?? [];
    if (rest) {
      request.url = rest;
      return delay(Number(ms)).then(() => answer(request, response));
    }
    const { pathname: path, searchParams } = new URL(request.url, origin);
    const records = Number(searchParams.get('records'));
    if (/^\/(pcc\/session|v2\/)/.test(path)) asked.push({ method: request.method, path: request.url });

    if (path === '/pcc/session') {
      return sendJson(response, request.url, () => ({
        access_token: token,
        expires_in: 600,
        consumer_id: records ? consumerWith(records) : ana?.external_id,
        api_base_url: origin + (searchParams.get('service') ?? ''),
        frame_origins: [origin],
      }));
    }
    const [, many] = /^\/v2\/consumers\/records-(\d+)\/statements\/$/.exec(path) ?? [];
    if (many) {
      const [number, size] = ['page', 'page_size'].map((name) => Number(searchParams.get(name)));
      return sendJson(response, request.url, () => statements(Number(many), number, size));
    }
    if (path.startsWith('/v2/')) return forward(request, response);

    const [, name] = /^\/page\/([\w-]+)$/.exec(path) ?? [];
    if (name) {
      const variant = [...variants, ...slowServices].find((each) => each.name === name);
      const head = variant?.head?.() ?? files.get(`/${name.replace('-bundled', '')}/head.html`);
      const markup = variant?.markup(records, upstream);
      if (typeof markup === 'object') return stream(response, markup, head);
      const body = markup ?? (name === 'crowd' ? crowd(Number(searchParams.get('widgets'))) : '');
      return send(response, 'text/html; charset=utf-8', request.url, 11, () => page(body, head));
    }
    const file = files.get(path);
    if (file !== undefined) {
      return send(response, types[extname(path)] ?? 'application/octet-stream', path, 11, () =>
        file.replaceAll(adyenNetwork, `${origin}/adyen-network/`),
      );
    }

    const [, rows] = /^\/justifi-api\/(\d+)\/v1\/account\/[^/]+\/payments$/.exec(path) ?? [];
    if (rows) return sendJson(response, path, () => payments(Number(rows)));
    const [, count, call] = /^\/adyen\/(\d+)\/v\d\/(.*)$/.exec(path) ?? [];
    const mocked = call && adyenAnswer(call, Number(count));
    if (mocked) return sendJson(response, path, () => mocked);
    if (path === '/adyen-session') {
      const times = { iat: Date.now(), exp: Date.now() + 3_600_000 };
      const jwt = `x.${Buffer.from(JSON.stringify(times)).toString('base64')}.y`;
      return sendJson(response, path, () => ({ id: 'session', token: jwt }));
    }
    if (path.startsWith('/adyen-network/')) {
      return path.endsWith('.svg')
        ? send(response, 'image/svg+xml', 'picture', 11, () => picture)
        : sendJson(response, 'none', () => ({}));
    }
    response.writeHead(404);
    return response.end();
  }

  const server = createSecureServer(selfSigned(), (request, response) => {
    Promise.resolve(answer(request, response)).catch((error: unknown) => {
      console.error(error);
      response.stream.close();
    });
  });
  // The same service for a server that asks it: Node does not know the certificate.
  const inside = createServer((request, response) => void answer(request as never, response as never));
  const listen = async (each: Server) => {
    await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
    return (each.address() as AddressInfo).port;
  };
  origin = `https://localhost:${await listen(server)}`;
  upstream = `http://127.0.0.1:${await listen(inside)}`;
  // A server that has rendered before: Node has compiled what it runs often.
  for (let i = 0; i < 30; i++) {
    for (const { markup } of variants) {
      const pieces = markup(20, upstream);
      if (typeof pieces === 'object') for await (const piece of pieces) void piece;
    }
  }
  return { origin, asked };
}
