import type { OperationId, OperationSpec, TradelineState } from 'pcc-widgets/client';
import type { Limits } from './policy.ts';

/** Requirements for single operations, in addition to those for all operations with the same effect. */
interface Special {
  /** The required state of the tradeline, by the same evidence as in the widget. */
  readonly tradelineIs?: TradelineState;
  /** An additional quota for each value of a path parameter. The lock against repetition also lasts longer. */
  readonly quota?: { readonly limit: keyof Limits & OperationId; readonly per: string };
}

const specials: Readonly<Partial<Record<OperationId, Special>>> = {
  closeTradeline: { tradelineIs: 'reported' },
  openTradeline: { tradelineIs: 'ready' },
  emailStatement: { quota: { limit: 'emailStatement', per: 'pdf_filename' } },
};

export const specialsOf = ({ id }: OperationSpec): Special => specials[id as OperationId] ?? {};
