import type { Action } from '../../controllers/action-controller.ts';
import type { ActiveSession } from '../../controllers/session-controller.ts';
import type { PccClient } from '../../http/client.ts';
import { PccError } from '../../http/error.ts';
import type { Task } from '../tasks/task.ts';
import type { TradelineRow } from './tradeline-row.ts';
import { readRow, type TradelinesContext } from './load-tradelines.ts';

export type ActionName = 'openTradeline' | 'closeTradeline';

export const rowKey = (name: ActionName, { id }: TradelineRow): string => `${name}:${id}`;

/** The state of a bill once the action is carried out. */
const stateAfter = { openTradeline: 'reported', closeTradeline: 'closed' } as const;

/** What both tasks of a bill have. */
export const rowTask = (
  { discard }: TradelinesContext,
  row: TradelineRow,
  name: ActionName,
): Pick<Task, 'key' | 'openerId' | 'discardTarget'> => ({
  key: rowKey(name, row),
  openerId: `line-${row.id}`,
  discardTarget: () => discard(row.id),
});

interface RowRequest<Body> {
  readonly name: ActionName;
  /** The bill as displayed to the consumer. */
  readonly row: TradelineRow;
  /** The consumer who agreed. */
  readonly session: ActiveSession;
  readonly send: (client: PccClient, args: { consumer_id: string; body: Body }) => Promise<unknown>;
  readonly body: NoInfer<Body>;
}

/** What both attempts of a bill have. */
export const rowAttempt = <Body>({ resource }: TradelinesContext, request: RowRequest<Body>) => {
  const { name, row } = request;
  return {
    action: rowAction(request),
    isDoneInData() {
      const state = resource.data?.rows.find(({ id }) => id === row.id)?.state;
      if (state === stateAfter[name]) return true;
      // Any other state says nothing about the action.
      return state === row.state ? false : undefined;
    },
  };
};

/**
 * Opens or closes a bill, once. Before the request, and after an unknown outcome, the bill is read: the action may have
 * been carried out already, and the bill must be as the consumer saw it. In a function of its own: see `Attempt`.
 */
function rowAction<Body>({ name, row, session, send, body }: RowRequest<Body>): Action<unknown> {
  return {
    key: rowKey(name, row),
    run: () => send(session.client, { consumer_id: session.info.consumer_id, body }),
    async isDone() {
      const { state, merchant } = await readRow(session, row.id);
      if (state === stateAfter[name]) return true;
      if (merchant !== row.merchant || state !== row.state) {
        throw new PccError('conflict', { operation: name });
      }
      return false;
    },
  };
}
