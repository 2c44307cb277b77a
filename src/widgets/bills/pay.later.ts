import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../ui/button.ts';
import { failureStrings } from '../shared/strings/failure.en.ts';
import { taskStyles } from '../tasks/task-dialog.ts';
import { Tasks } from '../tasks/tasks.ts';
import { addBill, addBillKey } from './add-bill.ts';
import { nameOf } from './bills.templates.ts';
import type { Entry } from './load-bills.ts';
import { payBill, payKey, type BillsContext } from './pay-bill.ts';
import { payStrings } from './strings/pay.en.ts';

export const strings = [payStrings, failureStrings];
export const styles = taskStyles;

/** The tasks of bills, with the buttons that open them. A later part, loaded only on pages with `pay`. */
export class BillTasks extends Tasks<BillsContext> {
  /** The button that adds a bill, with the outcome: the main action. */
  addAction(): unknown {
    const { resource, allows, t } = this.context;
    const accounts = resource.data?.accounts;
    // That there is none needs the whole list.
    if (!accounts || !allows('createBill')) return nothing;
    const key = addBillKey(this.context);
    const add = () =>
      button(t('bills.add'), () => void this.start(addBill(this.context)), {
        id: 'add',
        busy: this.isBusy(key),
      });
    return html`<div>
      ${this.message(key)}
      ${accounts.some(({ id }) => id) ? add() : html`<p class="muted small">${t('bills.no-account')}</p>`}
    </div>`;
  }

  /** The button that pays a bill. */
  action(entry: Entry): TemplateResult | undefined {
    const { bill } = entry;
    const { allows, t } = this.context;
    const key = payKey(entry);
    // The consumer should look first whether it has been paid.
    const isUnknown = this.actions.outcomeOf(key)?.state === 'unconfirmed';
    if (!bill.id || !allows('createBillPayment') || isUnknown) return undefined;
    return button(t('bills.pay'), () => void this.start(payBill(this.context, entry)), {
      name: t('bills.pay-of', { bill: nameOf(bill, t) }),
      id: `pay-${bill.id}`,
      busy: this.isBusy(key),
    });
  }

  /** Outcome of the last payment of a bill, unless its dialog shows it. */
  messageAt(entry: Entry): unknown {
    return this.message(payKey(entry));
  }
}
