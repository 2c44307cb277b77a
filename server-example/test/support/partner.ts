import { createServer, type IncomingHttpHeaders } from 'node:http';
import { onLoopback } from './loopback.ts';

export interface Response {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A partner's own server in another language: it has an address that says who is signed in, or one with its keys. */
export interface PartnerServer {
  readonly url: string;
  /** The headers of all requests. */
  readonly seen: IncomingHttpHeaders[];
  respond: (headers: IncomingHttpHeaders) => Response | undefined;
  close(): Promise<void>;
}

/** Where `respond` returns nothing, there is no response. */
export async function startPartnerServer(respond: PartnerServer['respond']): Promise<PartnerServer> {
  const server = createServer(({ headers }, outgoing) => {
    partner.seen.push(headers);
    const response = partner.respond(headers);
    if (!response) return;
    outgoing.writeHead(response.status, { 'Content-Type': 'application/json', ...response.headers });
    outgoing.end(typeof response.body === 'string' ? response.body : JSON.stringify(response.body ?? {}));
  });
  const { origin, close } = await onLoopback(server);
  const partner: PartnerServer = {
    url: `${origin}/whoami`,
    seen: [],
    respond,
    close,
  };
  return partner;
}
