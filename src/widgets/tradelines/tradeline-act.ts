import type { Act } from '../../controllers/act-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import { PccError } from '../../http/error.ts';
import type { Line } from './lines.ts';
import { loadLine } from './load-tradelines.ts';

export type ActName = 'openTradeline' | 'closeTradeline';

export const actKey = (name: ActName, { id }: Line): string => `${name}:${id}`;

/** The other thing that can be done to a bill. */
export const otherAct = (name: ActName): ActName =>
  name === 'openTradeline' ? 'closeTradeline' : 'openTradeline';

interface TradelineAct {
  readonly name: ActName;
  /** As the person saw it. */
  readonly line: Line;
  /** Of the person who agreed to it. */
  readonly session: OpenSession;
  /** Whose bills are on screen now. */
  readonly present: () => OpenSession | undefined;
  readonly send: () => Promise<unknown>;
}

/**
 * Opens or closes a bill, once. Before it is sent, and where its outcome is unknown, the bill is read: it may be done
 * already, and what the person has agreed to must be what is acted upon.
 */
export function tradelineAct({ name, line, session, present, send }: TradelineAct): Act<unknown> {
  return {
    key: actKey(name, line),
    run: send,
    async isDone() {
      const consumer = present()?.info.consumer_id ?? session.info.consumer_id;
      if (consumer !== session.info.consumer_id) throw new PccError('aborted');
      const { section, merchant } = await loadLine(session, line.id);
      if (section === (name === 'openTradeline' ? 'reported' : 'closed')) return true;
      if (merchant !== line.merchant || section !== line.section) {
        throw new PccError('conflict', { operation: name });
      }
      return false;
    },
  };
}
