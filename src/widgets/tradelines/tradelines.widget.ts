import type { WidgetRecord } from '../shared/widget.ts';
import { tradelinesStrings } from './strings/catalogue.ts';
import { historyStrings } from './strings/history.catalogue.ts';
import { manageStrings } from './strings/manage.catalogue.ts';
import { manyStrings } from './strings/many.catalogue.ts';

export const tradelines: WidgetRecord = {
  tag: 'pcc-tradelines',
  element: async () => (await import('./tradelines.element.ts')).TradelinesElement,
  events: ['pcc-tradeline-opened', 'pcc-tradeline-closed'],
  strings: [tradelinesStrings, historyStrings, manageStrings, manyStrings],
  textKey: 'TradelinesKey',
};
