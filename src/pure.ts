/** Every class, with nothing registered: for scoped registries, subclasses and tests. */
export { SessionElement } from './session/session.element.ts';
export { CreditSummaryElement } from './widgets/credit-summary/credit-summary.element.ts';
export { CardRegisterElement } from './widgets/card-register/card-register.element.ts';
export { OnboardingElement } from './widgets/onboarding/onboarding.element.ts';
export { RewardsElement } from './widgets/rewards/rewards.element.ts';
export { StatementsElement } from './widgets/statements/statements.element.ts';
export { TradelinesElement } from './widgets/tradelines/tradelines.element.ts';
