import type { Action } from '../../controllers/action-controller.ts';
import type { ActiveSession } from '../../controllers/session-controller.ts';
import type { PccClient } from '../../http/client.ts';
import { PccError } from '../../http/error.ts';
import type { Line } from './line.ts';
import { loadLine, type TradelinesContext } from './load-tradelines.ts';

export type ActionName = 'openTradeline' | 'closeTradeline';

export const lineKey = (name: ActionName, { id }: Line): string => `${name}:${id}`;

/** The section of a bill once the action is carried out. */
const sectionAfter = { openTradeline: 'reported', closeTradeline: 'closed' } as const;

/** What both tasks of a bill have. */
export const lineTask = ({ discard }: TradelinesContext, line: Line, name: ActionName) => ({
  key: lineKey(name, line),
  openerId: `line-${line.id}`,
  forgetTarget: () => discard(line.id),
});

interface LineRequest<Body> {
  readonly name: ActionName;
  /** The bill as displayed to the consumer. */
  readonly line: Line;
  /** The consumer who agreed. */
  readonly session: ActiveSession;
  readonly send: (client: PccClient, args: { consumer_id: string; body: Body }) => Promise<unknown>;
  readonly body: NoInfer<Body>;
}

/** What both attempts of a bill have. */
export const lineAttempt = <Body>({ resource }: TradelinesContext, request: LineRequest<Body>) => {
  const { name, line } = request;
  return {
    action: lineAction(request),
    isDoneInData() {
      const section = resource.data?.lines.find(({ id }) => id === line.id)?.section;
      if (section === sectionAfter[name]) return true;
      // Any other section says nothing about the action.
      return section === line.section ? false : undefined;
    },
  };
};

/**
 * Opens or closes a bill, once. Before the request, and after an unknown outcome, the bill is read: the action may have
 * been carried out already, and the bill must be as the consumer saw it. In a function of its own: see `Attempt`.
 */
function lineAction<Body>({ name, line, session, send, body }: LineRequest<Body>): Action<unknown> {
  return {
    key: lineKey(name, line),
    run: () => send(session.client, { consumer_id: session.info.consumer_id, body }),
    async isDone() {
      const { section, merchant } = await loadLine(session, line.id);
      if (section === sectionAfter[name]) return true;
      if (merchant !== line.merchant || section !== line.section) {
        throw new PccError('conflict', { operation: name });
      }
      return false;
    },
  };
}
