import { isIP } from 'node:net';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** One server, a cluster, or the master of a Sentinel group. */
export type RedisAddress =
  | { readonly kind: 'single'; readonly url: string }
  | { readonly kind: 'cluster'; readonly urls: readonly string[] }
  | {
      readonly kind: 'sentinel';
      readonly sentinels: readonly Address[];
      readonly group: string;
      readonly username: string | undefined;
      readonly password: string | undefined;
    };

/** Parses `REDIS_URL`. Throws an `Error` without the value. */
export function parseRedisUrl(text: string): RedisAddress {
  const [, scheme = '', rest = ''] = /^(redis|rediss|redis\+sentinel):\/\/(.+)$/.exec(text) ?? [];
  if (scheme === 'redis+sentinel') return sentinelAddress(rest);
  const [first = '', ...more] = text.split(',');
  const urls = [first, ...more.map((node) => (node.includes('://') ? node : sameAs(first, node)))];
  if (scheme === '' || !urls.every((url) => URL.canParse(url) && new URL(url).hostname))
    throw new Error('must be a redis:// address');
  if (more.length === 0) {
    if (!/^(\/\d*)?$/.test(new URL(text).pathname))
      throw new Error('must name a database by its number, or none');
    return { kind: 'single', url: text };
  }
  if (new Set(urls.map((url) => new URL(url).protocol)).size > 1) {
    throw new Error('must use the same scheme for all nodes of a cluster');
  }
  if (urls.some((url) => !['', '/', '/0'].includes(new URL(url).pathname))) {
    throw new Error('must not name a database: a cluster has only database 0');
  }
  return { kind: 'cluster', urls };
}

/** Further nodes are written as `host:port`. */
function sameAs(first: string, address: string): string {
  const url = URL.canParse(first) ? new URL(first) : undefined;
  const login = url?.password ? `${url.username}:${url.password}@` : '';
  return `${url?.protocol ?? ''}//${login}${address}`;
}

function sentinelAddress(rest: string): RedisAddress {
  const [, login = '', hosts = '', group = ''] = /^(?:([^@/]*)@)?([^/@]+)(?:\/([\w.-]+))?$/.exec(rest) ?? [];
  if (group === '')
    throw new Error('must end in the name of the Sentinel group: redis+sentinel://host:26379/name');
  const sentinels = hosts.split(',').map(addressOf);
  const [username = '', password = ''] = login.split(':').map(decodeURIComponent);
  return {
    kind: 'sentinel',
    sentinels,
    group,
    username: username || undefined,
    password: password || undefined,
  };
}

function addressOf(text: string): Address {
  const url = `redis://${text}`;
  if (!URL.canParse(url)) throw new Error('must list Sentinels as host:port');
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '' || (isIP(host) === 0 && !/^[\w.-]+$/.test(host)))
    throw new Error('must list Sentinels as host:port');
  return { host, port: Number(port || 26379) };
}
