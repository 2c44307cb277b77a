import type { Action } from '../../controllers/action-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import { PccError } from '../../http/error.ts';
import { noForm } from '../tasks/task.ts';
import type { ParsedTradeline } from './parsed-tradeline.ts';
import { loadLine, type TradelinesContext } from './load-tradelines.ts';

export type ActionName = 'openTradeline' | 'closeTradeline';

export const actionKeyOf = (name: ActionName, { id }: ParsedTradeline): string => `${name}:${id}`;

/** The section of a bill once the action is carried out. */
const sectionAfter = { openTradeline: 'reported', closeTradeline: 'closed' } as const;

/** What both tasks of a bill have. */
export const lineTask = (
  { resource, discard }: TradelinesContext,
  line: ParsedTradeline,
  name: ActionName,
) => ({
  ...noForm,
  key: actionKeyOf(name, line),
  openerId: `line-${line.id}`,
  forgetTarget: () => discard(line.id),
  isDoneInData() {
    const section = resource.data?.lines.find(({ id }) => id === line.id)?.section;
    if (section === sectionAfter[name]) return true;
    // Any other section says nothing about the action.
    return section === line.section ? false : undefined;
  },
});

interface TradelineAction {
  readonly name: ActionName;
  /** The bill as displayed to the consumer. */
  readonly line: ParsedTradeline;
  /** The consumer who agreed. */
  readonly session: OpenSession;
  readonly send: () => Promise<unknown>;
}

/**
 * Opens or closes a bill, once. Before the request, and after an unknown outcome, the bill is read: the action may have
 * been carried out already, and the bill must be as the consumer saw it.
 */
export function tradelineAction({ name, line, session, send }: TradelineAction): Action<unknown> {
  return {
    key: actionKeyOf(name, line),
    run: send,
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
