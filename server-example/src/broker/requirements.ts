import type { OperationId, OperationSpec, TradelineState } from 'pcc-widgets/client';
import type { Limits } from '../limits.ts';

/** Requirements for single operations, in addition to those for all operations with the same effect. */
interface Requirements {
  /** The required state of the tradeline, by the same evidence as in the widget. */
  readonly tradelineIs?: TradelineState;
  /** An additional quota for each value of a path parameter. The lock against repetition also lasts longer. */
  readonly quota?: { readonly limit: keyof Limits & OperationId; readonly per: string };
}

const requirements: Readonly<Partial<Record<OperationId, Requirements>>> = {
  closeTradeline: { tradelineIs: 'reported' },
  openTradeline: { tradelineIs: 'ready' },
  emailStatement: { quota: { limit: 'emailStatement', per: 'pdf_filename' } },
};

export const requirementsOf = ({ id }: OperationSpec): Requirements => requirements[id as OperationId] ?? {};
