import { ConfigError, type Config } from '../config.ts';
import type { Hooks, Subject } from '../hooks.ts';
import { loginByJwt } from './by-jwt.ts';
import { loginByUrl } from './by-url.ts';
import type { LoginSource } from './source.ts';

type Login = Pick<Hooks, 'resolveSubject'>;

/** Whether a login that is read again is still that of the same consumer. */
export const isSameLogin = (before: Subject, now: Subject | null): boolean =>
  (['loginId', 'pcid', 'consumerId'] as const).every((name) => now?.[name] === before[name]);

/** What a quota counts by: a new login does not reset it. */
export const quotaKeyOf = ({ consumerId, pcid, loginId }: Subject): string => consumerId ?? pcid ?? loginId;

/** Who says who is signed in. */
export interface OpenedLogin {
  readonly login: Login;
  /** For the log. */
  readonly kind: 'resolveSubject' | 'settings' | 'demo';
  /** The login that the settings name, if they do. */
  readonly source: LoginSource | undefined;
}

/** The partner's hook, the login of the settings, or the demo's. Throws `ConfigError` without one, and with two. */
export function openLogin(config: Config, hooks: Partial<Hooks>, demo: Login | undefined): OpenedLogin {
  const source = sourceOf(config);
  if (source && hooks.resolveSubject) {
    throw new ConfigError(
      'PCC_SUBJECT_URL or PCC_SUBJECT_JWKS and the hook resolveSubject exclude each other',
    );
  }
  if (hooks.resolveSubject) return { login: hooks as Login, kind: 'resolveSubject', source };
  if (source) return { login: source, kind: 'settings', source };
  if (demo) return { login: demo, kind: 'demo', source };
  throw new ConfigError(
    'resolveSubject is missing: set PCC_SUBJECT_URL or PCC_SUBJECT_JWKS, pass createApp() a hook that reads your own login, or set PCC_DEMO_LOGIN=1',
  );
}

function sourceOf({ loginSource, publicUrl, limits }: Config): LoginSource | undefined {
  if (!loginSource) return undefined;
  const timeoutMs = limits.lookUpMs;
  return 'url' in loginSource
    ? loginByUrl({ ...loginSource, publicUrl, timeoutMs })
    : loginByJwt({ ...loginSource, timeoutMs });
}
