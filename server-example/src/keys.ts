import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';

interface Key {
  readonly kid: string;
  readonly bytes: Uint8Array;
  /** `bytes`, imported once. */
  readonly key: KeyObject;
}

/** Keys for one purpose, newest first. The first one signs and encrypts, all of them verify and decrypt. */
export type KeyRing = readonly Key[];

/** Derives the keys of one purpose (RFC 5869), so that a token of one kind is never valid as another. */
export function keyRing(secrets: readonly string[], purpose: string): KeyRing {
  const derive = (secret: string, info: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', secret, 'pcc-server-example', info, length));
  return secrets.map((secret) => {
    const bytes = derive(secret, purpose, 32);
    const kid = Buffer.from(derive(secret, `${purpose} id`, 6)).toString('hex');
    return { kid, bytes, key: createSecretKey(bytes) };
  });
}

export interface SignedAs {
  readonly typ: string;
  readonly issuer: string;
  readonly audience: string;
}

/** Signs claims with the newest key (RFC 7515, HS256). */
export function sign(
  ring: KeyRing,
  { typ, issuer, audience }: SignedAs,
  claims: JWTPayload,
): Promise<string> {
  const { kid, key } = newest(ring);
  return new SignJWT({ ...claims, iss: issuer, aud: audience })
    .setProtectedHeader({ alg: 'HS256', kid, typ })
    .sign(key);
}

/** Resolves with the claims; rejects unless one of the keys signed the token for this purpose, and it has not expired. */
export async function verify(
  ring: KeyRing,
  { typ, issuer, audience }: SignedAs,
  token: string,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, ({ kid }) => keyOf(ring, kid), {
    algorithms: ['HS256'],
    typ,
    issuer,
    audience,
    clockTolerance: 5,
    requiredClaims: ['sub', 'iat', 'exp'],
  });
  // jose checks `iat` only against a maximum age.
  if (Number(payload.iat) > Date.now() / 1000 + 5) throw new Error('issued in the future');
  return payload;
}

/** Encrypts with the newest key (RFC 7516, A256GCM). */
export function encrypt(ring: KeyRing, text: string): Promise<string> {
  const { kid, key } = newest(ring);
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
    .encrypt(key);
}

export async function decrypt(ring: KeyRing, text: string): Promise<string> {
  const key = keyOf(ring, decodeProtectedHeader(text).kid);
  const { plaintext } = await compactDecrypt(text, key, {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  return new TextDecoder().decode(plaintext);
}

function keyOf(ring: KeyRing, kid: string | undefined): KeyObject {
  const match = ring.find((key) => key.kid === kid);
  if (!match) throw new Error('no such key');
  return match.key;
}

function newest([key]: KeyRing): Key {
  if (!key) throw new Error('no key');
  return key;
}
