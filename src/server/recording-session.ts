import { operations as allOperations } from '../api/operations.ts';
import type { OperationSpec } from '../api/operation.ts';
import { shown } from '../api/shown.ts';
import type { PccClient, SessionInfo } from '../http/client.ts';
import { isPccError, PccError } from '../http/error.ts';
import type { Session } from '../session/types.ts';
import { createClient } from '../session/create-client.ts';
import { parseSession } from '../session/session-grant.ts';
import { requestKey, type Responses } from '../widgets/shared/server-rendered/data-block.ts';

/** The page waits at most so long for `isSignedIn()`. */
const CONFIRM_MS = 100;

/** The consumer and the client that reads for them. */
export interface ServerSession {
  /** Reads with this consumer's rights: `createClient({ baseUrl, getToken })`. */
  readonly client: PccClient;
  /** The signed-in consumer: a UUID. */
  readonly consumerId: string;
  /** Allowed origins of the card-registration frame. */
  readonly frameOrigins?: readonly string[];
  /** Ids of the operations that are switched on; widgets leave out the others. Default: all. */
  readonly operations?: readonly string[];
  /**
   * Whether the consumer is still signed in. Called after the reads, before anything of them is sent: if it resolves with
   * false, rejects, or takes more than 100 ms, the skeleton is sent. Without it, only a 401 of the service has that effect.
   */
  isSignedIn?(): Promise<boolean>;
}

/** A session as a widget has it in a page. */
export interface RecordingSession {
  readonly client: PccClient;
  readonly info: SessionInfo;
  /** What the widget has read, with the fields that a page may have. */
  readonly answers: Responses;
  /** The 401 of a read, if there was one. */
  readonly refusal: PccError | undefined;
  /** Whether what was read may be sent: not after a 401 or the consumer's sign-out. */
  maySend(): Promise<boolean>;
}

/** Opens a session that reads only until `signal` aborts. */
export function createRecordingSession(
  session: Session | ServerSession,
  signal: AbortSignal,
): RecordingSession {
  const { client, info } = 'client' in session ? fromServerSession(session) : fromSession(session);
  const answers: Record<string, unknown> = {};
  let refusal: PccError | undefined;
  const specs: Readonly<Record<string, OperationSpec>> = allOperations;
  return {
    info,
    answers,
    get refusal() {
      return refusal;
    },
    async maySend() {
      if (refusal || Object.keys(answers).length === 0 || !('client' in session)) return !refusal;
      const isSignedIn = await new Promise<boolean>((resolve) => {
        const late = setTimeout(resolve, CONFIRM_MS, false);
        Promise.resolve()
          .then(() => session.isSignedIn?.() ?? true)
          .then(resolve, () => resolve(false))
          .finally(() => clearTimeout(late));
      });
      return isSignedIn && !refusal;
    },
    client: {
      ...client,
      async request(call, options) {
        const spec = specs[call.operation];
        if (!spec || call.effect !== 'read')
          throw new PccError('misconfigured', { operation: call.operation });
        const cutting: typeof call = {
          ...call,
          // Only the fields that a page may have are rendered and sent.
          parse(json) {
            const { consumer_id: consumerId } = info;
            const cut = shown(spec, json, consumerId);
            const result = call.parse(cut, { consumerId });
            answers[requestKey(call)] = cut;
            return result;
          },
        };
        try {
          return await client.request(cutting, {
            signal: options?.signal ? AbortSignal.any([options.signal, signal]) : signal,
          });
        } catch (error) {
          if (isPccError(error) && error.code === 'unauthenticated') refusal = error;
          throw error;
        }
      },
    },
  };
}

const fromServerSession = ({
  client,
  consumerId,
  frameOrigins = [],
  operations,
}: ServerSession): Pick<RecordingSession, 'client' | 'info'> => ({
  client,
  info: { consumer_id: consumerId, frame_origins: frameOrigins, operations },
});

function fromSession(session: Session): Pick<RecordingSession, 'client' | 'info'> {
  const { base, token, expiresIn, cookie, info } = parseSession(session);
  // The cookie is in the consumer's browser.
  if (cookie) throw new PccError('misconfigured', { message: 'credential' });
  return {
    client: createClient({ baseUrl: base, getToken: () => Promise.resolve({ token, expiresIn }) }),
    info,
  };
}
