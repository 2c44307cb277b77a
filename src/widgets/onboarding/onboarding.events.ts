import { PccEvent } from '../../page/pcc-event.ts';

export type StepEventState = 'opened' | 'waiting' | 'returned' | 'done' | 'failed';

/**
 * The state of a step changed. With `preventDefault()` on `opened` the page handles the step instead of the widget,
 * which is the only way to do a step without a URL. `waiting`: the service or the partner does the step, and nothing
 * is opened.
 */
export class PccStepEvent extends PccEvent {
  /** The normalized slug: `accept-terms`, `verify-identity`. */
  readonly slug: string;
  /** The new state of the step. */
  readonly state: StepEventState;
  /** URL of the step's page, if any; not enumerable, so that a logged event does not contain it. */
  declare readonly url: string | undefined;
  /** The inquiry of the identity check, if that is the step. */
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
  /** The page's version of the terms. */
  readonly termsVersion: string;
  /** ISO 8601 date-time from the service. */
  readonly acceptedAt: string;

  constructor(onboardingId: string, termsVersion: string, acceptedAt: string) {
    super('pcc-terms-accepted');
    this.onboardingId = onboardingId;
    this.termsVersion = termsVersion;
    this.acceptedAt = acceptedAt;
  }
}

/** Onboarding is complete. */
export class PccOnboardingCompleteEvent extends PccEvent {
  /** The onboarding's identifier. */
  readonly onboardingId: string;
  /** The service's word. */
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
