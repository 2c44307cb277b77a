import { operations, type OperationSpec } from 'pcc-widgets/client';
import { ConfigError, type Config } from './config.ts';
import { keyRing } from './keys.ts';
import { readOther } from './other-consumer.ts';
import { memoryStore } from './store/memory.ts';
import { silent } from './observer.ts';
import { openTokens } from './token-exchange.ts';

export interface Verdict {
  readonly passed: boolean;
  /** For people, with the date. */
  readonly table: string;
}

interface Line {
  readonly what: string;
  readonly status: number | string;
  readonly passed: boolean;
}

/**
 * Asks a sandbox service, with a token exchanged for one consumer, for everything that another one has: whether tokens
 * are bound well enough for mode `exchange`. It reads and writes: never run it against people's data.
 */
export async function verifyExchange(config: Config, consumer?: string, other?: string): Promise<Verdict> {
  if (!consumer || !other || consumer === other) {
    throw new ConfigError(
      'verify-exchange needs --consumer and --other: ids of two consumers of a sandbox service',
    );
  }
  const store = memoryStore();
  const tokens = openTokens(config, { store, ring: keyRing(config.sessionSecrets, 'cache'), log: silent });
  const { token } = await tokens.consumer(consumer);
  const lines: Line[] = [];

  const ask = (method: string, path: string, init: RequestInit = {}) =>
    fetch(config.baseUrl + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
      ...init,
      method,
    });
  const authorized = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };

  const own = await ask('GET', `/v2/consumers/${consumer}/`, { headers: authorized });
  lines.push({ what: 'reads its own consumer', status: own.status, passed: own.status === 200 });

  const theirs = await readOther(config.baseUrl, (await tokens.partner()).token, other);
  const untried: string[] = [];
  for (const operation of Object.values<OperationSpec>(operations)) {
    if (operation.host === 'auth') continue;
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    // An id that is nobody's would be refused for that alone.
    if (names.some((name) => theirs.id(operation, name) === undefined)) {
      untried.push(operation.id);
      continue;
    }
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(theirs.id(operation, name) ?? ''),
    );
    const takesConsumer = Object.hasOwn(operation.query ?? {}, 'consumer_id');
    const body = operation.body && JSON.stringify(theirs.body(operation));
    const answer = await ask(operation.method, takesConsumer ? `${path}?consumer_id=${other}` : path, {
      headers: authorized,
      body,
    });
    const text = await answer.text();
    const refused = [401, 403, 404, 422].includes(answer.status);
    // A list without an id in its path may answer, but not with the other consumer in it.
    const isList = names.length === 0 && operation.method === 'GET' && answer.status === 200;
    lines.push({
      what: operation.id,
      status: answer.status,
      passed: refused || (isList && !text.includes(other)),
    });
  }

  const [origin = ''] = config.allowedOrigins;
  const preflight = await ask('OPTIONS', `/v2/consumers/${consumer}/`, {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization',
    },
  });
  const allowed = preflight.headers.get('Access-Control-Allow-Origin') ?? '';
  lines.push({
    what: 'CORS: preflight of the page',
    status: preflight.status,
    passed: ['*', origin].includes(allowed),
  });
  const simple = await ask('GET', `/v2/consumers/${consumer}/`, {
    headers: { ...authorized, Origin: origin },
  });
  const exposed = simple.headers.get('Access-Control-Expose-Headers') ?? '';
  lines.push({
    what: 'CORS: exposes Retry-After',
    status: simple.status,
    passed: /retry-after/i.test(exposed),
  });

  const passed = lines.every((line) => line.passed);
  const rows = lines.map(
    (line) => `${line.passed ? 'ok  ' : 'FAIL'}  ${String(line.status).padEnd(5)} ${line.what}`,
  );
  const head = `verify-exchange ${new Date().toISOString()} ${config.baseUrl}`;
  const gaps = untried.length ? [`not tried, the other consumer has none: ${untried.join(', ')}`, ''] : [];
  const foot = passed ? 'passed: mode exchange may be used here' : 'FAILED: use mode broker';
  return { passed, table: [head, '', ...rows, '', ...gaps, foot].join('\n') };
}
