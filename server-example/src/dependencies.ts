import { addressReader } from './http/client-address.ts';
import { enabledOperations } from './broker/routes.ts';
import { ConfigError, type Config } from './config.ts';
import type { Hooks } from './hooks.ts';
import { Refusal } from './http/refusal.ts';
import { keyRing } from './keys.ts';
import { createLimiter } from './limits.ts';
import { createDemoLogin } from './login/demo-login.ts';
import { loginByJwt } from './login/by-jwt.ts';
import { loginByUrl } from './login/by-url.ts';
import type { Login } from './login/login.ts';
import type { Logger } from './monitoring/logger.ts';
import { createObserver } from './monitoring/observer.ts';
import { createConsumers } from './service/consumers.ts';
import { createServiceTokens } from './service/tokens.ts';
import { openUpstream } from './service/upstream.ts';
import { createConfirmation } from './session/confirmation.ts';
import { openRevocation } from './session/revocation.ts';
import { createSessionTokens } from './session/session-token.ts';
import { memoryStore } from './store/memory.ts';
import { redisStore } from './store/redis.ts';
import type { Store } from './store/store.ts';
import { requireExchangeResult } from './verify/exchange-result.ts';

/** What routes and checks work with: each takes those that it needs. */
export type Dependencies = Readonly<ReturnType<typeof createDependencies>>;

export function createDependencies(config: Config, hooks: Partial<Hooks>, store: Store, log: Logger) {
  const ring = (purpose: string) => keyRing(config.sessionSecrets, purpose);
  const observer = createObserver(config, hooks, store, log);
  const serviceTokens = createServiceTokens(config, store, log);
  const consumers = createConsumers(config, serviceTokens);
  const sessionTokens = createSessionTokens(config);
  const revocation = openRevocation(store, sessionTokens.lifetime, log);
  const signOut = async (loginId: string): Promise<void> => {
    await Promise.all(sessionTokens.stampsOf(loginId).map((sid) => revocation.revoke(sid)));
  };
  const demo = config.demoLogin ? createDemoLogin(config, consumers, signOut) : undefined;
  return {
    config,
    hooks,
    log,
    store,
    observer,
    serviceTokens,
    consumers,
    sessionTokens,
    revocation,
    /** Ids of the operations that widgets may use. */
    operationIds: enabledOperations(config),
    signOut,
    login: chooseLogin(config, hooks, demo),
    demo,
    checkExchangeVerified: requireExchangeResult(config, log),
    cursorKeys: ring('cursor'),
    limiter: createLimiter(config.limits, store, ring('quota')),
    confirmation: createConfirmation(store, ring('step-up'), config.publicUrl),
    upstream: openUpstream(config, serviceTokens, revocation, observer),
    clientAddressOf: addressReader(config.trustProxy),
  };
}

/** Opens Redis, which all instances share, or else a store in memory. */
export function openStore({ redisUrl }: Config, log: Logger): Store {
  if (redisUrl !== undefined) return redisStore(redisUrl, log);
  log.info(
    { start: true },
    'No REDIS_URL: sign-outs, locks and quotas are kept in this process: one instance only',
  );
  return memoryStore();
}

/**
 * The partner's hook, else the login of the settings, else the demo's. Throws `ConfigError` without one, and for a hook
 * beside settings.
 */
function chooseLogin(config: Config, hooks: Partial<Hooks>, demo: Login | undefined): Login {
  const { loginSettings: settings, publicUrl, limits } = config;
  if (settings && hooks.resolveSubject) {
    throw new ConfigError(
      'PCC_SUBJECT_URL or PCC_SUBJECT_JWKS and the hook resolveSubject exclude each other',
    );
  }
  if (hooks.resolveSubject) return loginByHook(hooks as Pick<Hooks, 'resolveSubject'>);
  const timeoutMs = limits.lookUpMs;
  if (settings?.url !== undefined) return loginByUrl({ ...settings, publicUrl, timeoutMs });
  if (settings) return loginByJwt({ ...settings, timeoutMs });
  if (demo) return demo;
  throw new ConfigError(
    'resolveSubject is missing: set PCC_SUBJECT_URL or PCC_SUBJECT_JWKS, pass createApp() a hook that reads your own login, or set PCC_DEMO_LOGIN=1',
  );
}

/** The partner's hook may be JavaScript, or return what a database has: a number would only fail later, elsewhere. */
const loginByHook = (hooks: Pick<Hooks, 'resolveSubject'>): Login => ({
  kind: 'resolveSubject',
  async resolveSubject(request) {
    const subject = await hooks.resolveSubject(request);
    if (!subject) return null;
    const { loginId, pcid, consumerId } = subject;
    // A database has null for what is missing.
    const ids = [pcid, consumerId].filter((id) => id !== undefined && id !== null);
    if (![loginId, ...ids].every((id) => typeof id === 'string' && id !== '') || ids.length === 0) {
      throw new Refusal(
        500,
        'internal',
        'resolveSubject must return loginId, and pcid or consumerId, as text.',
      );
    }
    return subject;
  },
});
