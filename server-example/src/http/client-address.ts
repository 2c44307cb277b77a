import { BlockList, isIP } from 'node:net';

/** What the server knows about a request's connection. */
export interface RequestInfo {
  /** The other end of the socket. */
  readonly remoteAddress?: string | undefined;
  /** Sends a response `103 Early Hints` with these `Link` headers, before the response itself. */
  readonly hint?: ((links: readonly string[]) => void) | undefined;
}

/** Reads the sender's address. Uses `X-Forwarded-For` only from listed proxies. */
export function addressReader(trusted: readonly string[]): (request: Request, info: RequestInfo) => string {
  const proxies = new BlockList();
  for (const proxy of trusted) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return (request, info) => {
    let address = plainAddress(info.remoteAddress ?? '');
    const hops = (request.headers.get('X-Forwarded-For') ?? '').split(',').map(plainAddress);
    while (isProxy(address)) {
      const hop = hops.pop();
      if (!hop || isIP(hop) === 0) break;
      address = hop;
    }
    return isIP(address) === 6 ? networkOf(address) : address || 'unknown';
  };
}

/** Groups IPv6 addresses by /64, which one household or server controls: each address must not get its own quota. */
function networkOf(address: string): string {
  const [start = '', end = ''] = (address.split('%')[0] ?? '').split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const leadingGroups = groups(start);
  const zeroGroups = address.includes('::') ? Math.max(0, 8 - leadingGroups.length - groups(end).length) : 0;
  const all = [...leadingGroups, ...Array<string>(zeroGroups).fill('0'), ...groups(end)];
  return `${all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Some proxies add the port, and IPv4 comes as `::ffff:10.0.0.1` on sockets that take both. */
function plainAddress(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(text.trim()) ?? [];
  return (ipv6 ?? ipv4 ?? text.trim()).replace(/^::ffff:(?=\d+\.)/, '');
}
