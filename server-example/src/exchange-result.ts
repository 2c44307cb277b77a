import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { operations } from 'pcc-widgets/client';
import { ConfigError, isLoopback, type Config } from './config.ts';
import { keyRing } from './keys.ts';
import type { Logger } from './observer.ts';
import { Refusal } from './refusal.ts';
import type { Token } from './token-cache.ts';
import { consumerScopes } from './token-exchange.ts';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 90;

const result = z.object({ at: z.iso.datetime(), mac: z.string() });

/** What a result is about. Another service, another client or other scopes need a result of their own. */
const subjectOf = (config: Config, at: string): string =>
  JSON.stringify([
    ...[at, config.authUrl, config.baseUrl, config.audience, config.clientId],
    [...consumerScopes({ ...config, mode: 'exchange' })].sort(),
    Object.keys(operations).sort(),
  ]);

/** One for each session secret, so that a result outlives a change of keys. */
const macsOf = (config: Config, at: string): readonly Buffer[] =>
  keyRing(config.sessionSecrets, 'exchange result').map(({ bytes }) =>
    createHmac('sha256', bytes).update(subjectOf(config, at)).digest(),
  );

/** Writes down that `verify-exchange` has passed: what allows mode `exchange` for 90 days. */
export function writeResult(config: Config, file: string, at: string): void {
  const [mac] = macsOf(config, at);
  writeFileSync(file, `${JSON.stringify({ at, mac: mac?.toString('base64url') })}\n`);
}

/** What is wrong with the result, or nothing where it holds now. */
function flawOf(config: Config, now: number): string | undefined {
  const { exchangeResult: file } = config;
  if (file === undefined) return 'PCC_EXCHANGE_RESULT is missing: the file that verify-exchange writes';
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return 'PCC_EXCHANGE_RESULT cannot be read';
  }
  const read = z.safeParse(result, parsed(text));
  if (!read.success) return 'PCC_EXCHANGE_RESULT is no result of verify-exchange';
  const { at, mac } = read.data;
  const given = Buffer.from(mac, 'base64url');
  const isOurs = macsOf(config, at).some(
    (each) => each.length === given.length && timingSafeEqual(each, given),
  );
  if (!isOurs) {
    return 'PCC_EXCHANGE_RESULT is of another service, client, scopes, operations or session secret';
  }
  const days = (now - Date.parse(at)) / DAY_MS;
  return days > -1 && days < LONGEST_DAYS
    ? undefined
    : `PCC_EXCHANGE_RESULT is older than ${LONGEST_DAYS} days`;
}

/**
 * For mode `exchange`: throws `ConfigError` where nothing shows that the service's tokens are bound to one consumer.
 * What it gives refuses to hand out a token (503) as soon as that is so later; it looks once a day.
 */
export function checkExchange(config: Config, log: Logger): (token: Pick<Token, 'isNamed'>) => void {
  // There is nobody's data on this machine.
  if (config.mode !== 'exchange' || isLoopback(config.baseUrl)) return () => undefined;
  if (config.exchangeUnverified) {
    log.warn({}, 'PCC_EXCHANGE_UNVERIFIED: nothing shows that an exchanged token reaches one consumer only');
    return ({ isNamed }) => {
      if (isNamed) return;
      throw new Refusal(
        502,
        'exchange_invalid',
        'The token names no consumer, and nothing else shows its bounds.',
      );
    };
  }
  let flaw = flawOf(config, Date.now());
  if (flaw !== undefined) throw new ConfigError(flaw);
  let checkedAt = Date.now();
  return () => {
    if (Date.now() - checkedAt > DAY_MS) {
      checkedAt = Date.now();
      flaw = flawOf(config, checkedAt);
    }
    if (flaw === undefined) return;
    log.error({}, flaw);
    // Renewed by a new file: it is looked at again at once.
    checkedAt = -Infinity;
    throw new Refusal(503, 'exchange_unverified', 'Mode exchange needs a new result of verify-exchange.', {
      headers: { 'Retry-After': '3600' },
    });
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
