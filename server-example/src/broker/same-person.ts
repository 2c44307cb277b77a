import { createHash } from 'node:crypto';
import type { OperationSpec } from 'pcc-widgets/client';
import type { ConsumerIds } from '../consumers.ts';
import type { Hooks, Subject } from '../hooks.ts';
import { Refusal } from '../refusal.ts';
import type { Claims, SessionTokens } from './session-token.ts';

const KEEP_MS = 5_000;
const MOST_KEPT = 5_000;

interface Parts {
  readonly login: Pick<Hooks, 'resolveSubject'>;
  readonly sessionTokens: SessionTokens;
  readonly idsOf: (subject: Subject) => Promise<ConsumerIds | undefined>;
}

/** Check 4, second half: the login that came with the request, if one did, is that of the token's consumer. */
export type SamePerson = (request: Request, claims: Claims, operation: OperationSpec) => Promise<void>;

/** Acts ask the partner's login each time, reads every 5 s at most. No login proves nothing: tokens end by themselves. */
export function openSamePerson({ login, sessionTokens, idsOf }: Parts): SamePerson {
  const known = new Map<string, number>();

  async function isOther(request: Request, { sid, sub }: Claims): Promise<boolean> {
    const subject = await login.resolveSubject(request);
    if (!subject || sessionTokens.sids(subject.loginId).includes(sid)) return false;
    return (await idsOf(subject))?.id !== sub;
  }

  return async (request, claims, { effect }) => {
    const cookie = request.headers.get('Cookie');
    if (cookie === null) return;
    const key = createHash('sha256').update(`${claims.jti} ${cookie}`).digest('base64');
    if (effect === 'read' && (known.get(key) ?? 0) > Date.now()) return;
    if (await isOther(request, claims)) {
      throw new Refusal(401, 'session_changed', 'Somebody else is signed in now.');
    }
    const [oldest] = known.size >= MOST_KEPT ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(key, Date.now() + KEEP_MS);
  };
}
