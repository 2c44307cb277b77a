import type { Tone } from '../../ui/badge.ts';
import { shapes } from '../../ui/shapes.ts';
import type { WidgetTag } from '../../api/widget-tag.ts';
import type { Step } from './evidence.ts';

/** The part of a widget that a step is about. */
export type Place = 'application' | 'identity' | 'terms' | 'cards' | 'report' | 'disputes';

/** The kind of a step, and where it leads. */
interface StepTarget {
  readonly kind: Kind;
  readonly tag: WidgetTag;
  readonly place: Place;
}

export type Kind = 'problem' | 'news' | 'to-do' | 'under-way';

/** The tone of the word for a kind, and the picture before it. */
export const kinds: Readonly<Record<Kind, { readonly tone: Tone; readonly shape: string }>> = {
  problem: { tone: 'critical', shape: shapes.warning },
  news: { tone: 'neutral', shape: shapes.info },
  'to-do': { tone: 'caution', shape: 'M5 12h14m-6-6 6 6-6 6' },
  'under-way': { tone: 'neutral', shape: shapes.clock },
};

const target = (kind: Kind, tag: WidgetTag, place: Place): StepTarget => ({ kind, tag, place });

export const stepTargets = {
  'card-in-default': target('problem', 'pcc-credit-line', 'cards'),
  declined: target('news', 'pcc-onboarding', 'application'),
  failed: target('problem', 'pcc-onboarding', 'application'),
  identity: target('to-do', 'pcc-onboarding', 'identity'),
  terms: target('to-do', 'pcc-onboarding', 'terms'),
  step: target('to-do', 'pcc-onboarding', 'application'),
  'report-frozen': target('to-do', 'pcc-credit-summary', 'report'),
  'card-frozen': target('news', 'pcc-credit-line', 'cards'),
  'identity-wait': target('under-way', 'pcc-onboarding', 'identity'),
  waiting: target('under-way', 'pcc-onboarding', 'application'),
  'report-ordered': target('under-way', 'pcc-credit-summary', 'report'),
  disputes: target('under-way', 'pcc-disputes', 'disputes'),
} satisfies Partial<Record<Step, StepTarget>>;

/** The step whose target and button it has: its own, or that of any step of an application. */
export function targetOf(step: Step): keyof typeof stepTargets {
  if (step in stepTargets) return step as keyof typeof stepTargets;
  return step === 'verify-identity' ? 'identity' : 'step';
}
