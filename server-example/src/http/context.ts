import type { RequestInfo } from './client-address.ts';
import type { Exchange } from '../broker/exchange.ts';
import type { Claims } from '../session/session-token.ts';
import type { Trail } from '../monitoring/observer.ts';

/** What Hono's context has about a request. */
export interface Env {
  Bindings: RequestInfo & {
    readonly url: URL;
    /** Of a page that the backend renders a widget for: it has read the login, and there is no token. */
    readonly claims?: Claims;
  };
  Variables: {
    readonly requestId: string;
    readonly trail: Trail;
    /** To be added to the response. A plain object: filling `Headers` takes a tenth of the time of a request. */
    readonly headers: Record<string, string>;
    /** In the broker, after check 1. */
    readonly exchange: Exchange;
  };
}
