import { define } from './widgets/define.ts';
import { CreditSummaryElement } from './widgets/credit-summary/credit-summary.element.ts';

define('pcc-credit-summary', CreditSummaryElement);

export { CreditSummaryElement };
export type { Band } from './widgets/credit-summary/score.ts';
