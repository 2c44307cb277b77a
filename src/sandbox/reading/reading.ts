// Words of this folder:
// - open point: a question that the service's description leaves open, with the choices that a service has
// - reading: a choice for each open point, and so one of the services that the description allows
// - assumed, described: the reading with the sandbox's own choices, and the one with only what the description shows
// - kind: the fields of a record, and what the description says of each (`write/record-kinds.ts`)
// - family: an open point about words; its vocabularies have the words of each choice (`write/words.ts`)
// - to write: to turn the sandbox's records into the responses of a reading
// - to recognize: to tell from a service's responses which choices it has made
import { Random } from '../random.ts';
import { openPoints, type Choices, type OpenPoint, type PointId } from './open-points.ts';

/**
 * Which of the services that the description allows the sandbox simulates: `assumed` (its own choices), `described` (only
 * what the description shows), a number (the seed of a random one), or explicit choices for some open points, with
 * assumptions for the others. `seed` decides what is random, such as which optional fields are missing.
 */
export type Reading =
  | 'assumed'
  | 'described'
  | number
  | Partial<Choices>
  | {
      /** Seed for what is random. Default 0. */
      readonly seed?: number;
      /** Choice by open point; the others follow the assumptions. */
      readonly choices: Partial<Choices>;
    };

/** A reading with a choice for every open point. */
export interface CompleteReading {
  readonly choices: Choices;
  readonly seed: number;
}

const points: readonly OpenPoint[] = openPoints;

/** A valid choice for every point. */
const choose = (choice: (point: OpenPoint) => string): Choices =>
  Object.fromEntries(points.map((point) => [point.id, choice(point)])) as Choices;

export const assumed: CompleteReading = { choices: choose(({ choices }) => choices[0]), seed: 0 };

/** Completes a reading. Throws a `RangeError` for an unknown open point or choice. */
export function complete(reading: Reading): CompleteReading {
  if (reading === 'assumed') return assumed;
  if (reading === 'described') {
    return { choices: choose(({ choices, described = choices[0] }) => described), seed: 0 };
  }
  if (typeof reading === 'number') {
    if (!Number.isSafeInteger(reading))
      throw new RangeError('The seed of a random reading must be an integer.');
    return {
      choices: withoutConflicts(
        choose(({ id, choices }) => new Random('reading', reading, id).pick(choices)),
      ),
      seed: reading,
    };
  }
  const { seed = 0, choices = {} } = isSeeded(reading) ? reading : { choices: reading };
  for (const [id, choice] of Object.entries(choices)) {
    const point = points.find((point) => point.id === id);
    if (!point) throw new RangeError(`There is no open point "${id.slice(0, 40)}".`);
    if (!point.choices.includes(choice))
      throw new RangeError(`${id} is one of: ${point.choices.join(', ')}.`);
  }
  return { choices: withoutConflicts({ ...assumed.choices, ...choices }), seed };
}

const isSeeded = (
  reading: object,
): reading is { readonly seed?: number; readonly choices: Partial<Choices> } => 'choices' in reading;

const withoutConflicts = (choices: Choices): Choices => ({
  ...choices,
  // Without a next page and a count, no client could tell that there is more.
  ...(choices['list-next'] === 'missing' && choices['list-count'] === 'missing' && { 'list-count': 'count' }),
  // A null that is omitted is missing.
  ...(choices.capabilities === 'null' && choices['no-value'] === 'missing' && { capabilities: 'missing' }),
});

/**
 * Parses `assumed`, `described`, a number, or `point=choice,point=choice,seed=number`, from a header or a command line.
 * Throws a `RangeError` for anything else.
 */
export function parseReading(text: string): Reading {
  const trimmed = text.trim();
  if (trimmed === 'assumed' || trimmed === 'described') return trimmed;
  if (/^\d{1,15}$/.test(trimmed)) return Number(trimmed);
  if (!trimmed.includes('=')) {
    throw new RangeError(
      'A reading is assumed, described, a number, or point=choice pairs, separated by commas.',
    );
  }
  const pairs = trimmed.split(',').map((pair) => {
    const [id = '', ...choice] = pair.split('=');
    return [id.trim(), choice.join('=').trim()] as const;
  });
  const { seed, ...choices } = Object.fromEntries(pairs) as Partial<Record<PointId | 'seed', string>>;
  if (seed !== undefined && !/^\d{1,15}$/.test(seed))
    throw new RangeError('The seed of a reading must be an integer.');
  return { ...(seed !== undefined && { seed: Number(seed) }), choices: choices as Partial<Choices> };
}
