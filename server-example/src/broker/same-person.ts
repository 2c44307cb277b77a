import { createHash } from 'node:crypto';
import type { OperationSpec } from 'pcc-widgets/client';
import type { ConsumerIds } from '../consumers.ts';
import type { Hooks, Subject } from '../hooks.ts';
import type { Config } from '../config.ts';
import { sessionChanged, type Claims, type SessionTokens } from './session-token.ts';

const KEEP_MS = 5_000;
const MOST_KEPT = 5_000;

interface Parts {
  readonly mode: Config['mode'];
  readonly login: Pick<Hooks, 'resolveSubject'>;
  readonly sessionTokens: SessionTokens;
  readonly idsOf: (subject: Subject) => Promise<ConsumerIds | undefined>;
}

/** Check 4, second part: the request's login belongs to the token's consumer. */
export type SamePerson = (request: Request, claims: Claims, operation: OperationSpec) => Promise<void>;

/**
 * Asks the partner's login before each action, and for reads every 5 s at most. Without a login, `cookie` mode rejects
 * the request; `broker` mode does not, because requests to another site's backend come without the login's cookie.
 */
export function openSamePerson({ mode, login, sessionTokens, idsOf }: Parts): SamePerson {
  const known = new Map<string, number>();

  async function isOther(request: Request, { sid, sub }: Claims): Promise<boolean> {
    const subject = await login.resolveSubject(request);
    if (!subject) return mode === 'cookie';
    if (sessionTokens.sids(subject.loginId).includes(sid)) return false;
    return (await idsOf(subject))?.id !== sub;
  }

  return async (request, claims, { effect }) => {
    const cookie = request.headers.get('Cookie');
    if (cookie === null) return;
    const key = createHash('sha256').update(`${claims.jti} ${cookie}`).digest('base64');
    if (effect === 'read' && (known.get(key) ?? 0) > Date.now()) return;
    if (await isOther(request, claims)) {
      throw sessionChanged();
    }
    const [oldest] = known.size >= MOST_KEPT ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(key, Date.now() + KEEP_MS);
  };
}
