import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { onLoopback } from '../../../server-example/test/support/loopback.ts';
import { sentences, type DiagnosticCode } from '../../../src/session/diagnostics/sentences.ts';

const inSession = (endpoint: string) =>
  `<pcc-session endpoint="${endpoint}"><pcc-statements></pcc-statements></pcc-session>`;
const inGood = (html = '') => `<pcc-session endpoint="/session">${html}</pcc-session>`;
const policy = (content: string) => `<meta http-equiv="Content-Security-Policy" content="${content}">`;

interface MadeMistake {
  readonly code: DiagnosticCode;
  readonly body: string;
  readonly head?: string;
  /** What the console's line names. `OTHER` is the other origin. */
  readonly tag?: string;
  readonly name?: string;
  /**
   * Where the code of the mistake’s own message is blocked, too. Nothing else could tell it from a page that is offline,
   * where a missing file is no mistake.
   */
  readonly message?: string;
}

/** Pages with one mistake each, as a newcomer makes it. */
export const mistakes: readonly MadeMistake[] = [
  { code: 'no-session', body: '<pcc-statements></pcc-statements>', tag: 'pcc-statements' },
  {
    code: 'no-endpoint',
    body: '<pcc-session><pcc-statements></pcc-statements><pcc-rewards></pcc-rewards></pcc-session>',
  },
  { code: 'endpoint-not-found', body: inSession('/nowhere'), name: '404' },
  { code: 'endpoint-not-json', body: inSession('/page') },
  { code: 'endpoint-redirected', body: inSession('/redirect') },
  { code: 'endpoint-cors', body: inSession('OTHER/session') },
  {
    code: 'policy-connect',
    head: policy("connect-src 'self'"),
    body: inSession('/session?api=OTHER'),
    name: 'OTHER',
  },
  { code: 'service-cors', body: inSession('/session?api=OTHER') },
  { code: 'api-base-url', body: inSession('/session?api=http://api.example') },
  { code: 'api-base-url', body: inSession('/session?api=https://api.example/v2') },
  { code: 'session-malformed', body: inSession('/session?nobody'), name: 'consumer_id' },
  { code: 'unknown-tag', body: inGood('<pcc-statement></pcc-statement>'), tag: 'pcc-statement' },
  {
    code: 'tag-in-shadow-root',
    body: inGood('<div><template shadowrootmode="open"><pcc-rewards></pcc-rewards></template></div>'),
    tag: 'pcc-rewards',
  },
  { code: 'tag-not-loaded', body: inGood('<pcc-tradelines></pcc-tradelines>'), tag: 'pcc-tradelines' },
  {
    code: 'two-copies',
    head: '<script type="module" src="/pcc/autoload.js?v=2"></script>',
    body: inGood(),
    name: '0.1.0',
  },
  {
    code: 'tag-not-loaded',
    head: policy('script-src http://127.0.0.1:*/pcc/autoload.js'),
    body: inSession('/session'),
    message: 'a file is missing or blocked.',
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
    /** The address of its page. */
    page: ({ head = '', body }: MadeMistake) =>
      `${origin}/page?${new URLSearchParams({ head: named(head), body: named(body) })}`,
    /** What the console says before the link. */
    line({ code, tag = '', name = '', message = sentences[code].join(' ') }: MadeMistake) {
      return `pcc-widgets [${code}]: ${message.replaceAll('{tag}', tag).replaceAll('{name}', named(name))}`;
    },
    close,
  };
}
