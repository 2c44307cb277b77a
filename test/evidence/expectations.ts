// What is expected of the texts of each widget: a file for each, in `widgets/`.
import type fc from 'fast-check';
import { widgets } from '../../src/widgets/widgets.ts';
import type { Held, Holds } from './answers.ts';
import type { Chapter, Truth } from './people.ts';
import type { Property } from './properties.ts';
import { texts } from './shown-texts.ts';
import type { Visit } from './visit.ts';

/** Texts are patterns of keys without the widget's part, several separated by spaces. */
export interface Expectations {
  /** What may have happened in a person's life, as far as no other widget says it. */
  readonly lives?: fc.Arbitrary<Chapter>;
  /** Texts that state nothing about a person: a name of a thing, what to do, or what came of it. */
  readonly labels?: string;
  /** Every other text, with what must be true of a person to whom it is shown. */
  readonly truths: Readonly<Record<string, Truth>>;
  /** The widget's own tables of evidence. */
  readonly evidence: Held;
  /** Whether an answer that the description allows has what the widget cannot show, as it says then. */
  readonly leavesOut?: (visit: Visit) => boolean;
  /** What else must hold of it. */
  readonly properties?: readonly Property[];
}

/** Labels without a widget's name: what all widgets say. */
const shared =
  'loading retry close cancel check-again show-more failed offline reference sign-in step-up partial retry-after unconfirmed not-(done|listed) elsewhere error\\..*';
/** Labels that widgets have in common, each under its own name. */
const ofEach =
  'heading missing loaded(-some)? search found none-found no-match added shown-more other(s|-next|-text)? unknown(-next|-text|-state)? (card-|program-)?nameless unnamed';

/** The keys that are meant by patterns. */
function keysOf(patterns: string, part?: string): string[] {
  const all = patterns.split(' ').map((pattern) => new RegExp(`^${part ? `${part}\\.` : ''}(${pattern})$`));
  const unused = all.filter((pattern) => !Object.keys(texts).some((key) => pattern.test(key)));
  if (unused.length && patterns !== ofEach) throw new Error(`no text is called ${unused.join(' or ')}`);
  return Object.keys(texts).filter((key) => all.some((pattern) => pattern.test(key)));
}

/** Of every widget, with the part of its keys before the dot. */
export const expected = await Promise.all(
  widgets.map(async ({ tag, strings }) => {
    const name = tag.slice('pcc-'.length);
    const { expectations } = (await import(`./widgets/${name}.ts`)) as {
      readonly expectations: Expectations;
    };
    return { ...expectations, tag, part: Object.keys(strings[0]?.en ?? {})[0]?.split('.')[0] };
  }),
);

/** The keys of all labels. */
export const labels: ReadonlySet<string> = new Set([
  ...keysOf(shared),
  ...expected.flatMap(({ part, labels }) => [
    ...keysOf(ofEach, part),
    ...(labels ? keysOf(labels, part) : []),
  ]),
]);

/** Every text that states something about a person, with what must be true of them. */
export const truths: ReadonlyMap<string, Truth> = new Map(
  expected.flatMap(({ part, truths }) =>
    Object.entries(truths).flatMap(([patterns, truth]) =>
      keysOf(patterns, part).map((key) => [key, truth] as const),
    ),
  ),
);

/** Texts with the evidence that the widgets' own tables ask for. Texts of no table are the business of `truths`. */
export const evidence: ReadonlyMap<string, Holds> = new Map(
  expected.flatMap(({ part, evidence }) =>
    evidence.map(([text, holds]) => [text.startsWith(`${part}.`) ? text : `${part}.${text}`, holds] as const),
  ),
);
