import authentication from './authentication.ts';
import onboarding from './onboarding.ts';
import consumers from './consumers.ts';
import consumerRecords from './consumer-records.ts';
import paymentCards from './payment-cards.ts';
import externalCards from './external-cards.ts';
import addresses from './addresses.ts';
import kyc from './kyc.ts';
import creditLines from './credit-lines.ts';
import rewards from './rewards.ts';
import billPay from './bill-pay.ts';
import billReporting from './bill-reporting.ts';
import reportedBills from './reported-bills.ts';
import tradelines from './tradelines.ts';
import attestations from './attestations.ts';
import statements from './statements.ts';
import statementDocuments from './statement-documents.ts';
import creditInsights from './credit-insights.ts';
import partners from './partners.ts';
import type { OperationSpec } from './operation.ts';

/**
 * Every operation of the service by its id. The client, the sandbox, the backend's allow-list and the OpenAPI document
 * are derived from it.
 */
export const operations = {
  ...authentication,
  ...onboarding,
  ...consumers,
  ...consumerRecords,
  ...paymentCards,
  ...externalCards,
  ...addresses,
  ...kyc,
  ...creditLines,
  ...rewards,
  ...billPay,
  ...billReporting,
  ...reportedBills,
  ...tradelines,
  ...attestations,
  ...statements,
  ...statementDocuments,
  ...creditInsights,
  ...partners,
} as const;

/** The operations that widgets use: the backend serves browsers no others. */
export const widgetOperations: readonly OperationSpec[] = Object.values<OperationSpec>(operations).filter(
  ({ widgets }) => widgets?.length,
);

/** The name of an operation. */
export type OperationId = keyof typeof operations;
