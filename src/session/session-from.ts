import { PccError } from '../http/error.ts';
import type { FetchSession } from './contract.ts';

/**
 * Makes `fetchSession` from the address of the partner's session endpoint, which must be same-site with the page.
 * `init` may add headers and the like; method, body and redirect rules stay.
 */
export function sessionFrom(_url: string | URL, _init?: RequestInit): FetchSession {
  return () => Promise.reject(new PccError('misconfigured', { message: 'not there yet' }));
}
