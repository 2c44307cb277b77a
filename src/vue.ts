/** Types only: the tags in Vue's templates. Import it once, anywhere: `import 'pcc-widgets/vue'`. */
import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type {
  PccAttributes,
  PccEventMap,
  PccProperties,
  PccTag,
  PccTemplateProps,
} from './widgets/shared/tags/tags.ts';

type Emits<Tag extends PccTag> = {
  [Name in keyof PccEventMap<Tag>]: (event: PccEventMap<Tag>[Name]) => void;
};

/** The type of a custom element, as Vue expects it. */
type VueTag<Tag extends PccTag> = new () => HTMLElementTagNameMap[Tag] & {
  $props: Omit<HTMLAttributes, keyof PccProperties<Tag>> &
    PublicProps &
    PccTemplateProps<Tag> &
    PccAttributes<Tag>;
  $emit: EmitFn<Emits<Tag>>;
};

type VueTags = { [Tag in PccTag]: VueTag<Tag> };

declare module 'vue' {
  interface GlobalComponents extends VueTags {}
}
