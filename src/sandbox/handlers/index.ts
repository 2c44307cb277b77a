import type { Handlers } from '../handler.ts';
import { consumerHandlers } from './consumers.ts';
import { onboardingHandlers } from './onboarding.ts';
import { statementHandlers } from './statements.ts';
import { tokenHandlers } from './tokens.ts';

/** One handler per operation of the contract; a missing one does not compile. */
export const handlers: Handlers = {
  ...tokenHandlers,
  ...onboardingHandlers,
  ...consumerHandlers,
  ...statementHandlers,
};
