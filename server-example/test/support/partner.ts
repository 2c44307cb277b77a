import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const partner: PartnerServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/whoami`,
    seen: [],
    respond,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return partner;
}
