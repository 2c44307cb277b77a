/** Types only: the tags in Svelte's templates. Import it once, anywhere: `import 'pcc-widgets/svelte'`. */
import type { HTMLAttributes } from 'svelte/elements';
import type { PccAttributes, PccListeners, PccProperties, PccTag } from './widgets/shared/tags/tags.ts';

type SvelteTags = {
  [Tag in PccTag]: Omit<HTMLAttributes<HTMLElementTagNameMap[Tag]>, keyof PccProperties<Tag>> &
    PccProperties<Tag> &
    PccAttributes<Tag> &
    PccListeners<Tag>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteTags {}
}
