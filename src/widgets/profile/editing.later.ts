import type { Address } from '../../api/addresses.ts';
import { failureStrings } from '../shared/strings/failure.catalogue.ts';
import { taskStyles } from '../shared/task-dialog.ts';
import { Tasks, type Reread } from '../shared/tasks.ts';
import { deleteAddress } from './delete-address.ts';
import { editProfile } from './edit-profile.ts';
import { taskKey, type ProfileContext, type TaskName } from './profile-task.ts';
import { editingStrings } from './strings/editing.catalogue.ts';

export const strings = [editingStrings, failureStrings];
export const styles = taskStyles;

/** The tasks of a profile, which the widget's buttons open. A later part. */
export class ProfileTasks extends Tasks {
  readonly #context: ProfileContext;
  /** The key of the deletion that was opened last. */
  #deletion: string | undefined;

  constructor(context: ProfileContext, reread: Reread) {
    super(context, reread);
    this.#context = context;
  }

  isBusyAt(name: TaskName, address?: Address): boolean {
    return this.isBusy(taskKey(name, this.#context, address));
  }

  /** Outcome of the last attempt, unless the dialog shows it. */
  messageAt(name: TaskName, address?: Address): unknown {
    const message = this.message(taskKey(name, this.#context, address));
    const { addresses } = this.#context.resource.data ?? {};
    const deletion = this.#deletion;
    const isThere = addresses?.some((each) => taskKey('delete', this.#context, each) === deletion);
    // A deleted address has no row for it.
    return name === 'add' && deletion && !isThere ? [message, this.message(deletion)] : message;
  }

  /** Opens the dialog of an edit or a deletion. */
  async open(name: Exclude<TaskName, 'close'>, address?: Address): Promise<void> {
    const task =
      name === 'delete'
        ? address && deleteAddress(this.#context, address)
        : editProfile(this.#context, name, address);
    this.#deletion = name === 'delete' ? task?.key : undefined;
    if (task) await this.start(task);
  }
}
