import type { WidgetContext } from '../shared/widget-context.ts';
import type { Bills } from './load-bills.ts';
import type { BillsKey } from './strings/types.ts';

/** The widget as the parts that pay and add bills see it. */
export interface BillsContext extends WidgetContext<Bills, BillsKey> {
  /** Loads again; the result of `message` is announced instead of the list's summary. */
  readonly reread: (message: () => string | undefined) => Promise<void>;
}
