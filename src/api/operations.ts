import { createToken, exchangeToken } from './authentication.ts';
import { listOnboardings, acceptTerms } from './onboarding.ts';
import {
  listConsumers,
  createConsumer,
  getConsumer,
  updateConsumer,
  getConsumerByPcid,
} from './consumers.ts';
import {
  listConsumerAccounts,
  listDisputes,
  createDispute,
  cancelAccount,
  listInvites,
  createInvite,
} from './consumer-records.ts';
import { listPaymentCards, createAdvance } from './payment-cards.ts';
import { listExternalCards, createExternalCardFrame } from './external-cards.ts';
import { listAddresses, createAddress, getAddress, updateAddress, deleteAddress } from './addresses.ts';
import { listKycResults, getKycResult } from './kyc.ts';
import {
  placeHold,
  clearTransaction,
  closeTransaction,
  cancelTransaction,
  getCreditLine,
} from './credit-lines.ts';
import { listRewardsConfigurations, listRewardsEnrollments } from './rewards.ts';
import {
  listBills,
  createBill,
  getBill,
  listBillPayments,
  createBillPayment,
  getBillPayment,
} from './bill-pay.ts';
import {
  listBillReportings,
  getBillReportingOfConsumer,
  createReportedBill,
  getConsumerBillReporting,
} from './bill-reporting.ts';
import { listTradelineDetails, listOpenTradelines, getTradeline } from './tradelines.ts';
import { closeTradeline, openTradeline } from './attestations.ts';
import { listStatements } from './statements.ts';
import { downloadStatement, emailStatement } from './statement-documents.ts';
import { getCreditSummary } from './credit-insights.ts';
import {
  listPartners,
  listPartnerAccounts,
  getPartnerAccount,
  listSubledgers,
  createSubledger,
  listPartnerProducts,
} from './partners.ts';

/** The whole service: every operation by its id. The client, the sandbox, the backend's allow-list and the OpenAPI
 * document are derived from it. */
export const operations = {
  createToken,
  exchangeToken,
  listOnboardings,
  acceptTerms,
  listConsumers,
  createConsumer,
  getConsumer,
  updateConsumer,
  getConsumerByPcid,
  listConsumerAccounts,
  listPaymentCards,
  listExternalCards,
  createExternalCardFrame,
  listDisputes,
  createDispute,
  cancelAccount,
  listAddresses,
  createAddress,
  getAddress,
  updateAddress,
  deleteAddress,
  listInvites,
  createInvite,
  listKycResults,
  getKycResult,
  placeHold,
  clearTransaction,
  closeTransaction,
  cancelTransaction,
  getCreditLine,
  createAdvance,
  listRewardsConfigurations,
  listRewardsEnrollments,
  listBills,
  createBill,
  getBill,
  listBillPayments,
  createBillPayment,
  getBillPayment,
  listBillReportings,
  getBillReportingOfConsumer,
  createReportedBill,
  getConsumerBillReporting,
  listTradelineDetails,
  listOpenTradelines,
  getTradeline,
  closeTradeline,
  openTradeline,
  listStatements,
  downloadStatement,
  emailStatement,
  getCreditSummary,
  listPartners,
  listPartnerAccounts,
  getPartnerAccount,
  listSubledgers,
  createSubledger,
  listPartnerProducts,
} as const;

/** The name of an operation. */
export type OperationId = keyof typeof operations;
