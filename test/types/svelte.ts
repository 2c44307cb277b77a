// Checked by `tsc` alone: what stands here must compile, and what `@ts-expect-error` stands over must not.
import 'pcc-widgets/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

export const statements: SvelteHTMLElements['pcc-statements'] = {
  'page-size': 12,
  'no-email': true,
  class: 'wide',
  'onpcc-statement-view': ({ statementId }) => statementId.trim(),
};
export const wrong: SvelteHTMLElements['pcc-statements'] = {
  // @ts-expect-error not a number
  'page-size': 'many',
  // @ts-expect-error not a theme
  theme: 'blue',
};
