// Checked by `tsc` alone: what stands here must compile, and what `@ts-expect-error` stands over must not.
import 'pcc-widgets/vue';
import type { GlobalComponents } from 'vue';

type Statements = InstanceType<GlobalComponents['pcc-statements']>;

export const props: Statements['$props'] = {
  'page-size': 12,
  noEmail: true,
  locale: 'es',
  class: 'wide',
  key: 1,
  strings: { 'statements.heading': 'Documents' },
};
export const wrong: Statements['$props'] = {
  // @ts-expect-error not a number
  'page-size': 'many',
  // @ts-expect-error not a theme
  theme: 'blue',
};

export function listen(emit: Statements['$emit'], event: GlobalEventHandlersEventMap['pcc-statement-view']) {
  emit('pcc-statement-view', event);
  // @ts-expect-error another widget's event
  emit('pcc-step', event);
}

// @ts-expect-error no such tag
export type NoSuchTag = GlobalComponents['pcc-loans'];
