import type { Config } from '../config.ts';

/** In `exchange` mode the browser gets the token: only read scopes are requested, unless writes are configured. */
export function consumerScopes(config: Pick<Config, 'mode' | 'exchangeWrite' | 'scopes'>): readonly string[] {
  const { mode, exchangeWrite, scopes } = config;
  return mode !== 'exchange' || exchangeWrite ? scopes : scopes.filter(isReadScope);
}

export const isReadScope = (scope: string): boolean => /^api:([a-z_-]+:)*read$/.test(scope);
