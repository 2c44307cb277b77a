import type { Address } from '../../api/addresses.ts';
import type { Form } from './draft.ts';
import type { ProfileContext } from './load-profile.ts';

/** What a button opens. */
export type TaskName = Form | 'delete' | 'close';

/** Identifies a task and its target across widgets and tabs. */
export const profileTaskKey = (name: TaskName, { resource }: ProfileContext, address?: Address): string =>
  `profile-${name}:${address?.id ?? resource.session?.info.consumer_id}`;
