import { decodeJwt } from 'jose';

/** The token with changed claims and its old signature. */
export function editedToken(token: string, change: object): string {
  const [header, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify({ ...decodeJwt(token), ...change })).toString('base64url');
  return [header, payload, signature].join('.');
}
