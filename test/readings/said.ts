import { cardRegisterStrings } from '../../src/widgets/card-register/card-register.strings.ts';
import { commonStrings } from '../../src/widgets/common.strings.ts';
import { creditStrings } from '../../src/widgets/credit-summary/credit-summary.strings.ts';
import { failureStrings } from '../../src/widgets/failure.strings.ts';
import { endsStrings } from '../../src/widgets/onboarding/ends.strings.ts';
import { identityStrings } from '../../src/widgets/onboarding/identity-note.strings.ts';
import { onboardingStrings } from '../../src/widgets/onboarding/onboarding.strings.ts';
import { termsStrings } from '../../src/widgets/onboarding/terms.strings.ts';
import { rewardsStrings } from '../../src/widgets/rewards/rewards.strings.ts';
import { actionsStrings } from '../../src/widgets/statements/actions.strings.ts';
import { statementsStrings } from '../../src/widgets/statements/statements.strings.ts';
import { historyStrings } from '../../src/widgets/tradelines/history.strings.ts';
import { manageStrings } from '../../src/widgets/tradelines/manage.strings.ts';
import { tradelinesStrings } from '../../src/widgets/tradelines/tradelines.strings.ts';
import type { Catalogue, Text } from '../../src/i18n/catalogue.ts';

/** The texts of all widgets; `texts.node.ts` holds that none is missing. */
export const catalogues: readonly Catalogue[] = [
  commonStrings,
  failureStrings,
  cardRegisterStrings,
  creditStrings,
  onboardingStrings,
  endsStrings,
  identityStrings,
  termsStrings,
  rewardsStrings,
  statementsStrings,
  actionsStrings,
  tradelinesStrings,
  historyStrings,
  manageStrings,
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
