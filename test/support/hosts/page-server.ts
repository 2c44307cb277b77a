import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { onLoopback } from '../../../server-example/test/support/loopback.ts';
import type { LiveService } from './live-sandbox.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
};

export interface PageServerOptions {
  readonly service: LiveService;
  /** Whose session it is; nobody's if it is empty. */
  readonly pcid?: string | (() => string);
  /** Where its frames come from. Default: the service's own origin. */
  readonly frameOrigin?: string;
  /** The page for an address that no file has; as a stream, it is sent part by part. */
  readonly page: (address: URL) => string | Promise<string> | AsyncIterable<string>;
  /** Headers of every response, such as the page's policies. */
  readonly headers?: (address: URL) => Readonly<Record<string, string>>;
  /** Files by their path, as text or as the address of a folder whose files are served below that path. */
  readonly files: Readonly<Record<string, string | URL>>;
  /** What the response for a path waits for. */
  readonly held?: (path: string) => Promise<void> | undefined;
}

/** A partner's site: pages, files and a session endpoint in front of a sandbox. */
export async function servePages({
  service,
  pcid = 'ana-complete',
  frameOrigin = service.origin,
  page,
  headers,
  files,
  held,
}: PageServerOptions) {
  async function fileAt(pathname: string): Promise<string | undefined> {
    const exact = files[pathname];
    if (typeof exact === 'string') return exact;
    const folder = Object.keys(files).find((path) => path.endsWith('/') && pathname.startsWith(path));
    const base = folder && files[folder];
    if (!folder || !(base instanceof URL) || pathname === folder) return undefined;
    return readFile(new URL(pathname.slice(folder.length), base), 'utf8').catch(() => undefined);
  }

  async function answer(
    address: URL,
  ): Promise<{ status?: number; type: string; body: string | AsyncIterable<string> } | undefined> {
    const { pathname, searchParams } = address;
    await held?.(pathname);
    if (pathname === '/pcc/session') {
      const whose = searchParams.get('pcid') ?? (typeof pcid === 'string' ? pcid : pcid());
      if (!whose) return { status: 401, type: '.json', body: '{"error":{"code":"login_required"}}' };
      const consumer_id = service.consumer(whose);
      const session = {
        access_token: await service.consumerToken(consumer_id),
        expires_in: 600,
        consumer_id,
        api_base_url: service.origin,
        frame_origins: [frameOrigin],
      };
      return { type: '.json', body: JSON.stringify(session) };
    }
    const file = await fileAt(pathname);
    if (file !== undefined) return { type: extname(pathname), body: file };
    if (extname(pathname)) return undefined;
    return { type: '.html', body: await page(address) };
  }

  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://page');
    void answer(address).then(async (found) => {
      response.writeHead(found ? (found.status ?? 200) : 404, {
        'Content-Type': (found && types[found.type]) ?? 'text/plain',
        ...headers?.(address),
      });
      const { body = '' } = found ?? {};
      for await (const part of typeof body === 'string' ? [body] : body) response.write(part);
      response.end();
    });
  });
  return onLoopback(server);
}
