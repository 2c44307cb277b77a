import { openPoints, type OpenPoint, type PointId } from '../open-points.ts';
import { recognizers } from './recognizers.ts';
import { recordKinds } from '../write/record-kinds.ts';
import { examine, type RawAnswer } from './examine.ts';

/** A service's choice for one open point. It contains only words of the table, nothing from the responses. */
export interface Recognized {
  /** Id of the open point. */
  readonly point: string;
  /** What the description leaves open. */
  readonly question: string;
  /** A choice of the point; several, joined by `or`, if the responses do not distinguish them; or `other`. */
  readonly choice: string;
  /** Whether it is in the table: the widgets are tested against it. */
  readonly known: boolean;
}

/**
 * Recognizes a service's choices for the points that these responses reveal. A point has several if no single choice
 * explains everything.
 */
export function recognize(answers: readonly RawAnswer[]): readonly Recognized[] {
  // The sandbox answers other operations by its assumptions only.
  const responses = answers.filter(({ operation }) => Object.hasOwn(recordKinds, operation)).map(examine);
  return openPoints.flatMap(({ id, question, choices }: OpenPoint) => {
    const recognizer = recognizers[id as PointId];
    const evidence = responses
      .flatMap((response) => recognizer?.(response, responses) ?? [])
      .map((choices) => [choices].flat());
    return explanations(evidence)
      .filter((explanation) => !choices.every((choice) => explanation.includes(choice)))
      .map((explanation) => ({
        point: id,
        question,
        choice: explanation.join(' or '),
        known: explanation.every((choice) => choices.includes(choice)),
      }));
  });
}

/** The choices that explain all observations; if there are none, those that explain each one. */
function explanations(evidence: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [first] = evidence;
  if (!first) return [];
  const all = first.filter((choice) => evidence.every((choices) => choices.includes(choice)));
  if (all.length > 0) return [all];
  return [...new Map(evidence.map((choices) => [choices.join(), choices])).values()];
}
