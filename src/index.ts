/** Registers every tag, and exports everything but `pcc-widgets/react` and `pcc-widgets/sandbox`. */
export * from './client.ts';
export * from './pcc-session.ts';
export * from './pcc-credit-summary.ts';
export * from './pcc-card-register.ts';
export * from './pcc-onboarding.ts';
export * from './pcc-rewards.ts';
export * from './pcc-statements.ts';
export * from './pcc-tradelines.ts';
export { PccErrorEvent, PccLoadEvent } from './widgets/events.ts';
export type { PccAttributes, PccEventMap, PccListeners, PccProperties, PccTag } from './widgets/tags.ts';
