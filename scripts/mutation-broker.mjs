// `npm run test:mutation-broker`: takes the broker's checks away, one at a time, in a copy of the backend, and expects
// the tests to notice. A mutation that no test notices is a hole, and ends this with code 1.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// Beside the original, so that everything that it imports is found.
const copy = `${root}.mutant-backend/`;
// `npm run test:mutation-broker -- 12` tries those whose name begins so.
const wanted = process.argv[2] ?? '';

/** Check, file, what stands there, what stands there instead, and the tests that should notice: file and titles. */
const all = [
  [
    '1 every operation has a route',
    'broker/routes.ts',
    '({ widgets }) => widgets?.length',
    "({ host }) => host !== 'auth'",
    'attacks',
    '75|76',
  ],
  [
    '2 any origin',
    'broker/checks.ts',
    'if (origin === undefined || !allowedOrigins.includes(origin)) {',
    'if (origin === undefined) {',
    'attacks',
    '72',
  ],
  [
    '3 no signature',
    'broker/session-token.ts',
    'await verify(ring, signedAs, token).catch(() => undefined)',
    "JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || 'null')",
    'attacks',
    '66|69',
  ],
  [
    '3 any origin of the token',
    'broker/session-token.ts',
    'claimed.ori !== origin',
    'false',
    'attacks',
    '72',
  ],
  [
    '3 kept beyond its time',
    'broker/session-token.ts',
    'if (known && known.exp > Date.now() / 1000) return known;',
    'if (known) return known;',
    'attacks',
    '69',
  ],
  ['4 no revocation', 'broker/checks.ts', '!(await revocation.isGood(sid, gen))', 'false', 'attacks', '70'],
  [
    '4 any person signed in',
    'broker/same-person.ts',
    'if (await isOther(request, claims)) {',
    'if (false) {',
    'people-change',
    'decides whether the broker takes a token',
  ],
  ['5 no scope', 'broker/checks.ts', '!scp.includes(id)', 'false', 'attacks', '69'],
  [
    '6 no limit for reads',
    'broker/checks.ts',
    "return limiter.take(limits.read, 'read', sub)",
    'return',
    'faults',
    '96',
  ],
  [
    '7 any form of identifiers',
    'broker/checks.ts',
    'if (!isGood) throw',
    'if (false) throw',
    'attacks',
    '77',
  ],
  [
    '8 any consumer',
    'broker/checks.ts',
    'if (given != null && given !== sub) throw notFound();',
    '',
    'attacks',
    '66|74',
  ],
  [
    '8 the consumer is not written in',
    'broker/checks.ts',
    '[name] = sub;',
    "[name] = given ?? '';",
    'broker',
    'serves every',
  ],
  [
    "8 the partner's own filters",
    'broker/checks.ts',
    "owner === 'partner' && given != null",
    'false',
    'attacks',
    '66',
  ],
  [
    '9 any card and onboarding',
    'broker/owned.ts',
    '.has(id)) throw notFound();',
    '.has(id)) return;',
    'attacks',
    '74',
  ],
  ['10 extra keys', 'broker/body.ts', 'z.strictObject(shape)', 'z.looseObject(shape)', 'attacks', '78'],
  ['10 any type of content', 'broker/body.ts', 'requireJson(request);', '', 'attacks', '78'],
  ['10 any size', 'broker/body.ts', 'const MAX_BYTES = 16_384;', 'const MAX_BYTES = 1e9;', 'attacks', '78'],
  [
    '11 any address',
    'broker/upstream.ts',
    "if (origin !== base.origin || href !== address || pathname.includes('//')) throw badPath();",
    '',
    'attacks',
    '77',
  ],
  [
    '11 redirects',
    'broker/upstream.ts',
    'if (status >= 300 && status < 400) throw',
    'if (false) throw',
    'answers',
    '82',
  ],
  [
    '12 foreign data',
    'broker/answer.ts',
    'if (!(await isConsumer(id))) throw new ForeignData();',
    '',
    'answers',
    '80',
  ],
  [
    '12 what no widget shows stays',
    'broker/answer.ts',
    'const answer = shown(operation, json);',
    'const answer = json;',
    'foreign',
    '119',
  ],
  [
    '12 any type of answer',
    'broker/answer.ts',
    '!/^application\\/json\\b/i.test(type)',
    'false',
    'answers',
    'no JSON',
  ],
  [
    'reads: browsers that leave open the breaker',
    'broker/upstream.ts',
    "operation.effect === 'read' && signal.aborted",
    'false',
    'faults',
    '89',
  ],
  ['acts: no lock', 'broker/acts.ts', 'if (!isMine) {', 'if (false) {', 'faults', '94'],
  [
    'acts: not read again',
    'broker/acts.ts',
    'await checkStillPossible(outgoing, readAgain);',
    '',
    'faults',
    'no longer allows',
  ],
  ['acts: old tokens', 'broker/pipeline.ts', 'checkFresh(claims);', '{}', 'faults', 'old token'],
  [
    'acts: no step-up',
    'broker/acts.ts',
    'if (await hooks.confirmAct(request, act)) await stepUp();',
    '',
    'faults',
    'step-up',
  ],
  ['acts: repeated', 'broker/upstream.ts', 'const again = isRead && ', 'const again = ', 'faults', '90'],
  [
    'acts: aborted with the page',
    'broker/upstream.ts',
    "if (isRead) signal.addEventListener('abort', leave);",
    "signal.addEventListener('abort', leave);",
    'faults',
    '93',
  ],
  [
    'acts: sent without the lock',
    'broker/acts.ts',
    'if (!(await store.sure.hold(lock, owner, seconds).catch(away))) throw storeAway();',
    '',
    'locks',
    '106',
  ],
  [
    'acts: consent that is not spent',
    'broker/acts.ts',
    'if (hasConsent && !(await consent.spend(act, sid))) await stepUp();',
    '',
    'consent',
    '120',
  ],
  [
    'sign-out: the login is not looked at again',
    'app.ts',
    'await checkLogin();\n      const token',
    'const token',
    'sign-out',
    '109',
  ],
  [
    'reads: wait for a token for ever',
    'broker/upstream.ts',
    "signal.addEventListener('abort', end);\n      tokens",
    'tokens',
    'faults',
    '91',
  ],
  [
    'session: any origin',
    'guard.ts',
    'if (origin === null || !allowedOrigins.includes(origin)) {',
    'if (origin === null) {',
    'guard',
    '67',
  ],
  ['session: without the header', 'guard.ts', "headers.get('X-PCC-Request') !== '1'", 'false', 'guard', '67'],
  [
    'cookie: of any login',
    'broker/session-token.ts',
    "headers.get('X-PCC-Login') !== claimed.sid",
    'false',
    'cookie',
    'another tab|forged',
  ],
  [
    'cookie: sent by a form',
    'broker/session-token.ts',
    'if (inCookie) checkPurpose(headers);',
    '',
    'cookie',
    'forged',
  ],
  [
    'cookie: nobody signed in',
    'broker/same-person.ts',
    "return mode === 'cookie';",
    'return false;',
    'cookie',
    'or is over',
  ],
  [
    'cookie: one for all frontends',
    'session-cookie.ts',
    '.update(origin)',
    ".update('')",
    'cookie',
    'here and another there',
  ],
  ['cookie: kept at sign-out', 'session.ts', 'if (parts.clear)', 'if (false)', 'cookie', 'ends with'],
  ['sign-out: unknown to the replica', 'store/redis.ts', 'if (!safe)', 'if (false)', 'sign-out', '111'],
  ['tokens: an echo', 'token-exchange.ts', 'access_token === partnerToken', 'false', 'tokens', '87'],
  ['tokens: wider scopes', 'token-exchange.ts', 'wider !== undefined', 'false', 'tokens', '87'],
  [
    'tokens: a mint for each process',
    'token-cache.ts',
    'if (mine || Date.now() > deadline) break;',
    'break;',
    'instances',
    '84',
  ],
];
const mutations = all.filter(([name]) => name.startsWith(wanted));
for (const [name, file, before] of all) {
  const found = readFileSync(`${root}server-example/src/${file}`, 'utf8').split(before).length - 1;
  if (found !== 1) throw new Error(`${name}: ${found} times in ${file}: ${before}`);
}

function passes(file, titles) {
  const options = [
    '--conditions=pcc-source',
    '--import',
    'tsx',
    '--test',
    '--test-force-exit',
    `--test-name-pattern=${titles}`,
  ];
  const args = [...options, `${copy}test/${file}.node.ts`];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore', timeout: 300_000 }).status === 0;
}

const fresh = () => {
  rmSync(copy, { recursive: true, force: true });
  const keep = (path) => !/node_modules|server-example\/(hosts|dist)/.test(path);
  cpSync(`${root}server-example`, copy, { recursive: true, filter: keep });
};

let survivors = 0;
try {
  fresh();
  for (const file of new Set(mutations.map((mutation) => mutation[4]))) {
    const titles = mutations.filter((mutation) => mutation[4] === file).map((mutation) => mutation[5]);
    if (!passes(file, titles.join('|'))) throw new Error(`${file}.node.ts fails without any mutation`);
  }
  for (const [name, file, before, after, test, titles] of mutations) {
    fresh();
    const path = `${copy}src/${file}`;
    const source = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      source.replace(before, () => after),
    );
    const survived = passes(test, titles);
    survivors += Number(survived);
    console.log(`${survived ? 'SURVIVED' : 'noticed '}  ${name}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${mutations.length - survivors} of ${mutations.length} noticed`);
process.exitCode = survivors ? 1 : 0;
