import { PccEvent } from '../events.ts';

export type StepEventState = 'opened' | 'waiting' | 'returned' | 'done' | 'failed';

/**
 * Something became of a step. `preventDefault()` on `opened` keeps the widget from opening it, and says that the page
 * does it; that is the only way to do a step without an address. `waiting`: the service does the step, or the partner
 * does it there; nobody opens it.
 */
export class PccStepEvent extends PccEvent {
  /** In one spelling, whatever the service's: `accept-terms`, `verify-identity`. */
  readonly slug: string;
  /** What became of the step. */
  readonly state: StepEventState;
  /** The address of the step's page, if it has one; not enumerable, so that a logged event does not show it. */
  declare readonly url: string | undefined;
  /** Of the identity check, when that is the step. */
  readonly inquiryTemplateId: string | undefined;

  constructor(slug: string, state: StepEventState, url?: string, inquiryTemplateId?: string) {
    super('pcc-step', state === 'opened');
    this.slug = slug;
    this.state = state;
    this.inquiryTemplateId = inquiryTemplateId;
    Object.defineProperty(this, 'url', { value: url, enumerable: false });
  }
}

/** The service has recorded that the consumer accepted the terms. */
export class PccTermsAcceptedEvent extends PccEvent {
  /** The onboarding's identifier. */
  readonly onboardingId: string;
  /** The page's own version of the terms. */
  readonly termsVersion: string;
  /** ISO 8601 date-time, as the service gives it. */
  readonly acceptedAt: string;

  constructor(onboardingId: string, termsVersion: string, acceptedAt: string) {
    super('pcc-terms-accepted');
    this.onboardingId = onboardingId;
    this.termsVersion = termsVersion;
    this.acceptedAt = acceptedAt;
  }
}

/** Nothing is left to do. */
export class PccOnboardingCompleteEvent extends PccEvent {
  /** The onboarding's identifier. */
  readonly onboardingId: string;
  /** The service's own word. */
  readonly status: string;

  constructor(onboardingId: string, status: string) {
    super('pcc-onboarding-complete');
    this.onboardingId = onboardingId;
    this.status = status;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pcc-step': PccStepEvent;
    'pcc-terms-accepted': PccTermsAcceptedEvent;
    'pcc-onboarding-complete': PccOnboardingCompleteEvent;
  }
}
