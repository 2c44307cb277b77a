import { css, type TemplateResult } from 'lit';
import { button } from '../../ui/button.ts';
import { definitionsStyles } from '../../ui/definitions.ts';
import type { MainAction } from '../../ui/main-action.ts';
import { errorStrings } from '../shared/strings/errors.en.ts';
import { taskStyles } from '../tasks/task-dialog.ts';
import { Tasks } from '../tasks/tasks.ts';
import type { TradelinesContext } from './load-tradelines.ts';
import type { TradelineRow } from './tradeline-row.ts';
import {
  addUnlistedBill,
  currentReporting,
  addUnlistedBillKey,
  addUnlistedBillTitle,
} from './add-unlisted-bill.ts';
import { startReporting } from './start-reporting.ts';
import { stopReporting } from './stop-reporting.ts';
import { lazyStrings } from './strings/lazy.en.ts';
import { taskStrings } from './strings/tasks.en.ts';
import { rowKey } from './row-task.ts';
import { nameOf } from './tradelines.templates.ts';

export const strings = [taskStrings, lazyStrings, errorStrings];
export const styles = [
  ...taskStyles,
  definitionsStyles,
  css`
  .attestation {
    margin-block-end: calc(4 * var(--_pcc-space));
    padding: calc(3 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
    border: var(--_pcc-border-width) solid var(--_pcc-border);
    border-radius: var(--_pcc-radius);
  }
`,
];

/** The tasks of tradelines, with the buttons that open them. A lazy module, loaded only on pages with `manage`. */
class TradelineTasks extends Tasks<TradelinesContext> {
  /** The button that adds a bill, with the outcome: the main action. */
  addButton(): MainAction {
    const { context } = this;
    if (!currentReporting(context)) return {};
    const open = () => void this.openDialog(addUnlistedBill(context));
    return this.mainAction(addUnlistedBillKey(context), 'new', addUnlistedBillTitle(context), open);
  }

  /** The button for the task that is possible on a bill. */
  reportingButton(row: TradelineRow): TemplateResult | undefined {
    const { allows, t } = this.context;
    const isReported = row.state === 'reported';
    const [name, other] = isReported
      ? (['closeTradeline', 'openTradeline'] as const)
      : (['openTradeline', 'closeTradeline'] as const);
    const key = rowKey(name, row);
    // An action that was carried out but not yet read is not offered again.
    if (!allows(name) || this.actions.outcomeOf(key)?.state === 'done') return undefined;
    const merchant = nameOf(row, t);
    const start = () => {
      this.attempts.dismiss(rowKey(other, row));
      void this.openDialog(isReported ? stopReporting(this.context, row) : startReporting(this.context, row));
    };
    return button(t(isReported ? 'tradelines.stop' : 'tradelines.add'), start, {
      name: t(isReported ? 'tradelines.stop-of' : 'tradelines.add-of', { merchant }),
      busy: this.isRunning(key),
    });
  }

  /** Outcome of the last task of a bill, unless a dialog shows it. */
  messageAt(row: TradelineRow): unknown {
    return (['openTradeline', 'closeTradeline'] as const).map((name) => this.message(rowKey(name, row)));
  }
}

export const createTasks = (context: TradelinesContext): TradelineTasks => new TradelineTasks(context);
