import type { WidgetTag } from '../../api/widget-tag.ts';
import type { Catalogue } from '../../i18n/catalogue.ts';

/** The record of one tag. `npm run generate` makes entries, exports, types and lists from it. */
export interface TagRecord {
  readonly tag: `pcc-${string}`;
  readonly element: () => Promise<CustomElementConstructor>;
  /** Names of its events, except those that every widget has. */
  readonly events: readonly `pcc-${string}`[];
  /** Further exports of its entry, besides the classes of element and events: names by file in its folder. */
  readonly exports?: Readonly<Record<string, readonly string[]>>;
}

/** Content-Security-Policy sources by directive, and why they are needed. */
export interface WidgetPolicy {
  readonly sources: Readonly<Record<string, readonly string[]>>;
  readonly why: string;
}

/** The record of a widget: its folder's `<name>.widget.ts`. */
export interface WidgetRecord extends TagRecord {
  readonly tag: WidgetTag;
  /** What its pages need in addition to the policy of every widget. */
  readonly policy?: WidgetPolicy;
  /** Attributes that change its usual height: `npm run generate -- --measure` measures it also with each of them. */
  readonly sizes?: readonly string[];
  /** Every catalogue of its texts. */
  readonly strings: readonly Catalogue[];
}
