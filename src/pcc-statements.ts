import { define } from './widgets/define.ts';
import { StatementsElement } from './widgets/statements/statements.element.ts';

define('pcc-statements', StatementsElement);

export { StatementsElement };
export {
  PccStatementDownloadEvent,
  PccStatementEmailEvent,
  PccStatementViewEvent,
} from './widgets/statements/statements.events.ts';
