import { alertStyles } from '../../ui/alert-styles.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { fieldStyles } from '../../ui/field.ts';
import { failureStrings } from '../shared/strings/failure.en.ts';
import { actionsStyles } from './actions.styles.ts';
import { filtersStyles } from './filters.styles.ts';
import { laterStrings } from './strings/later.en.ts';

// What the first rows do not need: loaded when the page is idle, or on use.
export { StatementActions } from './actions.ts';
export { Filters } from './filters.ts';
export { MorePages, readFurther } from './further-pages.ts';
export const strings = [laterStrings, failureStrings];
export const styles = [alertStyles, dialogStyles, actionsStyles, fieldStyles, filtersStyles];
