import type { Address } from '../../api/addresses.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import type { Form } from './draft.ts';
import type { Profile } from './load-profile.ts';
import type { ProfileKey } from './strings/en.ts';

export type ProfileContext = WidgetContext<Profile, ProfileKey>;

/** What a button opens. */
export type TaskName = Form | 'delete' | 'close';

/** Identifies a task and its target across widgets and tabs. */
export const taskKey = (name: TaskName, { resource }: ProfileContext, address?: Address): string =>
  `profile-${name}:${address?.id ?? resource.session?.info.consumer_id}`;
