// Faults of our backend that pcc-conform must find: `npm run test:slow -- conform` plants one at a time in a copy.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The name of a fault, the file below server-example/src/, the original code, its replacement, and a check that must
 * find it; in mode `cookie` if the name begins so. Numbers are those of the broker's twelve checks.
 */
type Fault = readonly [name: string, file: string, before: string, after: string, check: string];

export const faults: readonly Fault[] = [
  [
    '1 every operation has a route',
    'broker/routes.ts',
    'const routes = widgetOperations.map(',
    "const routes = Object.values((await import('pcc-widgets/client')).operations).filter(({ host }) => host !== 'auth').map(",
    'requests.listed',
  ],
  [
    '2 any origin',
    'broker/checks.ts',
    "return checkAllowedOrigin(headers.get('Origin') ?? ownOrigin, allowedOrigins);",
    "return headers.get('Origin') ?? ownOrigin;",
    'requests.origin',
  ],
  [
    '3 no signature',
    'session/session-token.ts',
    'await verify(ring, signedAs, token).catch(() => undefined)',
    "JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || 'null')",
    'requests.token',
  ],
  [
    '3 any origin of the token',
    'session/session-token.ts',
    'claimed.ori !== origin',
    'false',
    'requests.token-origin',
  ],
  ['4 no revocation', 'session/revocation.ts', '!(await isValid(sid, gen))', 'false', 'logins.revoked'],
  [
    '4 any consumer signed in',
    'broker/checks.ts',
    'if (await isOtherConsumer(request, claims)) throw',
    'if (false) throw',
    'logins.session-changed',
  ],
  [
    '6 no limit for reads',
    'broker/checks.ts',
    "return limiter.take('read', { sub })",
    'return',
    'faults.quota',
  ],
  [
    '7 any form of identifiers',
    'broker/checks.ts',
    'if (!isValid) throw',
    'if (false) throw',
    'requests.identifiers',
  ],
  [
    '8 any consumer',
    'broker/checks.ts',
    'if (id != null && id !== claims.sub) throw notFound();',
    '',
    'requests.consumer',
  ],
  [
    '8 the consumer is not set',
    'broker/checks.ts',
    '[name] = claims.sub;',
    "[name] = id ?? '';",
    'requests.consumer-set',
  ],
  [
    "8 the partner's own filters",
    'broker/checks.ts',
    "owner === 'partner' && id != null",
    'false',
    'requests.consumer',
  ],
  [
    '9 any card or onboarding',
    'broker/ownership.ts',
    'if ((await isAmong(KEEP_MS)) || (await isAmong(REREAD_MS))) return;',
    'return;',
    'requests.ownership',
  ],
  [
    "9 everyone's bills",
    'broker/partner-list.ts',
    "else if (await consumers.hasId(claims.sub, owner, 'serviceIds')) results",
    'else results',
    'requests.cut',
  ],
  [
    '10 any record in the body',
    'broker/ownership.ts',
    'if (isLookedUp(kind) && id != null) await checkOwned(kind, id, call);',
    '',
    'requests.records-in-body',
  ],
  ['10 extra keys', 'broker/checks.ts', '!names.includes(name)', 'false', 'requests.body'],
  ['10 any content type', 'broker/checks.ts', 'requireJson(request);', '', 'requests.body'],
  [
    '10 any size',
    'broker/checks.ts',
    'const MAX_BODY_BYTES = 16_384;',
    'const MAX_BODY_BYTES = 1e9;',
    'requests.body',
  ],
  [
    '11 redirects',
    'service/request.ts',
    'if (code >= 300 && code < 400) throw',
    'if (false) throw',
    'responses.redirect',
  ],
  [
    '12 foreign data',
    'broker/response.ts',
    'if (!(await consumers.hasId(claims.sub, id))) throw new ForeignData();',
    '',
    'responses.foreign',
  ],
  [
    '12 fields that no widget shows',
    'broker/response.ts',
    'const visible = shown(call.operation, json);',
    'const visible = json;',
    'responses.shown',
  ],
  [
    '12 any type of response',
    'broker/response.ts',
    '!/^application\\/json\\b/i.test(type)',
    'false',
    'responses.json',
  ],
  [
    'reads: aborted requests open the breaker',
    'service/request.ts',
    "operation.effect === 'read' && signal.aborted",
    'false',
    'faults.left',
  ],
  [
    'actions: no lock',
    'broker/action.ts',
    'if (!(await locks.tryLock(key, owner, seconds))) throw await inProgress(lock, store);',
    'await locks.tryLock(key, owner, seconds);',
    'actions.once',
  ],
  [
    'actions: state not read again',
    'broker/requirements.ts',
    'if (tradelineState(tradeline, isOpen) !== required) throw notNow();',
    '',
    'actions.state',
  ],
  [
    'actions: retried',
    'service/upstream.ts',
    'isRead && error instanceof ServiceFailure',
    'error instanceof ServiceFailure',
    'actions.unknown',
  ],
  [
    'actions: aborted with the page',
    'service/upstream.ts',
    "if (isRead) signal.addEventListener('abort', abort);",
    "signal.addEventListener('abort', abort);",
    'actions.leaving',
  ],
  [
    'actions: sent after the sign-out',
    'service/request.ts',
    'if (!isRead) await revocation.check(claims);',
    '',
    'actions.signed-out',
  ],
  [
    'account: fields of the partner are taken',
    'broker/checks.ts',
    "isTooLong || owner[name] === 'partner'",
    'isTooLong',
    'requests.body',
  ],
  [
    'account: a confirmed identity is changed',
    'broker/requirements.ts',
    "identityOf(record) !== 'open'",
    "identityOf(record) === 'confirmed' && false",
    'actions.identity',
  ],
  [
    'account: an unknown identity is changed',
    'broker/requirements.ts',
    "identityOf(record) !== 'open'",
    "identityOf(record) === 'confirmed'",
    'actions.identity',
  ],
  [
    'account: changes are not completed',
    'broker/requirements.ts',
    'return { ...Object.fromEntries(currentValues), ...changes };',
    'return { ...changes };',
    'actions.complete',
  ],
  [
    'account: a billing address is changed',
    'broker/requirements.ts',
    "if (record.type?.toUpperCase() !== 'SHIPPING') {",
    'if (false) {',
    'actions.addresses',
  ],
  [
    'account: any address is the consumer’s',
    'broker/ownership.ts',
    `    if (typeof id === 'string') {
      if ((await isAmong`,
    `    if (typeof id === 'string') {
      if (kind === 'owned:addresses' || (await isAmong`,
    'actions.another-address',
  ],
  [
    'account: a closed account is closed again',
    'broker/requirements.ts',
    'is_active === false) throw notNow();',
    'is_active === false) void 0;',
    'actions.off',
  ],
  [
    'session: any origin',
    'http/guard.ts',
    "const origin = checkAllowedOrigin(headers.get('Origin'), allowedOrigins);",
    "const origin = headers.get('Origin') ?? '';",
    'pages.origin',
  ],
  [
    'session: without the header',
    'http/guard.ts',
    "headers.get('X-PCC-Request') !== '1'",
    'false',
    'pages.header',
  ],
  [
    'cookie: of any login',
    'session/session-token.ts',
    "headers.get('X-PCC-Login') !== claimed.sid",
    'false',
    'cookies.forged',
  ],
  [
    'cookie: sent by a form',
    'session/session-token.ts',
    'if (inCookie) checkNotForged(headers);',
    '',
    'cookies.forged',
  ],
  [
    'cookie: no one signed in',
    'broker/checks.ts',
    "return config.mode === 'cookie';",
    'return false;',
    'cookies.login',
  ],
  [
    'cookie: one for all origins',
    'session/session-token.ts',
    "hash('sha256', origin, 'hex')",
    "hash('sha256', '', 'hex')",
    'cookies.origins',
  ],
  [
    'cookie: kept at sign-out',
    'session/session.ts',
    "c.header('Set-Cookie', sessionTokens.cookie.clear(origin), { append: true });",
    'void 0;',
    'logins.revoked',
  ],
  [
    'sign-out: the login is not checked again',
    'session/session.ts',
    'if (!isSameLogin(subject, await login.resolveSubject(c.req.raw))) throw loginRequired();',
    '',
    'logins.while-starting',
  ],
  [
    'tokens: an echo',
    'service/tokens.ts',
    'access_token === partnerToken',
    'false',
    'tokens.the-partner-s-own',
  ],
  ['tokens: wider scopes', 'service/tokens.ts', 'extraScope !== undefined', 'false', 'tokens.too-wide'],
  [
    "tokens: the partner's for all",
    'service/upstream.ts',
    "(operation.token === 'partner' ? tokens.partner(rejected) : tokens.consumer(claims.sub, rejected))",
    'tokens.partner(rejected)',
    'requests.headers',
  ],
];

/** Copies the backend to a folder, with a fault. */
export function plant(folder: string, [name, file, before, after]: Fault): void {
  const backend = fileURLToPath(new URL('../../../server-example/', import.meta.url));
  const filter = (path: string) => !/node_modules|server-example\/(hosts|dist|test)/.test(path);
  cpSync(backend, folder, { recursive: true, filter });
  const path = `${folder}src/${file}`;
  const pieces = readFileSync(path, 'utf8').split(before);
  if (pieces.length !== 2) throw new Error(`${name}: ${pieces.length - 1} times in ${file}: ${before}`);
  writeFileSync(path, pieces.join(after));
}
