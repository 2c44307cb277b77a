import { operations as allOperations } from '../api/operations.ts';
import type { OperationSpec } from '../api/operation.ts';
import { shown } from '../api/shown.ts';
import type { PccClient, SessionInfo } from '../http/client.ts';
import { PccError } from '../http/error.ts';
import type { Session } from '../session/contract.ts';
import { createClient } from '../session/create-client.ts';
import { readSession } from '../session/session-grant.ts';
import { keyOf, type Answers } from '../widgets/shared/data-block.ts';

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
}

/** A session as a widget has it in a page. */
export interface Reader {
  readonly client: PccClient;
  readonly info: SessionInfo;
  /** What the widget has read, with the fields that a page may have. */
  readonly answers: Answers;
}

/** Opens a session that reads only until `signal` aborts. */
export function openReader(session: Session | ServerSession, signal: AbortSignal): Reader {
  const { client, info } = 'client' in session ? opened(session) : granted(session);
  let answers: Record<string, unknown> = {};
  const specs: Readonly<Record<string, OperationSpec>> = allOperations;
  return {
    info,
    get answers() {
      return answers;
    },
    client: {
      ...client,
      async request(call, options) {
        const spec = specs[call.operation];
        if (!spec || call.effect !== 'read')
          throw new PccError('misconfigured', { operation: call.operation });
        const cutting: typeof call = {
          ...call,
          // Rendered and sent is only what a page may have.
          parse(json) {
            const { consumer_id: consumerId } = info;
            const cut = shown(spec, json, consumerId);
            const result = call.parse(cut, { consumerId });
            answers[keyOf(call)] = cut;
            return result;
          },
        };
        try {
          return await client.request(cutting, {
            signal: options?.signal ? AbortSignal.any([options.signal, signal]) : signal,
          });
        } catch (error) {
          // What was read before the session ended is not sent, either.
          if (error instanceof PccError && error.code === 'unauthenticated') answers = {};
          throw error;
        }
      },
    },
  };
}

const opened = ({
  client,
  consumerId,
  frameOrigins = [],
  operations,
}: ServerSession): Pick<Reader, 'client' | 'info'> => ({
  client,
  info: { consumer_id: consumerId, frame_origins: frameOrigins, operations },
});

function granted(session: Session): Pick<Reader, 'client' | 'info'> {
  const { base, token, expiresIn, cookie, info } = readSession(session);
  // The cookie is in the consumer's browser.
  if (cookie) throw new PccError('misconfigured', { message: 'credential' });
  return {
    client: createClient({ baseUrl: base, getToken: () => Promise.resolve({ token, expiresIn }) }),
    info,
  };
}
