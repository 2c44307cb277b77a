import type { WidgetRecord } from '../shared/widget-record.ts';
import { cardRegisterStrings } from './strings/en.ts';

export const cardRegister: WidgetRecord = {
  tag: 'pcc-card-register',
  element: async () => (await import('./card-register.element.ts')).CardRegisterElement,
  events: ['pcc-card-frame', 'pcc-card-registered', 'pcc-card-pending'],
  exports: { 'frame-messages.ts': ['cardFrameMessages', 'type CardFrameMeaning', 'type CardFrameMessages'] },
  policy: {
    sources: { 'frame-src': ['https://cards.example'] },
    why: "the card provider's form: its origin, as in `frame-origins`",
  },
  strings: [cardRegisterStrings],
};
