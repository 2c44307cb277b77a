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
    message: `${name} must be https without credentials`,
  });
}

/**
 * Parses a service address, which may have a path prefix, but not the version that every path begins with. The result
 * has no trailing slash.
 */
export function serviceAddress(name: string, value: unknown): string {
  const { href } = secureUrl(name, value);
  const address = href.replace(/\/+$/, '');
  if (!/[?#]|\/v2$/.test(address)) return address;
  throw new PccError('misconfigured', { message: `${name} has a query, a fragment or /v2` });
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
