import { PccError } from './error.ts';

/**
 * Parses a URL to which secrets may be sent: https, or http on loopback, without credentials. Throws `misconfigured`
 * with the `name` of the setting, never its value.
 */
export function secureUrl(name: string, value: unknown, base?: string): URL {
  let url: URL | undefined;
  try {
    url = new URL(String(value), base);
  } catch {
    // Throws below.
  }
  if (url && isSecure(url)) return url;
  throw new PccError('misconfigured', {
    message: `${name} must be https (http on loopback), without credentials`,
  });
}

/** Parses a service address, which may have a path prefix. The result has no trailing slash. */
export function serviceAddress(name: string, value: unknown): string {
  const { origin, pathname, search, hash } = secureUrl(name, value);
  if (!search && !hash) return origin + pathname.replace(/\/+$/, '');
  throw new PccError('misconfigured', { message: `${name} has a query or fragment` });
}

/** Appends a path to a service address. Throws if URL parsing would change it. */
export function joinAddress(base: string, path: string): string {
  const address = base + path;
  if (path.startsWith('/') && new URL(address).href === address) return address;
  throw new PccError('misconfigured', { message: 'the path is not canonical' });
}

const loopback = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a URL is https, or http on loopback, without credentials. */
export function isSecure({ protocol, hostname, username, password }: URL): boolean {
  const encrypted = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
  return encrypted && !username && !password;
}
