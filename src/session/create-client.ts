import { PccError } from '../http/error.ts';
import type { PccClient } from '../http/client.ts';
import type { BrowserClientOptions, ServerClientOptions, SessionClient } from './contract.ts';

/** Makes a client: in a page from `fetchSession`, on a server from `baseUrl`, `authUrl` and `getToken`. */
export function createClient(options: BrowserClientOptions): SessionClient;
export function createClient(options: ServerClientOptions): PccClient;
export function createClient(_options: BrowserClientOptions | ServerClientOptions): PccClient {
  throw new PccError('misconfigured', { message: 'not there yet' });
}
