import { css } from 'lit';
import type { SessionEndReason } from '../../http/client.ts';
import { errorStrings } from '../shared/strings/errors.en.ts';
import { taskStyles } from '../tasks/task-dialog.ts';
import { Tasks } from '../tasks/tasks.ts';
import { fileDispute } from './file-dispute.ts';
import type { DisputesContext } from './load-disputes.ts';
import { taskStrings } from './strings/tasks.en.ts';

export const strings = [taskStrings, errorStrings];
export const styles = [
  ...taskStyles,
  css`
  .review {
    display: grid;
    gap: calc(4 * var(--_pcc-space));
    margin: 0;
    margin-block-end: calc(4 * var(--_pcc-space));
  }
  .review dd {
    margin: 0;
    white-space: pre-line;
  }
`,
];

/** The task of disputes. A lazy module. */
class DisputeTasks extends Tasks<DisputesContext> {
  /** The widget's removal, too: a router removes a page that the consumer comes back to. */
  protected override keeps(reason?: SessionEndReason): boolean {
    return reason === undefined || super.keeps(reason);
  }

  /** Opens the form, about this charge if there is one. */
  async file(transactionId: string | undefined): Promise<void> {
    await this.openDialog(fileDispute(this.context, transactionId));
  }
}

export const createTasks = (context: DisputesContext): DisputeTasks => new DisputeTasks(context);
