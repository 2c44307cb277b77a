import { createClient, type PccClient } from 'pcc-widgets/client';
import type { Config } from '../config.ts';
import { fetchWithinLimits } from './json-limits.ts';
import type { Token } from './token-cache.ts';

/** A client for what the backend itself looks up. `rejected` is a token that the service has just rejected. */
export function lookUpClient(
  { baseUrl, authUrl, limits }: Config,
  tokenFor: (rejected: string | undefined) => Promise<Token>,
): PccClient {
  let last: string | undefined;
  return createClient({
    baseUrl,
    authUrl,
    fetch: fetchWithinLimits,
    timeoutMs: limits.lookUpMs,
    async getToken({ reason }) {
      const { token, expiresAt } = await tokenFor(reason === 'rejected' ? last : undefined);
      last = token;
      return { token, expiresIn: Math.max(1, (expiresAt - Date.now()) / 1000) };
    },
  });
}
