import type { OpenPoint } from './open-point.ts';
import { openPoints, type PointId } from './open-points.ts';
import { recognizers } from './recognizers.ts';
import { look, type RawAnswer } from './seen.ts';

/** How a service fills one open point. It has words of the table only, nothing out of the answers. */
export interface Recognized {
  /** Id of the open point. */
  readonly point: string;
  /** What the description leaves open. */
  readonly question: string;
  /** A choice of the point, several with `or` between where the answers do not tell them apart, or `other`. */
  readonly choice: string;
  /** Whether it is of the table, against which the widgets are run. */
  readonly known: boolean;
}

/**
 * Tells which choices a service makes, of the points that show in these answers. A point may have several, where no
 * single choice explains all that was seen.
 */
export function recognize(answers: readonly RawAnswer[]): readonly Recognized[] {
  const seen = answers.map(look);
  return openPoints.flatMap(({ id, question, choices }: OpenPoint) => {
    const recognizer = recognizers[id as PointId];
    const evidence = seen.flatMap((each) => recognizer?.(each, seen) ?? []).map((each) => [each].flat());
    return explanations(evidence)
      .filter((found) => !choices.every((choice) => found.includes(choice)))
      .map((found) => ({
        point: id,
        question,
        choice: found.join(' or '),
        known: found.every((choice) => choices.includes(choice)),
      }));
  });
}

/** The choices that explain everything; where there is none, what explains each thing that was seen. */
function explanations(evidence: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [first] = evidence;
  if (!first) return [];
  const all = first.filter((choice) => evidence.every((each) => each.includes(choice)));
  if (all.length > 0) return [all];
  return [...new Map(evidence.map((each) => [each.join(), each])).values()];
}
