import type { Config } from '../config.ts';
import { loginByJwt } from './by-jwt.ts';
import { loginByUrl } from './by-url.ts';
import type { LoginSource } from './source.ts';

/** The login that the configuration names, if it names one. */
export function openLoginSource({ loginSource, publicUrl, limits }: Config): LoginSource | undefined {
  if (!loginSource) return undefined;
  const timeoutMs = limits.lookUpMs;
  return 'url' in loginSource
    ? loginByUrl({ ...loginSource, publicUrl, timeoutMs })
    : loginByJwt({ ...loginSource, timeoutMs });
}
