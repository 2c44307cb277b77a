import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { operations } from 'pcc-widgets/client';
import { ConfigError, isLoopback, type Config } from '../config.ts';
import { tryParseJson } from '../json.ts';
import { keyRing } from '../keys.ts';
import type { Logger } from '../monitoring/logger.ts';
import { Refusal } from '../http/refusal.ts';
import type { Token } from '../service/token-cache.ts';
import { consumerScopes } from '../service/tokens.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 90;

const result = z.object({ at: z.iso.datetime(), mac: z.string() });

/** Increased when `verify-exchange` becomes stricter: an older result does not show that its service passes. */
const VERSION_OF_CHECKS = 2;

/** What a result is valid for. A different service, client or set of scopes needs a new result. */
const signedText = (config: Config, at: string): string =>
  JSON.stringify([
    VERSION_OF_CHECKS,
    at,
    config.authUrl,
    config.baseUrl,
    config.audience,
    config.clientId,
    [...consumerScopes({ ...config, mode: 'exchange' })].sort(),
    Object.keys(operations).sort(),
  ]);

/** One MAC for each session secret, so that a result stays valid after a change of keys. */
const macsOf = (config: Config, at: string): readonly Buffer[] =>
  keyRing(config.sessionSecrets, 'exchange result').map(({ bytes }) =>
    createHmac('sha256', bytes).update(signedText(config, at)).digest(),
  );

/** Records that `verify-exchange` has passed, which allows mode `exchange` for 90 days. */
export function writeResult(config: Config, file: string, at: string): void {
  const [mac] = macsOf(config, at);
  writeFileSync(file, `${JSON.stringify({ at, mac: mac?.toString('base64url') })}\n`);
}

/** Why the result is not valid, or undefined if it is. */
function problemOf(config: Config, now: number): string | undefined {
  const { exchangeResult: file } = config;
  if (file === undefined) return 'PCC_EXCHANGE_RESULT is missing: the file that verify-exchange writes';
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return 'PCC_EXCHANGE_RESULT cannot be read';
  }
  const { success, data } = z.safeParse(result, tryParseJson(text));
  if (!success) return 'PCC_EXCHANGE_RESULT is not a result of verify-exchange';
  const { at, mac } = data;
  const macBytes = Buffer.from(mac, 'base64url');
  const isOurs = macsOf(config, at).some(
    (own) => own.length === macBytes.length && timingSafeEqual(own, macBytes),
  );
  if (!isOurs) {
    return 'PCC_EXCHANGE_RESULT is for another service, client, scopes, operations or session secret, or other checks';
  }
  const days = (now - Date.parse(at)) / DAY_MS;
  return days > -1 && days < MAX_DAYS ? undefined : `PCC_EXCHANGE_RESULT is older than ${MAX_DAYS} days`;
}

/**
 * For mode `exchange`: throws `ConfigError` unless there is proof that the service's tokens are bound to one consumer.
 * The returned function repeats the check once a day, and throws a 503 when it fails.
 */
export function requireExchangeResult(
  config: Config,
  log: Logger,
): (token: Pick<Token, 'isConsumerBound'>) => void {
  // A service on this machine has no real data.
  if (config.mode !== 'exchange' || isLoopback(config.baseUrl)) return () => undefined;
  if (config.exchangeUnverified) {
    log.warn(
      {},
      'PCC_EXCHANGE_UNVERIFIED: it is not verified that an exchanged token is limited to one consumer',
    );
    return ({ isConsumerBound }) => {
      if (isConsumerBound) return;
      throw new Refusal(502, 'exchange_invalid', 'The token names no consumer, so its limits are unknown.');
    };
  }
  let problem = problemOf(config, Date.now());
  if (problem !== undefined) throw new ConfigError(problem);
  let checkedAt = Date.now();
  return () => {
    if (Date.now() - checkedAt > DAY_MS) {
      checkedAt = Date.now();
      problem = problemOf(config, checkedAt);
    }
    if (problem === undefined) return;
    log.error({}, problem);
    // A new file is accepted immediately.
    checkedAt = -Infinity;
    throw new Refusal(503, 'exchange_unverified', 'Mode exchange needs a new result of verify-exchange.', {
      retryAfter: 3600,
    });
  };
}
