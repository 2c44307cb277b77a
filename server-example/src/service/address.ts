import { fillPath, PccError, type OperationSpec } from 'pcc-widgets/client';
import { Refusal } from '../http/refusal.ts';
import type { Exchange } from '../broker/exchange.ts';

/** Check 11: the URL is the operation's path below the service's base URL, whatever its parameters. */
export function addressOf(
  { operation, params, query }: Pick<Exchange, 'operation' | 'params' | 'query'>,
  base: URL,
): string {
  const path = fillOrRefuse(operation, { ...params, ...query });
  const address = base.origin + base.pathname.replace(/\/+$/, '') + path;
  const { href, pathname, search, origin } = new URL(address);
  if (origin !== base.origin || href !== address || pathname.includes('//')) throw badPath();
  return pathname + search;
}

function fillOrRefuse(operation: OperationSpec, args: Readonly<Record<string, string>>): string {
  try {
    return fillPath(operation, args);
  } catch (error) {
    throw error instanceof PccError ? badPath() : error;
  }
}

const badPath = (): Refusal => new Refusal(400, 'invalid_request', 'The path is not valid.');
