import type { SessionEndReason } from '../../http/client.ts';
import { alertStyles } from '../../ui/alert-styles.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { fieldStyles } from '../../ui/field.ts';
import { failureStrings } from '../shared/strings/failure.en.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { StatementActions } from './actions.ts';
import { Filters } from './filters.ts';
import { MorePages, readFurther } from './further-pages.ts';
import { laterStyles } from './later.styles.ts';
import type { Item, StatementList } from './load-statements.ts';
import type { StatementsKey } from './strings/en.ts';
import { laterStrings } from './strings/later.en.ts';

/**
 * What the first rows of a widget do not need: loaded when the page is idle, or on use. `nameOf` returns the name of a
 * statement, and `onFilter` is called when others are found.
 */
export function createExtras(
  context: WidgetContext<StatementList, StatementsKey>,
  nameOf: (item: Item) => string,
  onFilter: () => void,
) {
  const actions = new StatementActions(context, nameOf);
  const filters = new Filters(context, nameOf, onFilter);
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
export const strings = [laterStrings, failureStrings];
export const styles = [alertStyles, dialogStyles, fieldStyles, laterStyles];
