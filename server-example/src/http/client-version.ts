import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import type { Config } from '../config.ts';
import { Refusal } from './refusal.ts';

/** Reads `X-PCC-Client: pcc-widgets/1.2.3`, and refuses versions older than `PCC_MIN_CLIENT`. */
export const createClientCheck =
  ({ minClient }: Config): MiddlewareHandler<AppEnv> =>
  (c, next) => {
    // A widget that the backend renders is no request of a page.
    if (c.env.claims) return next();
    const header = c.req.header('X-PCC-Client');
    const [, version] =
      /^pcc-widgets\/(\d{1,4}\.\d{1,4}\.\d{1,4}(?:-[\w.-]{1,20})?)$/.exec(header ?? '') ?? [];
    c.get('trail').client = version ?? (header === undefined ? 'none' : 'other');
    // Signing out must always be possible. Without a version, nothing says that the page is old.
    if (c.req.method !== 'DELETE' && minClient !== undefined && version && isOlder(version, minClient)) {
      throw new Refusal(
        426,
        'client_too_old',
        `The page has version ${version} of pcc-widgets, and PCC_MIN_CLIENT is ${minClient}.`,
      );
    }
    return next();
  };

/** By Semantic Versioning, but a prerelease is only compared with its own release. */
function isOlder(version: string, minimum: string): boolean {
  const [numbers = '', prerelease] = version.split(/-(.*)/);
  const order = numbers.localeCompare(minimum, 'en', { numeric: true });
  return order < 0 || (order === 0 && prerelease !== undefined);
}
