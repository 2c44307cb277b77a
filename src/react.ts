'use client';
/**
 * The tags as React components, with typed properties and event props such as `onPccLoad`. With React 19 the tags can
 * also stand in JSX themselves, for which this entry has the types.
 */
import { createComponent, type EventName, type ReactWebComponent } from '@lit/react';
import * as React from 'react';
import { CardRegisterElement } from './widgets/card-register/card-register.element.ts';
import { CreditSummaryElement } from './widgets/credit-summary/credit-summary.element.ts';
import { OnboardingElement } from './widgets/onboarding/onboarding.element.ts';
import { RewardsElement } from './widgets/rewards/rewards.element.ts';
import { SessionElement } from './session/session.element.ts';
import { StatementsElement } from './widgets/statements/statements.element.ts';
import { TradelinesElement } from './widgets/tradelines/tradelines.element.ts';
import { define } from './widgets/define.ts';
import type { PccAttributes, PccListeners, PccProperties, PccTag } from './widgets/tags.ts';

/** Event props, each with the type of the event that it hears. */
type Events = Readonly<Record<string, keyof GlobalEventHandlersEventMap>>;
type Typed<Names extends Events> = {
  [Prop in keyof Names]: EventName<GlobalEventHandlersEventMap[Names[Prop]]>;
};

// Called so that bundlers leave out, with their widgets, the components that a page does not use.
function component<Type extends HTMLElement, const Names extends Events>(
  tagName: PccTag,
  elementClass: new () => Type,
  events: Names,
): ReactWebComponent<Type, Typed<Names>> {
  define(tagName, elementClass);
  // Spelled out: to infer them the compiler compares any two components, for half a minute.
  return createComponent<Type, Typed<Names>>({
    react: React,
    tagName,
    elementClass,
    events: events as unknown as Typed<Names>,
  });
}

/** `<pcc-session>` */
export const PccSession = /* @__PURE__ */ component('pcc-session', SessionElement, {
  onPccSessionReady: 'pcc-session-ready',
  onPccSessionEnded: 'pcc-session-ended',
  onPccSessionExpiring: 'pcc-session-expiring',
  onPccRequest: 'pcc-request',
});

/** `<pcc-onboarding>` */
export const PccOnboarding = /* @__PURE__ */ component('pcc-onboarding', OnboardingElement, {
  onPccLoad: 'pcc-load',
  onPccError: 'pcc-error',
  onPccStep: 'pcc-step',
  onPccTermsAccepted: 'pcc-terms-accepted',
  onPccOnboardingComplete: 'pcc-onboarding-complete',
});

/** `<pcc-card-register>` */
export const PccCardRegister = /* @__PURE__ */ component('pcc-card-register', CardRegisterElement, {
  onPccLoad: 'pcc-load',
  onPccError: 'pcc-error',
  onPccCardFrame: 'pcc-card-frame',
  onPccCardRegistered: 'pcc-card-registered',
  onPccCardPending: 'pcc-card-pending',
});

/** `<pcc-rewards>` */
export const PccRewards = /* @__PURE__ */ component('pcc-rewards', RewardsElement, {
  onPccLoad: 'pcc-load',
  onPccError: 'pcc-error',
  onPccRewardEnroll: 'pcc-reward-enroll',
});

/** `<pcc-statements>` */
export const PccStatements = /* @__PURE__ */ component('pcc-statements', StatementsElement, {
  onPccLoad: 'pcc-load',
  onPccError: 'pcc-error',
  onPccStatementView: 'pcc-statement-view',
  onPccStatementDownload: 'pcc-statement-download',
  onPccStatementEmail: 'pcc-statement-email',
});

/** `<pcc-tradelines>` */
export const PccTradelines = /* @__PURE__ */ component('pcc-tradelines', TradelinesElement, {
  onPccLoad: 'pcc-load',
  onPccError: 'pcc-error',
  onPccTradelineOpened: 'pcc-tradeline-opened',
  onPccTradelineClosed: 'pcc-tradeline-closed',
});

/** `<pcc-credit-summary>` */
export const PccCreditSummary = /* @__PURE__ */ component('pcc-credit-summary', CreditSummaryElement, {
  onPccLoad: 'pcc-load',
  onPccError: 'pcc-error',
});

type ReactTags = {
  [Tag in PccTag]: Omit<
    React.DetailedHTMLProps<React.HTMLAttributes<HTMLElementTagNameMap[Tag]>, HTMLElementTagNameMap[Tag]>,
    keyof PccProperties<Tag>
  > &
    PccProperties<Tag> &
    PccAttributes<Tag> &
    PccListeners<Tag>;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactTags {}
  }
}
