import { getConsumerBillReporting } from '../../operations/generated/bill-reporting.ts';
import { listOpenTradelines, listTradelineDetails } from '../../operations/generated/tradelines.ts';
import type { WidgetRecord } from '../shared/widget.ts';
import { tradelinesStrings } from './strings/catalogue.ts';
import { historyStrings } from './strings/history.catalogue.ts';
import { manageStrings } from './strings/manage.catalogue.ts';
import { manyStrings } from './strings/many.catalogue.ts';

export const tradelines: WidgetRecord = {
  tag: 'pcc-tradelines',
  element: async () => (await import('./tradelines.element.ts')).TradelinesElement,
  events: ['pcc-tradeline-opened', 'pcc-tradeline-closed'],
  firstReads: [
    { operation: listTradelineDetails },
    { operation: listOpenTradelines },
    { operation: getConsumerBillReporting },
  ],
  strings: [tradelinesStrings, historyStrings, manageStrings, manyStrings],
  textKey: 'TradelinesKey',
};
