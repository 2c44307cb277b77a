import type { WidgetRecord } from '../shared/widget-record.ts';
import { statementsStrings } from './strings/en.ts';
import { lazyStrings } from './strings/lazy.en.ts';

export const statements: WidgetRecord = {
  tag: 'pcc-statements',
  element: async () => (await import('./statements.element.ts')).StatementsElement,
  events: ['pcc-statement-view', 'pcc-statement-download', 'pcc-statement-email'],
  policy: { sources: { 'frame-src': ['blob:'] }, why: 'the preview; nothing with `no-preview`' },
  strings: [statementsStrings, lazyStrings],
};
