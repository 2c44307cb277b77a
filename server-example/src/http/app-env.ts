import type { Trail } from '../monitoring/observer.ts';
import type { Claims } from '../session/session-token.ts';
import type { RequestInfo } from './client-address.ts';

/** What Hono's context has about a request. */
export interface AppEnv {
  Bindings: RequestInfo & {
    readonly url: URL;
    /** The consumer for whom the backend renders a widget: it has read the login, and there is no token. */
    readonly claims?: Claims;
  };
  Variables: {
    readonly trail: Trail;
    /** To be added to the response. A plain object: filling `Headers` takes a tenth of the time of a request. */
    readonly headers: Record<string, string>;
  };
}
