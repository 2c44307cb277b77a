import type { RewardsConfiguration, RewardsEnrollment } from '../../api/rewards.ts';

/** `offer` can be enrolled in; `unavailable` cannot, now; `past` was enrolled in once. */
export type ProgramState = 'enrolled' | 'offer' | 'unavailable' | 'past';

/** One row: a rewards program as this card's holder sees it. */
export interface Program {
  readonly state: ProgramState;
  /** Id of the configuration, which is the enrollment's `program_id`. */
  readonly configurationId?: string | null;
  readonly name?: string | null;
  /** Date-time since when, or of a past enrollment its beginning. */
  readonly enrolledAt?: string;
}

/** In the order in which they are shown. */
export const programStates: readonly ProgramState[] = ['enrolled', 'offer', 'unavailable', 'past'];

/**
 * Joins what a card can be enrolled in with what it is or was enrolled in, enrolled ones first. The two lists are two
 * requests and may disagree: an active enrollment counts also where its configuration is not among those listed, and
 * a configuration that says "enrolled" is past once none of its enrollments is active.
 */
export function programsOf(
  configurations: readonly RewardsConfiguration[],
  enrollments: readonly RewardsEnrollment[],
): Program[] {
  const left = new Set(enrollments);
  const programs = configurations.map((configuration): Program => {
    const own = enrollments.filter(({ program_id }) => program_id === configuration.id);
    const state = stateOf(configuration, own);
    const shown = state === 'enrolled' || state === 'past' ? latest(own) : undefined;
    if (shown) left.delete(shown);
    return {
      state,
      configurationId: configuration.id,
      name: configuration.configuration_name ?? shown?.configuration_name,
      enrolledAt: shown?.created_at,
    };
  });
  const others = [...left].map(({ is_active, program_id, configuration_name, created_at }): Program => ({
    state: is_active ? 'enrolled' : 'past',
    configurationId: program_id,
    name: configuration_name,
    enrolledAt: created_at,
  }));
  return [...programs, ...others].sort(
    (a, b) => programStates.indexOf(a.state) - programStates.indexOf(b.state),
  );
}

function stateOf(
  { is_active, is_enrolled }: RewardsConfiguration,
  own: readonly RewardsEnrollment[],
): ProgramState {
  if (own.some((enrollment) => enrollment.is_active)) return 'enrolled';
  if (is_enrolled && own.length === 0) return 'enrolled';
  if (is_active && !is_enrolled) return 'offer';
  return own.length > 0 ? 'past' : 'unavailable';
}

/** The active one, else the newest. */
function latest(own: readonly RewardsEnrollment[]): RewardsEnrollment | undefined {
  return [...own].sort(
    (a, b) => Number(b.is_active) - Number(a.is_active) || b.created_at.localeCompare(a.created_at),
  )[0];
}
