import { createHash } from 'node:crypto';
import type { OperationSpec } from 'pcc-widgets/client';
import type { ConsumerIds } from '../consumers.ts';
import type { Hooks, Subject } from '../hooks.ts';
import type { Config } from '../config.ts';
import { sessionChanged, type Claims, type SessionTokens } from './session-token.ts';

const KEEP_MS = 5_000;
const MAX_ENTRIES = 5_000;

interface Parts {
  readonly mode: Config['mode'];
  readonly login: Pick<Hooks, 'resolveSubject'>;
  readonly sessionTokens: SessionTokens;
  readonly idsOf: (subject: Subject) => Promise<ConsumerIds | undefined>;
}

/** Check 4, second part: the request's login belongs to the token's consumer. */
export type ConsumerCheck = (request: Request, claims: Claims, operation: OperationSpec) => Promise<void>;

/**
 * Reads the partner's login before each action, and for reads at most every 5 s. Without a login, `cookie` mode rejects
 * the request; `broker` mode does not, because requests to another site's backend come without the login's cookie.
 */
export function openConsumerCheck({ mode, login, sessionTokens, idsOf }: Parts): ConsumerCheck {
  const known = new Map<string, number>();

  async function isOtherConsumer(request: Request, { sid, sub }: Claims): Promise<boolean> {
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
    if (await isOtherConsumer(request, claims)) {
      throw sessionChanged();
    }
    const [oldest] = known.size >= MAX_ENTRIES ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(key, Date.now() + KEEP_MS);
  };
}
