import type { WidgetRecord } from '../shared/widget.ts';
import { tradelinesStrings } from './strings/en.ts';
import { factsStrings } from './strings/facts.en.ts';
import { historyStrings } from './strings/history.en.ts';
import { manageStrings } from './strings/manage.en.ts';
import { longListStrings } from './strings/long-list.en.ts';

export const tradelines: WidgetRecord = {
  tag: 'pcc-tradelines',
  element: async () => (await import('./tradelines.element.ts')).TradelinesElement,
  events: ['pcc-tradeline-opened', 'pcc-tradeline-closed'],
  strings: [tradelinesStrings, factsStrings, historyStrings, manageStrings, longListStrings],
};
