import { html, type TemplateResult } from 'lit';
import type { BankAccount } from '../../api/consumer-records.ts';
import { button } from '../../ui/button.ts';
import { definitionsStyles } from '../../ui/definitions.ts';
import type { MainAction } from '../../ui/main-action.ts';
import { errorStrings } from '../shared/strings/errors.en.ts';
import { taskStyles } from '../tasks/task-dialog.ts';
import { Tasks } from '../tasks/tasks.ts';
import { addBill, addBillKey } from './add-bill.ts';
import { nameOf } from './bills.templates.ts';
import type { BillRow, BillsContext } from './load-bills.ts';
import { payBill, payBillKey } from './pay-bill.ts';
import { taskStrings } from './strings/tasks.en.ts';

export const strings = [taskStrings, errorStrings];
export const styles = [...taskStyles, definitionsStyles];

/** The tasks of bills, with the buttons that open them. A lazy module, loaded only on pages with `pay`. */
class BillTasks extends Tasks<BillsContext> {
  /** The button that adds a bill, with the outcome: the main action. */
  addButton(accounts: readonly BankAccount[] | undefined): MainAction {
    const { t } = this.context;
    const key = addBillKey(this.context);
    // Only the whole list shows that there is no account.
    if (!accounts) return { outcome: this.message(key) };
    if (!accounts.some(({ id }) => id))
      return { outcome: html`${this.message(key)}<p class="muted">${t('bills.no-account')}</p>` };
    return this.mainAction(key, 'add', t('bills.add'), () => void this.openDialog(addBill(this.context)));
  }

  /** The button that pays a bill. */
  payButton(row: BillRow): TemplateResult | undefined {
    const { bill } = row;
    const { allows, t } = this.context;
    const key = payBillKey(row);
    // The consumer should look first whether it has been paid.
    if (!bill.id || !allows('createBillPayment') || this.attempts.isUnconfirmed(key)) return undefined;
    return button(t('bills.pay'), () => void this.openDialog(payBill(this.context, row)), {
      name: t('bills.pay-of', { bill: nameOf(bill, t) }),
      id: `pay-${bill.id}`,
      busy: this.isRunning(key),
    });
  }

  /** Outcome of the last payment of a bill, unless its dialog shows it. */
  messageAt(row: BillRow): unknown {
    return this.message(payBillKey(row));
  }
}

export const createTasks = (context: BillsContext): BillTasks => new BillTasks(context);
