import { createHash } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { isLoopback, type Config } from './config.ts';

/** In mode `cookie`, keeps a page's session token in a cookie that its scripts cannot read. */
export interface SessionCookie {
  /** Reads the token for a page of this origin. */
  read(request: Request, origin: string): string | undefined;
  /** A `Set-Cookie` header that keeps the token. */
  keep(origin: string, token: string, seconds: number): string;
  /** A `Set-Cookie` header that removes it. */
  clear(origin: string): string;
}

/** Each origin has its own cookie, so that each frontend can have a different login. */
export function openSessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>): SessionCookie {
  // Not every browser returns such a cookie over plain http, which is allowed only on loopback.
  const secure = !isLoopback(publicUrl);
  const nameOf = (origin: string) => {
    const hash = createHash('sha256').update(origin).digest('hex').slice(0, 16);
    return `${secure ? '__Host-' : ''}pcc-${hash}`;
  };
  const write = (origin: string, value: string, maxAge: number) =>
    serialize(nameOf(origin), value, { path: '/', httpOnly: true, sameSite: 'Strict', secure, maxAge });
  return {
    read({ headers }, origin) {
      const name = nameOf(origin);
      return parse(headers.get('Cookie') ?? '', name)[name];
    },
    keep: write,
    clear: (origin) => write(origin, '', 0),
  };
}
