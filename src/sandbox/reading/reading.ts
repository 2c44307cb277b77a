import { Random } from '../random.ts';
import type { OpenPoint } from './open-point.ts';
import { openPoints, type Choices, type PointId } from './open-points.ts';

/**
 * Which of the services that the description allows the sandbox is: `assumed` (its own choices), `described` (nothing
 * but what the description shows), a number (drawn from it), or choices of one's own for some open points; the others
 * are as assumed. `seed` decides what is left to chance, such as which optional fields are missing.
 */
export type Reading =
  | 'assumed'
  | 'described'
  | number
  | Partial<Choices>
  | {
      /** Decides what is left to chance. Default 0. */
      readonly seed?: number;
      /** Choice by open point; the others are as assumed. */
      readonly choices: Partial<Choices>;
    };

/** A reading with a choice for every open point. */
export interface Read {
  readonly choices: Choices;
  readonly seed: number;
}

const points: readonly OpenPoint[] = openPoints;

/** A choice for every point; each is one of the point's own. */
const choose = (choice: (point: OpenPoint) => string): Choices =>
  Object.fromEntries(points.map((point) => [point.id, choice(point)])) as Choices;

export const assumed: Read = { choices: choose(({ choices }) => choices[0]), seed: 0 };

/** Completes a reading. Throws a `RangeError` where it names an open point or a choice that there is not. */
export function complete(reading: Reading): Read {
  if (reading === 'assumed') return assumed;
  if (reading === 'described') {
    return { choices: choose(({ choices, described = choices[0] }) => described), seed: 0 };
  }
  if (typeof reading === 'number') {
    if (!Number.isSafeInteger(reading)) throw unknown('A drawn reading is a whole number.');
    return {
      choices: allowed(choose(({ id, choices }) => new Random('reading', reading, id).pick(choices))),
      seed: reading,
    };
  }
  const { seed = 0, choices = {} } = isSeeded(reading) ? reading : { choices: reading };
  for (const [id, choice] of Object.entries(choices)) {
    const point = points.find((each) => each.id === id);
    if (!point) throw unknown(`There is no open point "${id.slice(0, 40)}".`);
    if (!point.choices.includes(choice)) throw unknown(`${id} is one of: ${point.choices.join(', ')}.`);
  }
  return { choices: allowed({ ...assumed.choices, ...choices }), seed };
}

const isSeeded = (
  reading: object,
): reading is { readonly seed?: number; readonly choices: Partial<Choices> } => 'choices' in reading;

const allowed = (choices: Choices): Choices => ({
  ...choices,
  // Without a way to the next page and without a count, nobody could know that there is more.
  ...(choices['list-next'] === 'missing' && choices['list-count'] === 'missing' && { 'list-count': 'count' }),
  // A null that is not written is missing.
  ...(choices.capabilities === 'null' && choices['no-value'] === 'missing' && { capabilities: 'missing' }),
});

/**
 * Reads `assumed`, `described`, a number, or `point=choice,point=choice`, as a header or a command line has it. Throws
 * a `RangeError` for anything else.
 */
export function parseReading(text: string): Reading {
  const trimmed = text.trim();
  if (trimmed === 'assumed' || trimmed === 'described') return trimmed;
  if (/^\d{1,15}$/.test(trimmed)) return Number(trimmed);
  if (!trimmed.includes('=')) {
    throw unknown('A reading is assumed, described, a number, or point=choice pairs with commas between.');
  }
  const choices = trimmed.split(',').map((pair) => {
    const [id = '', ...choice] = pair.split('=');
    return [id.trim(), choice.join('=').trim()] as const;
  });
  return Object.fromEntries(choices) as Partial<Record<PointId, string>> as Partial<Choices>;
}

const unknown = (message: string): RangeError => new RangeError(message);
