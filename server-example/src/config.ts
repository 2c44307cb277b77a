import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { operations, type OperationId } from 'pcc-widgets/client';
import { parseRedisUrl } from './store/redis-url.ts';
import { defaultLimits, demoLimits } from './limits.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Names what is wrong, never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What a page receives: a cookie that it cannot read, the backend's token, or the service's token. */
const modes = ['cookie', 'broker', 'exchange'] as const;

/** Off unless `PCC_OPERATIONS_ON` names them: they move money or end an account. */
const offByDefault: readonly OperationId[] = ['createBill', 'createBillPayment', 'cancelAccount'];

/** Whether a URL's host is this machine. */
export const isLoopback = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** Whether a URL's host is in the partner's own network: this machine, a private address, or an internal name. */
const isPrivate = (url: string): boolean =>
  isLoopback(url) ||
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$|^\[f[cd]|^[^.:]+$|\.(internal|local|svc)$/.test(
    new URL(url).hostname,
  );

/** Whether a URL may carry a secret: https, or http on this machine. */
const isSecure = (text: string, isTrusted = isLoopback): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  const clean = !username && !password && !search && !hash;
  return clean && (protocol === 'https:' || (protocol === 'http:' && isTrusted(text)));
};

const address = z.pipe(
  z.string().check(z.refine((text) => isSecure(text), 'must be an https address (http only on loopback)')),
  z.transform((text: string) => text.replace(/\/+$/, '')),
);
/** Every request adds a path that begins with `/v2`. */
const base = address.check(z.refine((text) => !text.endsWith('/v2'), 'must not end in /v2'));
const internalAddress = z
  .string()
  .check(
    z.refine(
      (text) => isSecure(text, isPrivate),
      'must be an https address (http only in a private network)',
    ),
  );
const list = z.pipe(
  z.optional(z.string()),
  z.transform((text = '') => text.split(/[\s,]+/).filter(Boolean)),
);
const listOf = (isItem: (text: string) => boolean, problem: string) =>
  z.pipe(list, z.array(z.string()).check(z.refine((items) => items.every(isItem), problem)));
const origins = listOf(
  (text) => isSecure(text) && !text.includes('*') && new URL(text).origin === text,
  'must be a list of exact https origins, without paths and wildcards',
);
/** An address, or a network such as `10.0.0.0/8`. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const maxBits = { 4: 32, 6: 128 }[isIP(address)];
  const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (maxBits ?? 0));
  return maxBits !== undefined && isLength && more.length === 0;
};
const networks = listOf(isNetwork, 'must be a list of addresses or networks (10.0.0.0/8)');
// An unknown name would leave the operation as it is.
const operationIds = listOf((id) => Object.hasOwn(operations, id), 'must be a list of operation ids');
const redisUrl = z.string().check((ctx) => {
  try {
    parseRedisUrl(ctx.value);
  } catch (error) {
    ctx.issues.push({ code: 'custom', input: ctx.value, message: (error as Error).message });
  }
});
const flag = z.pipe(
  z.optional(z.enum(['0', '1'], 'must be 1 or 0')),
  z.transform((value) => value === '1'),
);
const nonEmpty = z.string('is missing').check(z.minLength(1, 'is empty'));

/** A heuristic that rejects secrets typed by hand. */
const looksRandom = (secret: string): boolean => {
  const codes = [...secret].map((character) => character.charCodeAt(0));
  const steps = codes.filter((code, i) => i > 0 && code - (codes[i - 1] ?? 0) === 1).length;
  const repeats = codes.some(
    (_, i) => secret.includes(secret.slice(i, i + 8), i + 1) && i + 8 <= secret.length,
  );
  const isWords = /^[a-z]+$|([a-z]{2,}[-_.]){3}/.test(secret);
  return new Set(codes).size >= 10 && steps < codes.length / 2 && !repeats && !isWords;
};

const environment = z.object({
  PCC_AUTH_URL: address,
  PCC_BASE_URL: base,
  PCC_AUDIENCE: z.optional(z.string()),
  PCC_CLIENT_ID: nonEmpty,
  PCC_CLIENT_SECRET: nonEmpty,
  PCC_SCOPES: list,
  PCC_MODE: z.optional(z.enum(modes, 'must be cookie, broker or exchange')),
  PCC_EXCHANGE_WRITE: flag,
  PCC_EXCHANGE_RESULT: z.optional(z.string()),
  PCC_EXCHANGE_UNVERIFIED: flag,
  PCC_PUBLIC_URL: base,
  PCC_ALLOWED_ORIGINS: origins,
  PCC_FRAME_ORIGINS: origins,
  PCC_SESSION_SECRET: z.pipe(
    list,
    z
      .array(z.string())
      .check(
        z.refine(
          (secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= 32),
          'must be one or more secrets of at least 32 characters each, newest first',
        ),
      ),
  ),
  PCC_TRUST_PROXY: networks,
  PCC_OPERATIONS_ON: operationIds,
  PCC_OPERATIONS_OFF: operationIds,
  PCC_MIN_CLIENT: z.optional(
    z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'must be a version such as 1.2.3')),
  ),
  PCC_FILES_URL: z
    ._default(z.string(), '/pcc/')
    .check(z.refine((text) => text.endsWith('/') && !/\s/.test(text), 'must be a URL that ends in a slash')),
  PCC_DEMO_LOGIN: flag,
  PCC_SUBJECT_URL: z.optional(internalAddress),
  PCC_SIGN_OUT_SECRET: z.optional(
    z.string().check(z.refine((secret) => secret.length >= 32, 'must have at least 32 characters')),
  ),
  PCC_SUBJECT_JWKS: z.optional(internalAddress),
  PCC_SUBJECT_ISSUER: z.optional(nonEmpty),
  PCC_SUBJECT_AUDIENCE: z.optional(nonEmpty),
  PCC_SUBJECT_CLAIM: z.optional(nonEmpty),
  PCC_DRAIN_MS: z._default(z.string(), '5000').check(z.regex(/^\d{1,6}$/, 'must be milliseconds')),
  REDIS_URL: z.optional(redisUrl),
});

/** The settings of a deployment. They are never logged or sent in a response, except mode and origins. */
export type Config = {
  readonly [Name in keyof Settings]: Settings[Name] extends string[] ? readonly string[] : Settings[Name];
};
type Settings = ReturnType<typeof readConfig>;

/** Reads the environment. Throws `ConfigError`, which names every missing or invalid variable. */
export function readConfig(env: Env) {
  const values = withFiles(env);
  const result = z.safeParse(environment, values);
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return `${name} ${values[name] === undefined ? 'is missing' : message}`;
    });
    throw new ConfigError([...new Set(problems)].join('\n'));
  }
  const { data } = result;
  const onLoopback = isLoopback(data.PCC_AUTH_URL) && isLoopback(data.PCC_BASE_URL);
  if (data.PCC_DEMO_LOGIN && !onLoopback) {
    throw new ConfigError('PCC_DEMO_LOGIN is for a sandbox on this machine: PCC_BASE_URL is elsewhere');
  }
  if (data.PCC_DEMO_LOGIN && !isLoopback(data.PCC_PUBLIC_URL)) {
    throw new ConfigError('PCC_DEMO_LOGIN is for a sandbox on this machine: PCC_PUBLIC_URL is elsewhere');
  }
  const mode = data.PCC_MODE ?? (data.PCC_DEMO_LOGIN ? 'cookie' : undefined);
  if (!mode) throw new ConfigError('PCC_MODE is missing: cookie, broker or exchange');
  const isReachable = !onLoopback || !isLoopback(data.PCC_PUBLIC_URL);
  const { PCC_SESSION_SECRET, PCC_SIGN_OUT_SECRET = [] } = data;
  for (const [name, secrets] of Object.entries({ PCC_SESSION_SECRET, PCC_SIGN_OUT_SECRET })) {
    if (isReachable && ![secrets].flat().every(looksRandom)) {
      throw new ConfigError(`${name} must look random: openssl rand -hex 32 makes one`);
    }
  }
  refusePublicSecrets(env, [data.PCC_CLIENT_SECRET, PCC_SESSION_SECRET, PCC_SIGN_OUT_SECRET].flat());
  return {
    authUrl: data.PCC_AUTH_URL,
    baseUrl: data.PCC_BASE_URL,
    audience: data.PCC_AUDIENCE || data.PCC_AUTH_URL,
    clientId: data.PCC_CLIENT_ID,
    clientSecret: data.PCC_CLIENT_SECRET,
    /** Scopes of the partner's token; a consumer's token has a subset. */
    scopes: data.PCC_SCOPES.length ? data.PCC_SCOPES : ['api:read', 'api:write'],
    mode,
    /** Whether `exchange` may hand write scopes to a browser. */
    exchangeWrite: data.PCC_EXCHANGE_WRITE,
    /** The file with the result of `verify-exchange`. */
    exchangeResult: data.PCC_EXCHANGE_RESULT || undefined,
    /** Allows `exchange` without such a file. */
    exchangeUnverified: data.PCC_EXCHANGE_UNVERIFIED,
    /** The backend's URL for browsers, without a trailing slash. */
    publicUrl: data.PCC_PUBLIC_URL,
    allowedOrigins: data.PCC_ALLOWED_ORIGINS.length
      ? data.PCC_ALLOWED_ORIGINS
      : [new URL(data.PCC_PUBLIC_URL).origin],
    frameOrigins: data.PCC_FRAME_ORIGINS,
    /** Newest first; the first signs, all verify. */
    sessionSecrets: data.PCC_SESSION_SECRET,
    /** Addresses or networks (`10.0.0.0/8`) whose `X-Forwarded-For` is trusted. */
    trustProxy: data.PCC_TRUST_PROXY,
    redisUrl: data.REDIS_URL,
    /** Where pages load the files of `dist/cdn` from; ends in a slash. */
    filesUrl: data.PCC_FILES_URL,
    demoLogin: data.PCC_DEMO_LOGIN,
    /** Who is signed in, without code of the partner's: replaces the hook `resolveSubject`. */
    loginSettings: loginSettingsOf(data),
    /** Ids of the operations that are switched off, by default or by name. */
    operationsOff: [
      ...offByDefault.filter((id) => !data.PCC_OPERATIONS_ON.includes(id)),
      ...data.PCC_OPERATIONS_OFF,
    ],
    /** Pages with an older version of the library are refused. */
    minClient: data.PCC_MIN_CLIENT,
    limits: data.PCC_DEMO_LOGIN ? demoLimits : defaultLimits,
    /** Milliseconds between SIGTERM and closing the server, for balancers that still send requests. */
    drainMs: Number(data.PCC_DRAIN_MS),
  };
}

/** Throws for an incomplete or contradictory login: one part of the settings would have no effect. */
function loginSettingsOf(data: z.infer<typeof environment>) {
  const { PCC_SUBJECT_URL: url, PCC_SIGN_OUT_SECRET: signOutSecret, PCC_SUBJECT_JWKS: jwks } = data;
  const { PCC_SUBJECT_ISSUER: issuer, PCC_SUBJECT_AUDIENCE: audience, PCC_SUBJECT_CLAIM: claim } = data;
  const logins = { PCC_SUBJECT_URL: url, PCC_SUBJECT_JWKS: jwks, PCC_DEMO_LOGIN: data.PCC_DEMO_LOGIN };
  const [first, second] = Object.entries(logins).flatMap(([name, value]) => (value ? [name] : []));
  if (second !== undefined) throw new ConfigError(`${first} and ${second} exclude each other`);
  if (signOutSecret !== undefined && url === undefined) {
    throw new ConfigError('PCC_SIGN_OUT_SECRET is only for PCC_SUBJECT_URL');
  }
  if (jwks !== undefined) {
    if (issuer === undefined) throw new ConfigError('PCC_SUBJECT_ISSUER is missing');
    if (audience === undefined) throw new ConfigError('PCC_SUBJECT_AUDIENCE is missing');
    return { jwks, issuer, audience, claim: claim ?? 'sub' };
  }
  if (issuer ?? audience ?? claim) throw new ConfigError('PCC_SUBJECT_JWKS is missing');
  return url === undefined ? undefined : { url, signOutSecret };
}

/** `PCC_CLIENT_SECRET_FILE=/run/secrets/x` sets `PCC_CLIENT_SECRET` to the file's text. */
function withFiles(env: Env): Env {
  const values = { ...env };
  for (const name of ['PCC_CLIENT_SECRET', 'PCC_SESSION_SECRET', 'PCC_SIGN_OUT_SECRET', 'REDIS_URL']) {
    const file = env[`${name}_FILE`];
    if (values[name] !== undefined || file === undefined) continue;
    try {
      values[name] = readFileSync(file, 'utf8').trim();
    } catch {
      throw new ConfigError(`${name}_FILE cannot be read`);
    }
  }
  return values;
}

/** Throws if a variable that build tools copy into pages contains a secret. */
function refusePublicSecrets(env: Env, secrets: readonly string[]): void {
  for (const [name, value] of Object.entries(env)) {
    if (!/^(VITE|PUBLIC|NEXT_PUBLIC|REACT_APP|EXPO_PUBLIC)_/.test(name)) continue;
    if (secrets.some((secret) => value?.includes(secret))) {
      throw new ConfigError(
        `${name} contains a secret, and build tools copy variables with this name into pages`,
      );
    }
  }
}
