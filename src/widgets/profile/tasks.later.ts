import type { Address } from '../../api/addresses.ts';
import { failureStrings } from '../shared/strings/failure.en.ts';
import { taskStyles } from '../tasks/task-dialog.ts';
import { Tasks } from '../tasks/tasks.ts';
import { closeAccount } from './close-account.ts';
import { deleteAddress } from './delete-address.ts';
import { editProfile } from './edit-profile.ts';
import type { ProfileContext } from './load-profile.ts';
import { profileTaskKey, type TaskName } from './profile-task.ts';
import { taskStrings } from './strings/tasks.en.ts';

export const strings = [taskStrings, failureStrings];
export const styles = taskStyles;

/** The tasks of a profile, which the widget's buttons open. A later module. */
class ProfileTasks extends Tasks<ProfileContext> {
  /** The key of the deletion that was opened last. */
  #deletion: string | undefined;

  isBusyAt(name: TaskName, address?: Address): boolean {
    return this.isBusy(profileTaskKey(name, this.context, address));
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
    if (name === 'close') return closeAccount(this.context, this);
    if (name !== 'delete') return this.openDialog(editProfile(this.context, name, address));
    if (!address) return;
    const task = deleteAddress(this.context, address);
    this.#deletion = task.key;
    await this.openDialog(task);
  }
}

export const createTasks = (context: ProfileContext): ProfileTasks => new ProfileTasks(context);
