// What must hold of one widget whatever the service is.
import type { Holds } from './answers.ts';
import type { Person } from './people.ts';
import type { Visit } from './visit.ts';

/** Returns what is wrong. Texts are by their keys, without the widget's part. */
export type Property = (visit: Visit) => readonly string[];

/** No text is shown, and no control is there, for more records than those of which it is true. */
export const noMoreThan =
  (key: string, most: (truth: Person, visit: Visit) => number): Property =>
  (visit) => {
    const { said, controls, truth } = visit;
    const named = controls.filter((each) => each.key === key).length;
    const count = named || said.filter((each) => each.key === key).length;
    const allowed = most(truth, visit);
    return count > allowed ? [`says ${key} of ${count}, and it is true of ${allowed}`] : [];
  };

/** What came is shown, or the widget says that something is missing. */
export const nothingLost =
  (records: (truth: Person, visit: Visit) => number): Property =>
  (visit) => {
    const { loaded, status, truth } = visit;
    const all = records(truth, visit);
    if (!loaded || status === 'partial' || loaded.count >= all) return [];
    return [`shows ${loaded.count} of ${all} records and says nothing of the others`];
  };

/**
 * Bad news that the service states is shown, whatever else is shown. Whether it is stated follows from the service's words,
 * not from the widgets' own tables, whose mistakes this finds.
 */
export const tells =
  (stated: Readonly<Record<string, Holds>>): Property =>
  (visit) =>
    Object.entries(stated)
      .filter(([key, isStated]) => isStated(visit) && !visit.said.some((each) => each.key === key))
      .map(([key]) => `does not say ${key}, which the service says`);

/** Of these groups of texts, no later one is shown before an earlier one. */
export const inOrder =
  (...groups: readonly (readonly string[])[]): Property =>
  ({ said }) => {
    const shown = said
      .map(({ key }) => groups.findIndex((group) => group.includes(key)))
      .filter((at) => at >= 0);
    const late = shown.find((at, i) => at < (shown[i - 1] ?? 0));
    return late === undefined ? [] : [`says ${groups[late]?.join(' or ')} after what is less important`];
  };

/** Records are shown by their dates, where these can be read. */
export const newestFirst =
  (key: string): Property =>
  ({ said }) => {
    const dates = said
      .filter((each) => each.key === key)
      .map(({ values }) => Date.parse(values['date'] ?? ''));
    return dates.some((date, i) => date > (dates[i - 1] ?? Infinity)) ? [`says ${key} out of order`] : [];
  };
