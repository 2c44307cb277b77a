import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { onLoopback } from '../../../server-example/test/support/loopback.ts';
import { tags } from '../../../src/page/diagnostics/tags.ts';

export interface MadeMistake {
  readonly body: string;
  readonly head?: string;
  /** What the console says between the name of the library and the link. `OTHER` is the other origin. */
  readonly line: string;
  /** Nothing else could tell it from a page that is offline, where a missing file is no mistake. */
  readonly onLineOnly?: true;
}

const inSession = (endpoint: string) =>
  `<pcc-session endpoint="${endpoint}"><pcc-statements></pcc-statements></pcc-session>`;

/** Pages with one mistake each, as a newcomer makes it, and the line that it leads to. */
export const mistakes: readonly MadeMistake[] = [
  {
    body: '<pcc-statements></pcc-statements>',
    line: '[no-session]: <pcc-statements> has no session. Put it into <pcc-session endpoint="…">, or call configure({ fetchSession }).',
  },
  {
    body: '<pcc-session><pcc-statements></pcc-statements><pcc-rewards></pcc-rewards></pcc-session>',
    line: '[no-endpoint]: <pcc-session> has no endpoint. Set its endpoint attribute to the address of your backend’s session endpoint, or its fetchSession property.',
  },
  {
    body: inSession('/nowhere'),
    line: '[endpoint-not-found]: There is no session endpoint at this address: the answer was 404. Correct the address, or serve POST there.',
  },
  {
    body: inSession('/page'),
    line: '[endpoint-not-json]: The session endpoint’s answer is not JSON. Make sure that your backend answers at this address, and not the server of your pages.',
  },
  {
    body: inSession('/redirect'),
    line: '[endpoint-redirected]: The session endpoint redirects. Answer with the session itself, or with 401 where nobody is signed in.',
  },
  {
    body: inSession('OTHER/session'),
    line: '[endpoint-cors]: The session endpoint is of another origin and does not allow this page to read its answer. Allow this page’s origin with credentials (PCC_ALLOWED_ORIGINS), or serve the endpoint from the page’s own origin.',
  },
  {
    head: `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">`,
    body: inSession('/session?api=OTHER'),
    line: '[policy-connect]: The page’s Content-Security-Policy blocks requests to OTHER. Add that origin to connect-src.',
  },
  {
    body: inSession('/session?api=OTHER'),
    line: '[service-cors]: The service at api_base_url does not allow this page to read its answers. Allow this page’s origin there, or use a mode in which calls go through your backend.',
  },
  {
    body: inSession('/session?api=http://api.example'),
    line: '[api-base-url]: The session’s api_base_url is not the https address of a service, to which paths that begin with /v2 are added. Use https, without query, credentials or /v2 at the end; http works on localhost only.',
  },
  {
    body: inSession('/session?api=https://api.example/v2'),
    line: '[api-base-url]: The session’s api_base_url is not the https address of a service, to which paths that begin with /v2 are added. Use https, without query, credentials or /v2 at the end; http works on localhost only.',
  },
  {
    body: inSession('/session?nobody'),
    line: '[session-malformed]: The session’s consumer_id is missing or cannot be read. Return consumer_id, api_base_url, expires_in in seconds, and access_token (or credential "cookie" with login).',
  },
  {
    body: '<pcc-session endpoint="/session"><pcc-statement></pcc-statement></pcc-session>',
    line: `[unknown-tag]: There is no <pcc-statement>. The tags are ${tags.join(', ')}.`,
  },
  {
    body: '<pcc-session endpoint="/session"><div><template shadowrootmode="open"><pcc-rewards></pcc-rewards></template></div></pcc-session>',
    line: '[tag-in-shadow-root]: <pcc-rewards> is inside a shadow root, where autoload.js does not look. Call discover(root), which autoload.js exports, or import pcc-widgets/pcc-rewards.',
  },
  {
    body: '<pcc-session endpoint="/session"><pcc-tradelines></pcc-tradelines></pcc-session>',
    line: '[tag-not-loaded]: The code of <pcc-tradelines> could not be loaded. Serve all files of dist/cdn from one build, and allow them in script-src and in your integrity hashes.',
  },
  {
    head: '<meta http-equiv="Content-Security-Policy" content="script-src http://127.0.0.1:*/pcc/autoload.js">',
    body: inSession('/session'),
    line: '[tag-not-loaded]: a file is missing or blocked.',
    onLineOnly: true,
  },
  {
    head: '<script type="module" src="/pcc/autoload.js?v=2"></script>',
    body: '<pcc-session endpoint="/session"></pcc-session>',
    line: '[two-copies]: pcc-widgets is loaded more than once; version 0.1.0 came first and is used. Load it once, from one address without a query, or register each copy in a scoped registry.',
  },
];

/** A partner's site with these pages; the chunk of `<pcc-tradelines>` is missing in it. */
export async function serveMistakes(cdn: string) {
  const answerSession = (response: ServerResponse, { searchParams }: URL) => {
    const session = {
      access_token: 'token',
      expires_in: 600,
      consumer_id: searchParams.has('nobody') ? undefined : '0c9d2f64-1111-4a6b-9d53-6f2a5b7c8d9e',
      api_base_url: searchParams.get('api') ?? 'https://127.0.0.1:1',
    };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(session));
  };
  const answer = (response: ServerResponse, address: URL) => {
    const { pathname, searchParams } = address;
    if (pathname === '/session') return answerSession(response, address);
    if (pathname === '/redirect') return response.writeHead(302, { Location: '/page' }).end();
    if (pathname === '/page') {
      const scripts = '<script type="module" src="/pcc/autoload.js"></script>';
      const page = `<!doctype html><html lang="en"><title>Page</title>${searchParams.get('head') ?? ''}${scripts}${searchParams.get('body') ?? ''}`;
      return response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
    }
    const file = join(cdn, pathname.replace('/pcc/', ''));
    if (!pathname.startsWith('/pcc/') || pathname.includes('pcc-tradelines') || !existsSync(file)) {
      return response.writeHead(404).end();
    }
    return response.setHeader('Content-Type', 'text/javascript').end(readFileSync(file));
  };
  const server = createServer((request, response) => {
    answer(response, new URL(request.url ?? '/', 'http://page'));
  });
  const { origin, close } = await onLoopback(server);
  // The same server by another name: it allows nobody.
  const named = (text: string) => text.replaceAll('OTHER', origin.replace('127.0.0.1', 'localhost'));
  return {
    named,
    show: (head: string, body: string) =>
      `${origin}/page?${new URLSearchParams({ head: named(head), body: named(body) })}`,
    close,
  };
}
