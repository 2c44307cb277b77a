import type { Tone } from '../../ui/badge.ts';
import { shapes } from '../../ui/shapes.ts';
import type { WidgetTag } from '../../api/widget-tag.ts';
import type { Step } from './evidence.ts';

/** The part of a widget that a step is about. */
export type Place = 'application' | 'identity' | 'terms' | 'cards' | 'report' | 'disputes';

/** The kind of a step, and where it leads. */
export interface Lead {
  readonly kind: Kind;
  readonly tag: WidgetTag;
  readonly place: Place;
}

export type Kind = 'problem' | 'news' | 'to-do' | 'under-way';

/** How the word for a kind looks. */
export const kinds: Readonly<Record<Kind, readonly [tone: Tone, shape: string]>> = {
  problem: ['critical', shapes.warning],
  news: ['neutral', shapes.info],
  'to-do': ['caution', 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8 12h8m-3.5-3.5L16 12l-3.5 3.5'],
  'under-way': ['neutral', shapes.clock],
};

const lead = (kind: Kind, tag: WidgetTag, place: Place): Lead => ({ kind, tag, place });

export const leads: Readonly<Record<Step, Lead>> = {
  'card-in-default': lead('problem', 'pcc-credit-line', 'cards'),
  declined: lead('news', 'pcc-onboarding', 'application'),
  failed: lead('problem', 'pcc-onboarding', 'application'),
  'card-frozen': lead('problem', 'pcc-credit-line', 'cards'),
  identity: lead('to-do', 'pcc-onboarding', 'identity'),
  terms: lead('to-do', 'pcc-onboarding', 'terms'),
  step: lead('to-do', 'pcc-onboarding', 'application'),
  'report-frozen': lead('to-do', 'pcc-credit-summary', 'report'),
  'identity-wait': lead('under-way', 'pcc-onboarding', 'identity'),
  waiting: lead('under-way', 'pcc-onboarding', 'application'),
  'report-ordered': lead('under-way', 'pcc-credit-summary', 'report'),
  disputes: lead('under-way', 'pcc-disputes', 'disputes'),
};
