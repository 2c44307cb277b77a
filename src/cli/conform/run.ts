import { needs, type Check } from './check.ts';
import { actions } from './checks/actions.ts';
import { cookies } from './checks/cookies.ts';
import { faults } from './checks/faults.ts';
import { hostile } from './checks/hostile.ts';
import { logins } from './checks/logins.ts';
import { pages } from './checks/pages.ts';
import { requests } from './checks/requests.ts';
import { responses } from './checks/responses.ts';
import { session } from './checks/session.ts';
import { tokens } from './checks/tokens.ts';
import { Difference, expect, expectStatus, Kit, NotApplicable, type Mode } from './kit.ts';
import type { Recipe } from './recipe.ts';
import type { Service } from './service.ts';

export interface Result {
  readonly check: Pick<Check, 'id' | 'rule' | 'from'>;
  readonly outcome: 'pass' | 'fail' | 'n/a';
  /** What is different, or why the rule cannot be checked. */
  readonly reason: string;
  readonly seconds: number;
}

export interface Options {
  /** Starts of the ids of the checks to run. Default: all. */
  readonly only?: readonly string[];
  readonly hostile?: { readonly seed: number; readonly count: number };
  readonly onResult?: (result: Result) => void;
}

/** What all responses of a run show together. */
const overall: readonly Check[] = [
  {
    id: 'all.contract',
    rule: 'Every response is as documented.',
    from: 'backend-contract.openapi.json',
    run: ({ faults }) => summary(faults),
  },
  {
    id: 'all.secrets',
    rule: 'No response has the client secret, the partner’s token, or a stack trace.',
    from: 'Errors',
    run: ({ leaks }) => summary(leaks),
  },
];

function summary(problems: ReadonlySet<string>): Promise<void> {
  const [first] = problems;
  expect(first === undefined, problems.size > 1 ? `${first} (and ${problems.size - 1} more)` : (first ?? ''));
  return Promise.resolve();
}

/** All checks, in the order in which they run: those that use up quotas are the last. */
export const checksOf = (corpus: NonNullable<Options['hostile']>): readonly Check[] => [
  ...[session, pages, logins, tokens, requests, responses, cookies, actions, faults].flat(),
  hostile(corpus),
  ...overall,
];

/** Checks a backend. Rejects if it cannot be reached, or no one can sign in. */
export async function conform(
  url: string,
  service: Service,
  recipe: Recipe,
  { only = [], hostile: corpus = { seed: 1, count: 300 }, onResult }: Options = {},
): Promise<{ readonly mode: Mode; readonly results: readonly Result[] }> {
  const kit = new Kit(url, service, recipe);
  kit.mode = await modeOf(kit);
  const selection = checksOf(corpus).filter(
    ({ id }) => !only.length || only.some((start) => id.startsWith(start)),
  );
  const results: Result[] = [];
  const run = async (check: Check) => {
    const result = await resultOf(check, kit);
    results.push(result);
    onResult?.(result);
  };
  const isLast = ({ id }: Check) => id.startsWith('all.');
  for (const check of selection) if (!check.isSlow && !isLast(check)) await run(check);
  await Promise.all(selection.filter(({ isSlow }) => isSlow).map(run));
  for (const check of selection.filter(isLast)) await run(check);
  return { mode: kit.mode, results };
}

async function modeOf(kit: Kit): Promise<Mode> {
  const [pcid = 'ana-complete'] = kit.recipe.people ?? [];
  const answer = await kit.start(await kit.login(pcid));
  expectStatus(answer, 200, undefined, `session of ${pcid}`);
  if (answer.body['credential'] === 'cookie') return 'cookie';
  const address = String(answer.body['api_base_url']).replace(/\/+$/, '');
  return address === kit.service.origin ? 'exchange' : 'broker';
}

async function resultOf(check: Check, kit: Kit): Promise<Result> {
  const { modes, needs: needed = [] } = check;
  const started = performance.now();
  const result = (outcome: Result['outcome'], reason = ''): Result => ({
    check,
    outcome,
    reason,
    seconds: (performance.now() - started) / 1000,
  });
  if (modes && !modes.includes(kit.mode)) return result('n/a', `not in mode ${kit.mode}`);
  const unmetNeed = needed.find((need) => needs[need].has(kit) === undefined);
  if (unmetNeed) return result('n/a', needs[unmetNeed].else);
  try {
    await check.run(kit.forCheck());
    return result('pass');
  } catch (error) {
    if (error instanceof NotApplicable) return result('n/a', error.message);
    if (error instanceof Difference) return result('fail', error.message);
    // Of others, only the kind: a message may have what was sent.
    return result('fail', `the check could not be completed: ${describe(error)}`);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { name, cause } = error;
  const { code } = (cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? `${name} ${code}` : name;
}
