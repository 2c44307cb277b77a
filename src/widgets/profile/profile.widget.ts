import type { WidgetRecord } from '../shared/widget-record.ts';
import { profileStrings } from './strings/en.ts';
import { taskStrings } from './strings/tasks.en.ts';

export const profile: WidgetRecord = {
  tag: 'pcc-profile',
  element: async () => (await import('./profile.element.ts')).ProfileElement,
  events: ['pcc-profile-updated', 'pcc-account-closed'],
  strings: [profileStrings, taskStrings],
};
