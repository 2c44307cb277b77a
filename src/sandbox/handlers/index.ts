import type { Handlers } from '../handler.ts';
import addresses from './addresses.ts';
import attestations from './attestations.ts';
import authentication from './authentication.ts';
import billPay from './bill-pay.ts';
import billReporting from './bill-reporting.ts';
import reportedBills from './reported-bills.ts';
import consumerRecords from './consumer-records.ts';
import consumers from './consumers.ts';
import creditInsights from './credit-insights.ts';
import creditLines from './credit-lines.ts';
import externalCards from './external-cards.ts';
import kyc from './kyc.ts';
import onboarding from './onboarding.ts';
import partners from './partners.ts';
import paymentCards from './payment-cards.ts';
import rewards from './rewards.ts';
import statementDocuments from './statement-documents.ts';
import statements from './statements.ts';
import tradelines from './tradelines.ts';

/** One handler per operation of the contract; a missing one does not compile. */
export const handlers: Handlers = {
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
};
