// How to sign in to the backend's login and out of it.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';

const step = z.union([
  z.strictObject({ command: z.array(z.string()).min(1) }),
  z.strictObject({
    url: z.string(),
    method: z.string().default('POST'),
    headers: z.record(z.string(), z.string()).default({}),
    json: z.optional(z.record(z.string(), z.unknown())),
    form: z.optional(z.record(z.string(), z.string())),
  }),
]);

const recipe = z.strictObject({
  origin: z.optional(z.string()),
  otherOrigin: z.optional(z.string()),
  signIn: step,
  signOut: z.optional(step),
  people: z.optional(z.array(z.string())),
  unlinked: z.optional(z.string()),
});

export type Recipe = z.infer<typeof recipe> & { readonly folder: string };
type Step = z.infer<typeof step>;

/** The headers of a login, as a browser would send them. */
export type LoginHeaders = Readonly<Record<string, string>>;

/** The demo's login, which our backend has with `PCC_DEMO_LOGIN=1`. */
export const demoRecipe = {
  folder: '.',
  signIn: { url: '/demo/login', method: 'POST', headers: {}, json: { pcid: '{pcid}' } },
  signOut: { url: '/demo/logout', method: 'POST', headers: {} },
} satisfies Recipe;

/** Throws for a recipe that cannot be read. */
export function readRecipe(file: string): Recipe {
  const { success, data, error } = z.safeParse(recipe, jsonIn(file));
  if (!success) throw new Error(`${file}: ${z.prettifyError(error)}`);
  return { ...data, folder: dirname(file) };
}

function jsonIn(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Carries out a step. Resolves with the login's headers afterwards. */
export async function carryOut(
  { folder }: Recipe,
  step: Step,
  { base, origin, pcid, login = {} }: { base: string; origin: string; pcid: string; login?: LoginHeaders },
): Promise<LoginHeaders> {
  const filled = JSON.parse(
    JSON.stringify(step).replaceAll('{pcid}', JSON.stringify(pcid).slice(1, -1)),
  ) as Step;
  if ('command' in filled) return run(filled.command, folder, login);
  const { url, method, json, form } = filled;
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
  const response = await fetch(new URL(url, base), {
    method,
    redirect: 'manual',
    headers: { Origin: origin, 'X-PCC-Request': '1', 'Content-Type': type, ...login, ...filled.headers },
    ...(method !== 'GET' && { body: json ? JSON.stringify(json) : new URLSearchParams(form).toString() }),
  });
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`${method} ${url} answered ${response.status}`);
  const Cookie = withCookies(login['Cookie'], response.headers.getSetCookie());
  return Object.fromEntries(Object.entries({ ...login, Cookie }).filter(([, value]) => value !== ''));
}

async function run(command: readonly string[], cwd: string, login: LoginHeaders): Promise<LoginHeaders> {
  const [program = '', ...args] = command;
  const running = promisify(execFile)(program, args, { cwd, timeout: 30_000 });
  const lines = Object.entries(login).map(([name, value]) => `${name}: ${value}\n`);
  running.child.stdin?.end(lines.join(''));
  const { stdout } = await running;
  const headers = stdout.split(/\r?\n/).flatMap((line) => {
    const colon = line.indexOf(':');
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const] : [];
  });
  return Object.fromEntries(headers);
}

/** The browser's cookies after a response. */
export function withCookies(before = '', set: readonly string[]): string {
  const jar = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair] as const),
  );
  for (const cookie of set) {
    const [pair = ''] = cookie.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const isGone = /;\s*max-age=(0\b|-)|;\s*expires=[^;]*1970/i.test(cookie) || pair === `${name}=`;
    if (isGone) jar.delete(name);
    else jar.set(name, pair);
  }
  return [...jar.values()].join('; ');
}
