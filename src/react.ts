'use client';
/**
 * The tags as React components, with typed properties and event props such as `onPccLoad`. With React 19 the tags can
 * also stand in JSX themselves, for which this entry has the types.
 */
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import {
  CardRegisterElement,
  CreditSummaryElement,
  OnboardingElement,
  RewardsElement,
  SessionElement,
  StatementsElement,
  TradelinesElement,
} from './index.ts';
import type { PccAttributes, PccListeners, PccProperties, PccTag } from './widgets/tags.ts';

/** Names an event prop by the type of the event that it hears. */
const on = <Type extends keyof GlobalEventHandlersEventMap>(
  type: Type,
): EventName<GlobalEventHandlersEventMap[Type]> => type as EventName<GlobalEventHandlersEventMap[Type]>;

const events = { onPccLoad: on('pcc-load'), onPccError: on('pcc-error') };

/** `<pcc-session>` */
export const PccSession = createComponent({
  react: React,
  tagName: 'pcc-session',
  elementClass: SessionElement,
  events: { onPccSessionReady: on('pcc-session-ready'), onPccSessionEnded: on('pcc-session-ended') },
});

/** `<pcc-onboarding>` */
export const PccOnboarding = createComponent({
  react: React,
  tagName: 'pcc-onboarding',
  elementClass: OnboardingElement,
  events: {
    ...events,
    onPccStep: on('pcc-step'),
    onPccTermsAccepted: on('pcc-terms-accepted'),
    onPccOnboardingComplete: on('pcc-onboarding-complete'),
  },
});

/** `<pcc-card-register>` */
export const PccCardRegister = createComponent({
  react: React,
  tagName: 'pcc-card-register',
  elementClass: CardRegisterElement,
  events: {
    ...events,
    onPccCardFrame: on('pcc-card-frame'),
    onPccCardRegistered: on('pcc-card-registered'),
    onPccCardPending: on('pcc-card-pending'),
  },
});

/** `<pcc-rewards>` */
export const PccRewards = createComponent({
  react: React,
  tagName: 'pcc-rewards',
  elementClass: RewardsElement,
  events: { ...events, onPccRewardEnroll: on('pcc-reward-enroll') },
});

/** `<pcc-statements>` */
export const PccStatements = createComponent({
  react: React,
  tagName: 'pcc-statements',
  elementClass: StatementsElement,
  events: {
    ...events,
    onPccStatementView: on('pcc-statement-view'),
    onPccStatementDownload: on('pcc-statement-download'),
    onPccStatementEmail: on('pcc-statement-email'),
  },
});

/** `<pcc-tradelines>` */
export const PccTradelines = createComponent({
  react: React,
  tagName: 'pcc-tradelines',
  elementClass: TradelinesElement,
  events: {
    ...events,
    onPccTradelineOpened: on('pcc-tradeline-opened'),
    onPccTradelineClosed: on('pcc-tradeline-closed'),
  },
});

/** `<pcc-credit-summary>` */
export const PccCreditSummary = createComponent({
  react: React,
  tagName: 'pcc-credit-summary',
  elementClass: CreditSummaryElement,
  events,
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
