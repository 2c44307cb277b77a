import type { RewardsConfiguration, RewardsEnrollment } from '../../api/rewards.ts';
import { foldWord } from '../../operations/fold.ts';
import { firstOf } from '../shared/evidence.ts';
import { toDisplayText } from '../text/display-text.ts';
import { dateEvidence, programEvidence, type ProgramFact } from './evidence.ts';

/**
 * `offer`: the card can be enrolled. `unavailable`: not now. `past`: it was enrolled. `other`: the service's data is not
 * enough.
 */
export type ProgramState = (typeof programEvidence)[number][0] | 'other';

/** One row: a rewards program and this card's state in it. */
export interface Program {
  readonly state: ProgramState;
  /** Id of the configuration, which is the enrollment's `program_id`. */
  readonly configurationId?: string | null;
  readonly name?: string | null;
  /** Date-time of the enrollment, or of the start of a past one. */
  readonly enrolledAt?: string;
  /** Text for that date. */
  readonly dated?: (typeof dateEvidence)[number][0];
}

/** In display order. */
const programStates: readonly ProgramState[] = ['enrolled', 'offer', 'unavailable', 'other', 'past'];

/**
 * Joins configurations and enrollments, one row per program, enrolled ones first. The two lists come from two requests
 * and may disagree: an enrollment counts even if its configuration is not listed.
 */
export function programsOf(
  configurations: readonly RewardsConfiguration[],
  enrollments: readonly RewardsEnrollment[],
): Program[] {
  const facts: ProgramFact[] = [];
  for (const configuration of configurations)
    if (!facts.some((fact) => isSame(fact.configuration, configuration)))
      facts.push({ configuration, enrollments: enrollmentsOf(configuration, configurations, enrollments) });
  const joined = new Set(facts.flatMap((fact) => fact.enrollments));
  const unlisted = [...new Set(enrollments)].filter((each) => !joined.has(each));
  for (const one of unlisted) {
    const own = unlisted.filter((each) => each.program_id === one.program_id);
    if (own[0] === one) facts.push({ configuration: undefined, enrollments: own });
  }
  return facts.map(programOf).sort((a, b) => programStates.indexOf(a.state) - programStates.indexOf(b.state));
}

/** Duplicates have the same identifier or, without one, the same name. */
function isSame(a: RewardsConfiguration | undefined, b: RewardsConfiguration): boolean {
  if (a === b || a?.id || b.id) return a === b || a?.id === b.id;
  const name = foldWord(b.configuration_name);
  return name !== '' && foldWord(a?.configuration_name) === name;
}

/** Enrollments that name the configuration by its identifier or, if that matches no configuration, by its name. */
function enrollmentsOf(
  configuration: RewardsConfiguration,
  configurations: readonly RewardsConfiguration[],
  enrollments: readonly RewardsEnrollment[],
): readonly RewardsEnrollment[] {
  return enrollments.filter(({ program_id, configuration_name }) => {
    const byId = configurations.find(({ id }) => id === program_id);
    const name = foldWord(configuration_name);
    const byName = name
      ? configurations.find((each) => foldWord(each.configuration_name) === name)
      : undefined;
    const own = byId ?? byName;
    return own && isSame(own, configuration);
  });
}

function programOf({ configuration, enrollments }: ProgramFact): Program {
  const state = firstOf(programEvidence, { configuration, enrollments }) ?? 'other';
  const newest = latest(enrollments);
  const enrollment = state === 'enrolled' || state === 'past' ? newest : undefined;
  return {
    state,
    configurationId: configuration ? configuration.id : newest?.program_id,
    name: toDisplayText(configuration?.configuration_name ?? newest?.configuration_name),
    enrolledAt: enrollment?.created_at,
    dated: enrollment && firstOf(dateEvidence, enrollment),
  };
}

/** The active enrollment, else the newest. */
function latest(own: readonly RewardsEnrollment[]): RewardsEnrollment | undefined {
  return [...own].sort(
    (a, b) => Number(b.is_active) - Number(a.is_active) || b.created_at.localeCompare(a.created_at),
  )[0];
}
