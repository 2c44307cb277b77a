// `npm run test:mutation-broker`: takes the broker's checks away, one at a time, in a copy of the backend, and expects
// the tests to notice. A mutation that no test notices is a hole, and ends this with code 1.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// Beside the original, so that everything that it imports is found.
const copy = `${root}.mutant-backend/`;

/** Check, file, what stands there, what stands there instead, and the test files that should notice. */
const mutations = [
  [
    '1 every operation has a route',
    'broker/routes.ts',
    '({ widgets }) => widgets?.length',
    "({ host }) => host !== 'auth'",
    'attacks',
  ],
  [
    '2 any origin',
    'broker/checks.ts',
    'if (origin === undefined || !allowedOrigins.includes(origin)) {',
    'if (origin === undefined) {',
    'attacks',
  ],
  [
    '3 no signature',
    'broker/session-token.ts',
    '(await verify(ring, signedAs, token).catch(() => false))',
    "JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || 'null')",
    'attacks',
  ],
  ['3 any origin of the token', 'broker/session-token.ts', 'read.data.ori !== origin', 'false', 'attacks'],
  ['4 no revocation', 'broker/checks.ts', '!(await revocation.isGood(sid, iat))', 'false', 'attacks'],
  ['5 no scope', 'broker/checks.ts', '!scp.includes(id)', 'false', 'attacks'],
  [
    '6 no limit for reads',
    'broker/checks.ts',
    "return limiter.take(limits.read, 'read', sub)",
    'return',
    'faults',
  ],
  ['7 any form of identifiers', 'broker/checks.ts', 'if (!isGood) throw', 'if (false) throw', 'attacks'],
  [
    '8 any consumer',
    'broker/checks.ts',
    'if (given != null && given !== sub) throw notFound();',
    '',
    'attacks',
  ],
  [
    '8 the consumer is not written in',
    'broker/checks.ts',
    '[name] = sub;',
    "[name] = given ?? '';",
    'broker',
  ],
  [
    "8 the partner's own filters",
    'broker/checks.ts',
    "owner === 'partner' && given != null",
    'false',
    'attacks',
  ],
  [
    '9 any card and onboarding',
    'broker/owned.ts',
    '.has(id)) throw notFound();',
    '.has(id)) return;',
    'attacks',
  ],
  ['10 extra keys', 'broker/body.ts', 'z.strictObject(shape)', 'z.looseObject(shape)', 'attacks'],
  ['10 any type of content', 'broker/body.ts', 'requireJson(request);', '', 'attacks'],
  ['10 any size', 'broker/body.ts', 'const MAX_BYTES = 16_384;', 'const MAX_BYTES = 1e9;', 'attacks'],
  [
    '11 any address',
    'broker/upstream.ts',
    "if (origin !== base.origin || href !== address || path.includes('//')) {",
    'if (false) {',
    'attacks',
  ],
  [
    '11 redirects',
    'broker/upstream.ts',
    'if (status >= 300 && status < 400) throw',
    'if (false) throw',
    'answers',
  ],
  [
    '12 foreign data',
    'broker/answer.ts',
    'if (!(await isConsumer(id))) throw new ForeignData();',
    '',
    'answers',
  ],
  ['12 no mask', 'broker/answer.ts', 'if (masked.test(name))', 'if (false)', 'answers'],
  ['12 tokens stay', 'broker/answer.ts', 'if (dropped.test(name) || ', 'if (', 'answers'],
  [
    '12 addresses stay',
    'broker/answer.ts',
    "paging.test(name) && typeof inner === 'string'",
    'false',
    'answers',
  ],
  ['12 any type of answer', 'broker/answer.ts', '!/^application\\/json\\b/i.test(type)', 'false', 'answers'],
  [
    'acts: no lock',
    'broker/acts.ts',
    'if (!(await store.claim(lock, owner, seconds))) {',
    'if (false) {',
    'faults',
  ],
  ['acts: not read again', 'broker/acts.ts', 'await checkStillPossible(outgoing, readAgain);', '', 'faults'],
  ['acts: old tokens', 'broker/pipeline.ts', 'checkFresh(claims);', '{}', 'faults'],
  ['acts: no step-up', 'broker/acts.ts', 'if (challenge) {', 'if (false) {', 'faults'],
  ['acts: repeated', 'broker/upstream.ts', 'const again = isRead && ', 'const again = ', 'faults'],
  [
    'acts: aborted with the page',
    'broker/upstream.ts',
    "if (isRead) signal.addEventListener('abort', leave);",
    "signal.addEventListener('abort', leave);",
    'faults',
  ],
];

function passes(test) {
  const args = ['--conditions=pcc-source', '--import', 'tsx', '--test', `${copy}test/${test}.node.ts`];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore', timeout: 180_000 }).status === 0;
}

const fresh = () => {
  rmSync(copy, { recursive: true, force: true });
  const keep = (path) => !path.includes('node_modules');
  cpSync(`${root}server-example`, copy, { recursive: true, filter: keep });
};

let survivors = 0;
try {
  fresh();
  for (const test of new Set(mutations.map((mutation) => mutation[4]))) {
    if (!passes(test)) throw new Error(`${test}.node.ts fails without any mutation`);
  }
  for (const [name, file, before, after, test] of mutations) {
    fresh();
    const path = `${copy}src/${file}`;
    const source = readFileSync(path, 'utf8');
    if (source.split(before).length !== 2)
      throw new Error(`${name}: ${file} has it not exactly once: ${before}`);
    writeFileSync(
      path,
      source.replace(before, () => after),
    );
    const survived = passes(test);
    survivors += Number(survived);
    console.log(`${survived ? 'SURVIVED' : 'noticed '}  ${name}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${mutations.length - survivors} of ${mutations.length} noticed`);
process.exitCode = survivors ? 1 : 0;
