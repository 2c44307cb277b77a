import { definitionsStyles } from '../../ui/definitions.ts';
import { fieldStyles } from '../../ui/field.ts';
import { lazyStyles } from './lazy.styles.ts';
import { lazyStrings } from './strings/lazy.en.ts';

// The details of a bill, and the search: loaded when the page is idle, when a bill is expanded, or with many bills.
export { rowFacts } from './facts.ts';
export { paymentHistory } from './history-view.ts';
export { LongList } from './long-list.ts';
export const strings = [lazyStrings];
export const styles = [definitionsStyles, fieldStyles, lazyStyles];
