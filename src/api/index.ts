/** Every operation, schema and type of the service. */
export * from './authentication.ts';
export * from './onboarding.ts';
export * from './consumers.ts';
export { consumerFields } from './consumer-fields.ts';
export * from './consumer-records.ts';
export * from './payment-cards.ts';
export * from './external-cards.ts';
export * from './addresses.ts';
export * from './kyc.ts';
export * from './credit-lines.ts';
export * from './rewards.ts';
export * from './bill-pay.ts';
export * from './bill-reporting.ts';
export * from './reported-bills.ts';
export * from './tradelines.ts';
export * from './attestations.ts';
export * from './statements.ts';
export * from './statement-documents.ts';
export * from './credit-insights.ts';
export * from './partners.ts';
export * from './operations.ts';
export { readResponse } from './operation.ts';
export { creditLineIds } from '../rules/credit-line-ids.ts';
export { disputeLimits } from '../rules/dispute-limits.ts';
export { identityOf } from '../rules/identity.ts';
export { tradelineState, type TradelineState } from '../rules/tradeline-state.ts';
export { isSegment } from '../http/identifiers.ts';
export { fillPath, isPathValue } from '../operations/path.ts';
export { skipped, type Page } from '../operations/response.ts';
export { shown } from './shown.ts';
export type {
  Args,
  ListOf,
  Operation,
  OperationSpec,
  Owner,
  Query,
  ResponseSpec,
  Result,
} from './operation.ts';
export type { WidgetTag } from './widget-tag.ts';
