/** What is read of a rewards configuration; the service leaves every field but the two flags open. */
export interface Configuration {
  readonly id?: string | null;
  readonly configuration_name?: string | null;
  readonly is_active?: boolean | null;
  readonly is_enrolled?: boolean | null;
}

/** What is read of a rewards enrollment. */
export interface Enrollment {
  readonly id?: string | null;
  readonly program_id?: string | null;
  readonly configuration_name?: string | null;
  readonly is_active?: boolean | null;
  readonly created_at?: string | null;
}

/** `offer` can be enrolled in; `unavailable` cannot, now; `past` was enrolled in once. */
export type ProgramState = 'enrolled' | 'offer' | 'unavailable' | 'past';

/** One row: a rewards program as this card's holder sees it. */
export interface Program {
  readonly state: ProgramState;
  /** Id of the configuration, which is the enrollment's `program_id`; for `pcc-reward-enroll`. */
  readonly configurationId?: string;
  readonly name?: string;
  /** Date-time since when, or of a past enrollment its beginning. */
  readonly enrolledAt?: string;
}

const order: readonly ProgramState[] = ['enrolled', 'offer', 'unavailable', 'past'];

/**
 * Joins what a card can be enrolled in with what it is or was enrolled in, enrolled ones first. The two lists are two
 * requests and may disagree: an active enrollment counts also where its configuration is not among those listed, and
 * a configuration that says "enrolled" is past once none of its enrollments is active.
 */
export function programsOf(
  configurations: readonly Configuration[],
  enrollments: readonly Enrollment[],
): Program[] {
  const left = new Set(enrollments);
  const programs = configurations.map((configuration): Program => {
    const own = enrollments.filter((enrollment) => belongs(enrollment, configuration));
    const active = own.find(isActive);
    const state = stateOf(configuration, active !== undefined, own.length > 0);
    const shown = active ?? (state === 'enrolled' || state === 'past' ? newest(own) : undefined);
    if (shown) left.delete(shown);
    return {
      state,
      configurationId: configuration.id ?? undefined,
      name: configuration.configuration_name ?? shown?.configuration_name ?? undefined,
      enrolledAt: shown?.created_at ?? undefined,
    };
  });
  for (const enrollment of left) {
    programs.push({
      state: isActive(enrollment) ? 'enrolled' : 'past',
      configurationId: enrollment.program_id ?? undefined,
      name: enrollment.configuration_name ?? undefined,
      enrolledAt: enrollment.created_at ?? undefined,
    });
  }
  return programs.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

function stateOf(configuration: Configuration, active: boolean, any: boolean): ProgramState {
  if (active || (configuration.is_enrolled && !any)) return 'enrolled';
  if (configuration.is_active && !configuration.is_enrolled) return 'offer';
  return any ? 'past' : 'unavailable';
}

// An enrollment that does not say is there, so it counts.
const isActive = (enrollment: Enrollment): boolean => enrollment.is_active !== false;

function belongs(enrollment: Enrollment, { id, configuration_name }: Configuration): boolean {
  if (enrollment.program_id && id) return enrollment.program_id === id;
  return Boolean(configuration_name) && enrollment.configuration_name === configuration_name;
}

function newest(enrollments: readonly Enrollment[]): Enrollment | undefined {
  return enrollments.toSorted((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? ''))[0];
}
