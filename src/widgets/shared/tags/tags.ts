// Types only: the properties, attributes and events of each tag, for the types of frameworks.
import type { LitElement } from 'lit';
import type { Elements, EventNames } from './tag-types.ts';

/** The name of a tag. */
export type PccTag = keyof Elements;

/** The events of a tag by name, such as `PccEventMap<'pcc-statements'>`. */
export type PccEventMap<Tag extends PccTag = PccTag> = Pick<GlobalEventHandlersEventMap, EventNames[Tag]>;

/** Members that a page cannot set. */
type ReadOnlyMember = 'reload' | 'retry' | 'end' | 'renew' | 'status' | 'error';
type PropertyName<Tag extends PccTag> = Exclude<keyof Elements[Tag], keyof LitElement | ReadOnlyMember>;

/** Properties that a page may set on a tag. */
export type PccProperties<Tag extends PccTag> = {
  [Name in PropertyName<Tag>]?: Elements[Tag][Name];
};

/** `pageSize` is `page-size` in markup. */
type Kebab<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : '';

type Written<Value> = Value extends number
  ? number | `${number}`
  : Value extends boolean
    ? boolean | ''
    : Value extends string
      ? Value
      : never;

/** Attributes that a page may set on a tag. */
export type PccAttributes<Tag extends PccTag> = {
  [
    Name in PropertyName<Tag> as NonNullable<Elements[Tag][Name]> extends string | number | boolean
      ? Kebab<Name>
      : never
  ]?: Written<NonNullable<Elements[Tag][Name]>>;
};

/** Properties whose attributes may be strings: Vue's compiler takes `page-size="12"` for `pageSize`. */
export type PccTemplateProps<Tag extends PccTag> = {
  [Name in keyof PccProperties<Tag>]:
    | PccProperties<Tag>[Name]
    | Written<NonNullable<PccProperties<Tag>[Name]>>;
};

/** Listeners such as `onpcc-load`, as React 19 and Svelte 5 spell them. */
export type PccListeners<Tag extends PccTag> = {
  [Name in EventNames[Tag] as `on${Name}`]?: (event: GlobalEventHandlersEventMap[Name]) => void;
};
