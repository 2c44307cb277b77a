import { commonStrings } from '../../src/widgets/shared/strings/en.ts';
import { errorStrings } from '../../src/widgets/shared/strings/errors.en.ts';
import { widgets } from '../../src/widgets/widgets.ts';
import type { Catalogue, Text } from '../../src/i18n/catalogue.ts';

/** The texts of all widgets; `texts.node.ts` holds that none is missing. */
export const catalogues: readonly Catalogue[] = [
  commonStrings,
  errorStrings,
  ...widgets.flatMap(({ strings }) => strings),
];

/** Every text of every widget. */
export const texts: Readonly<Record<string, Text>> = catalogues.reduce(
  (all, { en }) => ({ ...all, ...en }),
  {},
);

const valuesIn = (text: Text): string[] => [
  ...new Set(
    Object.values(typeof text === 'string' ? { text } : text)
      .join(' ')
      .match(/\{\w+\}/g),
  ),
];

/** Texts that say which key and which values are shown: `⟦tradelines.loaded¦count=3⟧`. */
export const keyed: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(texts).map(([key, text]) => [
    key,
    `⟦${[key, ...valuesIn(text).map((value) => `${value.slice(1, -1)}=${value}`)].join('¦')}⟧`,
  ]),
);

/** One text that a widget shows, with its values as they are shown. */
export interface Said {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The texts shown in what a widget shows. A text inside another's value counts as well. */
export function saidIn(shown: string): Said[] {
  return [...shown.matchAll(/⟦([^⟦⟧¦]+)((?:¦\w+=(?:[^⟦⟧¦]|⟦[^⟦⟧]*⟧)*)*)/g)].flatMap(
    ([, key = '', rest = '']) => [
      {
        key,
        values: Object.fromEntries(
          [...rest.matchAll(/¦(\w+)=((?:[^⟦⟧¦]|⟦[^⟦⟧]*⟧)*)/g)].map(([, name = '', value = '']) => [
            name,
            value,
          ]),
        ),
      },
      ...saidIn(rest),
    ],
  );
}

const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder'];

/** Everything that a widget shows or tells assistive technology, its announcement included. */
export function shownBy(element: Element): string {
  const root = element.shadowRoot;
  if (!root) return '';
  // A button whose name is also its tooltip says it once.
  const named = [...root.querySelectorAll('*')].flatMap((each) => [
    ...new Set(attributes.flatMap((name) => each.getAttribute(name) ?? [])),
  ]);
  return [root.textContent, ...named].join(' ').replace(/\s+/g, ' ');
}
