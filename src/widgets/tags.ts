// Types only: what each tag takes and tells, for the frameworks that ask for it in their own way.
import type { LitElement } from 'lit';
import type { SessionElement } from '../session/session.element.ts';
import type { CardRegisterElement } from './card-register/card-register.element.ts';
import type { CreditSummaryElement } from './credit-summary/credit-summary.element.ts';
import type { OnboardingElement } from './onboarding/onboarding.element.ts';
import type { RewardsElement } from './rewards/rewards.element.ts';
import type { StatementsElement } from './statements/statements.element.ts';
import type { TradelinesElement } from './tradelines/tradelines.element.ts';
// Nothing imports this module when it runs: these bring the events' declarations, which no `import type` would keep.
import './card-register/card-register.events.ts';
import './events.ts';
import './onboarding/onboarding.events.ts';
import './rewards/rewards.events.ts';
import './statements/statements.events.ts';
import './tradelines/tradelines.events.ts';

interface Elements {
  'pcc-session': SessionElement;
  'pcc-onboarding': OnboardingElement;
  'pcc-card-register': CardRegisterElement;
  'pcc-rewards': RewardsElement;
  'pcc-statements': StatementsElement;
  'pcc-tradelines': TradelinesElement;
  'pcc-credit-summary': CreditSummaryElement;
}

type Common = 'pcc-load' | 'pcc-error';

/** The events of each tag; those inside a tag are heard on it too. */
interface EventNames {
  'pcc-session': 'pcc-session-ready' | 'pcc-session-ended' | 'pcc-session-expiring' | 'pcc-request';
  'pcc-onboarding': Common | 'pcc-step' | 'pcc-terms-accepted' | 'pcc-onboarding-complete';
  'pcc-card-register': Common | 'pcc-card-frame' | 'pcc-card-registered' | 'pcc-card-pending';
  'pcc-rewards': Common | 'pcc-reward-enroll';
  'pcc-statements': Common | 'pcc-statement-view' | 'pcc-statement-download' | 'pcc-statement-email';
  'pcc-tradelines': Common | 'pcc-tradeline-opened' | 'pcc-tradeline-closed';
  'pcc-credit-summary': Common;
}

/** The name of a tag. */
export type PccTag = keyof Elements;

/** The events of a tag by their names, such as `PccEventMap<'pcc-statements'>`. */
export type PccEventMap<Tag extends PccTag = PccTag> = Pick<GlobalEventHandlersEventMap, EventNames[Tag]>;

/** Not to be set: methods, and what the widget itself says. */
type Told = 'reload' | 'retry' | 'loaded' | 'failed' | 'end' | 'renew' | 'status' | 'error';
type PropertyName<Tag extends PccTag> = Exclude<keyof Elements[Tag], keyof LitElement | Told>;

/** What a page may set on a tag from code. */
export type PccProperties<Tag extends PccTag> = {
  [Name in PropertyName<Tag>]?: Elements[Tag][Name];
};

/** `pageSize` is `page-size` in markup. */
type Kebab<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : '';

type Written<Value> = Value extends number
  ? number | `${number}`
  : Value extends boolean
    ? boolean | ''
    : Value extends string
      ? Value
      : never;

/** What a page may write on a tag. */
export type PccAttributes<Tag extends PccTag> = {
  [
    Name in PropertyName<Tag> as NonNullable<Elements[Tag][Name]> extends string | number | boolean
      ? Kebab<Name>
      : never
  ]?: Written<NonNullable<Elements[Tag][Name]>>;
};

/** Properties whose attributes may be given as text: Vue's compiler takes `page-size="12"` for `pageSize`. */
export type PccTemplateProps<Tag extends PccTag> = {
  [Name in keyof PccProperties<Tag>]:
    PccProperties<Tag>[Name] | Written<NonNullable<PccProperties<Tag>[Name]>>;
};

/** `onpcc-load` and the like, as React 19 and Svelte 5 spell them. */
export type PccListeners<Tag extends PccTag> = {
  [Name in EventNames[Tag] as `on${Name}`]?: (event: GlobalEventHandlersEventMap[Name]) => void;
};
