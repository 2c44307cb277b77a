import type { WidgetRecord } from '../shared/widget.ts';
import { profileStrings } from './strings/en.ts';
import { editingStrings } from './strings/editing.en.ts';

export const profile: WidgetRecord = {
  tag: 'pcc-profile',
  element: async () => (await import('./profile.element.ts')).ProfileElement,
  events: ['pcc-profile-updated', 'pcc-account-closed'],
  strings: [profileStrings, editingStrings],
};
