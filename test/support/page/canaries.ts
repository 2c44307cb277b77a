import assert from 'node:assert/strict';
import { inspect } from 'node:util';

/** What must never be found outside the place it belongs to: in each of them is the word that the scan looks for. */
export const canaries = {
  token: 'canary-token-7f3a9c',
  secret: 'canary-secret-51be02',
  taxId: 'canary-900-12-3456',
  card: 'canary-4111111111111111',
} as const;

/** Fails when a canary shows in any value: as text, as JSON, as a developer's console prints it, or in its stack. */
export function assertNoCanaries(...values: readonly unknown[]): void {
  for (const value of values) {
    for (const text of texts(value)) {
      const position = text.indexOf('canary-');
      assert.ok(position < 0, `a canary is in: ${text.slice(Math.max(0, position - 80), position + 80)}`);
    }
  }
}

function texts(value: unknown): string[] {
  const found = [inspect(value, { depth: 12 }), String(value)];
  if (value instanceof Error) found.push(value.message, value.stack ?? '', ...texts(value.cause));
  try {
    found.push(JSON.stringify(value) ?? '');
  } catch {
    // Cyclic: what the console prints is scanned above.
  }
  try {
    found.push(inspect(structuredClone(value)));
  } catch {
    // Functions cannot be cloned, and so cannot leak that way.
  }
  return found;
}

/** Collects what is written to the console until the returned function gives it back. */
export function watchConsole(): () => unknown[] {
  const methods = ['log', 'info', 'debug', 'warn', 'error', 'trace'] as const;
  const lines: unknown[] = [];
  const original = { ...console };
  for (const method of methods) console[method] = (...args: unknown[]) => void lines.push(...args);
  return () => {
    Object.assign(console, original);
    return lines;
  };
}
