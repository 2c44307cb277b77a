import type { SessionEndReason } from '../../http/client.ts';
import { alertStyles } from '../../ui/alert-styles.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { fieldStyles } from '../../ui/field.ts';
import { errorStrings } from '../shared/strings/errors.en.ts';
import { StatementActions } from './actions.ts';
import { Filters } from './filters.ts';
import { MorePages, readFurther } from './further-pages.ts';
import { lazyStyles } from './lazy.styles.ts';
import type { StatementsContext } from './load-statements.ts';
import { lazyStrings } from './strings/lazy.en.ts';

/**
 * What the first rows of a widget do not need: loaded when the page is idle, or on use. `onFilter` is called when others
 * are found.
 */
export function createExtras(context: StatementsContext, onFilter: () => void) {
  const actions = new StatementActions(context);
  const filters = new Filters(context, onFilter);
  const more = new MorePages(context);
  return {
    actions,
    filters,
    more,
    readFurther,
    /** The session ended or changed, or the widget was removed. */
    forget(reason?: SessionEndReason): void {
      actions.forget(reason);
      filters.forget();
      more.forget();
    },
  };
}
export const strings = [lazyStrings, errorStrings];
export const styles = [alertStyles, dialogStyles, fieldStyles, lazyStyles];
