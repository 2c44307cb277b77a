import type { Address } from '../../api/addresses.ts';
import { errorStrings } from '../shared/strings/errors.en.ts';
import { taskStyles } from '../tasks/task-dialog.ts';
import { Tasks } from '../tasks/tasks.ts';
import { amountText } from '../text/amount-text.ts';
import { closeAccount, readOwed } from './close-account.ts';
import { deleteAddress } from './delete-address.ts';
import { editProfile } from './edit-profile.ts';
import type { ProfileContext } from './load-profile.ts';
import { profileTaskKey, type TaskName } from './profile-task.ts';
import { taskStrings } from './strings/tasks.en.ts';

export const strings = [taskStrings, errorStrings];
export const styles = taskStyles;

/** The tasks of a profile, which the widget's buttons open. A lazy module. */
class ProfileTasks extends Tasks<ProfileContext> {
  /** The key of the deletion that was opened last. */
  #deletion: string | undefined;

  isRunningAt(name: TaskName, address?: Address): boolean {
    return this.isRunning(profileTaskKey(name, this.context, address));
  }

  /** Outcome of the last attempt, unless the dialog shows it. */
  messageAt(name: TaskName, address?: Address): unknown {
    const message = this.message(profileTaskKey(name, this.context, address));
    const { addresses } = this.context.resource.data ?? {};
    const deletion = this.#deletion;
    const isThere = addresses?.some((each) => profileTaskKey('delete', this.context, each) === deletion);
    // A deleted address has no row for it.
    return name === 'add' && deletion && !isThere ? [message, this.message(deletion)] : message;
  }

  /** Opens the dialog of a task. */
  async open(name: TaskName, address?: Address): Promise<void> {
    this.#deletion = undefined;
    if (name === 'close') return this.#openClosing();
    if (name !== 'delete') return this.openDialog(editProfile(this.context, name, address));
    if (!address) return;
    const task = deleteAddress(this.context, address);
    this.#deletion = task.key;
    await this.openDialog(task);
  }

  /** Opens the dialog that closes the account, then reads what has to be paid off first. */
  async #openClosing(): Promise<void> {
    const { allows, announcer, format, host, resource, t } = this.context;
    const { session, data } = resource;
    if (!session) return;
    let owed: readonly number[] = [];
    const owedTexts = () =>
      owed.flatMap((each) => {
        const amount = amountText(each, format());
        return amount ? t('profile.close-owed', { amount }) : [];
      });
    const task = closeAccount(this.context, session.info.consumer_id, owedTexts);
    await this.openDialog(task);
    if (!allows('getCreditLine')) return;
    owed = await readOwed(session.client, data?.consumer?.credit_lines);
    if (owed.length === 0 || !this.isOpen(task.key) || resource.session !== session) return;
    host.requestUpdate();
    announcer.announce(owedTexts().join(' '));
  }
}

export const createTasks = (context: ProfileContext): ProfileTasks => new ProfileTasks(context);
