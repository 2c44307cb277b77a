import type { Handlers } from '../handler.ts';
import { accountHandlers } from './accounts.ts';
import { addressHandlers } from './addresses.ts';
import { billReportingHandlers } from './bill-reporting.ts';
import { billHandlers } from './bills.ts';
import { cardHandlers } from './cards.ts';
import { consumerHandlers } from './consumers.ts';
import { creditInsightsHandlers } from './credit-insights.ts';
import { creditLineHandlers } from './credit-lines.ts';
import { externalCardHandlers } from './external-cards.ts';
import { kycHandlers } from './kyc.ts';
import { onboardingHandlers } from './onboarding.ts';
import { partnerHandlers } from './partners.ts';
import { statementHandlers } from './statements.ts';
import { tokenHandlers } from './tokens.ts';

/** One handler per operation of the contract; a missing one does not compile. */
export const handlers: Handlers = {
  ...tokenHandlers,
  ...onboardingHandlers,
  ...consumerHandlers,
  ...accountHandlers,
  ...addressHandlers,
  ...kycHandlers,
  ...cardHandlers,
  ...externalCardHandlers,
  ...creditLineHandlers,
  ...billHandlers,
  ...billReportingHandlers,
  ...statementHandlers,
  ...creditInsightsHandlers,
  ...partnerHandlers,
};
