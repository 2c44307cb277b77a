import type { Address } from '../../api/addresses.ts';
import type { Form } from './draft.ts';
import type { ProfileContext } from './load-profile.ts';

/** What a button opens. */
export type TaskName = Form | 'delete' | 'close';

/** Id of the button that opens a task; `address` is the one that it changes or deletes. */
export const taskButtonId = (name: TaskName, address?: Address): string => `${name}${address?.id ?? ''}`;

/** Identifies a task and its target across widgets and tabs. */
export const profileTaskKey = (name: TaskName, { resource }: ProfileContext, address?: Address): string =>
  `profile-${name}:${address?.id ?? resource.session?.info.consumer_id}`;
