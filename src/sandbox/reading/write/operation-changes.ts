import type { OperationId } from '../../../api/operations.ts';
import { isRecord, type Json } from '../../../operations/json.ts';
import { uuid } from '../../random.ts';
import { inOrder } from './write-list.ts';
import type { Choices } from '../open-points.ts';
import type { WriteContext } from './write-record.ts';
import { writeBase64 } from './value-formats.ts';

/** Changes a record. */
type Change = (record: Json, context: WriteContext) => Json;

/** What is specific to the records of one operation: changes of the sandbox's own, and of those in a reading's form. */
interface OperationChanges {
  readonly own?: Change;
  readonly written?: Change;
}

const without = (record: Json, ...keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const onboarding: Change = (record, { choices }) => {
  const { id, kyc, previous_steps, current_steps } = record;
  const steps = (list: unknown): readonly Json[] =>
    listOf(list).map((step) => ({ ...step, url: stepAddress(step, String(id), choices['step-address']) }));
  const errorless = choices['kyc-errors'] === 'missing' && isRecord(kyc) && kyc['errors'] === '';
  return {
    ...record,
    ...(errorless && { kyc: without(kyc, 'errors') }),
    previous_steps: steps(previous_steps),
    current_steps:
      current_steps === null ? (choices['no-steps'] === 'null' ? null : []) : steps(current_steps),
  };
};

function stepAddress(
  { slug, url }: Json,
  onboardingId: string,
  choice: WriteContext['choices']['step-address'],
) {
  const endpoint = `/v2/onboarding/${onboardingId}/${String(slug)}/`;
  switch (choice) {
    case 'endpoint':
      return new URL(endpoint, String(url)).href;
    case 'relative':
      return endpoint;
    case 'empty':
      return '';
    case 'elsewhere':
      return `https://onboarding.example/${String(slug)}`;
    case 'page':
      return url;
  }
}

const kycResult: Change = (record, { choices }) =>
  choices['inquiry-id'] === 'missing' ? without(record, 'inquiry_id') : record;

const externalCard: Change = (record, { choices }) => {
  const { last_four, brand, expiration_month, expiration_year, ...rest } = record;
  const card =
    choices['card-field-names'] === 'last_four'
      ? record
      : {
          ...rest,
          last4: last_four,
          network: brand,
          expiry: `${String(expiration_month)}/${String(expiration_year).slice(-2)}`,
        };
  if (choices.capabilities === 'missing') return without(card, 'pushEnabled', 'pullEnabled');
  return choices.capabilities === 'null' ? { ...card, pushEnabled: null, pullEnabled: null } : card;
};

const paymentCard: Change = (record, { choices }) => {
  const { id, ...rest } = record;
  if (choices['card-id'] === 'external_id') return { external_id: id, ...rest };
  return choices['card-id'] === 'both'
    ? { id: uuid(String(id), 'internal'), external_id: id, ...rest }
    : record;
};

const enrollment: Change = (record, { choices }) =>
  choices['program-id'] === 'another'
    ? { ...record, program_id: uuid(String(record['program_id']), 'program') }
    : record;

const histories: Readonly<Record<Choices['score-history'], (list: readonly Json[]) => readonly Json[]>> = {
  whole: (list) => list,
  // Of the last twelve months, two are missing, one has no score, and the newest is not first.
  gaps: (list) =>
    list
      .map((month, i) => (i === 7 ? { ...month, score: null } : month))
      .filter((_, i) => i !== 3 && i !== 4)
      .reverse(),
  one: (list) => list.slice(0, 1),
  none: () => [],
};

const creditSummary: Change = (record, { choices, seed }) => {
  const history = histories[choices['score-history']](listOf(record['credit_score_history']));
  return { ...record, credit_score_history: inOrder(history, choices['list-order'], seed) };
};

const download: Change = (record, { choices }) => ({
  ...record,
  content: writeBase64(String(record['content']), choices.base64),
});

const creditLines: Change = (record, { choices }) => {
  const { credit_lines } = record;
  return typeof credit_lines === 'string' && credit_lines && choices['credit-lines'] === 'json-list'
    ? { ...record, credit_lines: JSON.stringify([credit_lines]) }
    : record;
};

const payments: Change = (record, { choices }) => {
  const entry = Object.entries(record).find(([key]) => key.toLowerCase() === 'transactions');
  if (!entry || choices.payments === 'list') return record;
  const list = listOf(entry[1]);
  const field = (payment: Json, name: string): string | undefined =>
    Object.keys(payment).find((key) => key.toLowerCase() === name);
  const forms = {
    results: () => ({ count: list.length, results: list }),
    // As in the furnishing provider's own API.
    edges: () => ({
      totalCount: list.length,
      edges: list.map((payment, i) => {
        const key = field(payment, 'amount');
        const value = key !== undefined && { value: { amount: payment[key], currency: 'USD' } };
        return { cursor: String(i), node: { ...without(payment, key ?? ''), ...value } };
      }),
    }),
    map: () =>
      Object.fromEntries(
        list.map((payment) => [`p${String(payment[field(payment, 'id') ?? 'id'])}`, payment]),
      ),
    undated: () => list.map((payment) => without(payment, field(payment, 'date') ?? '')),
    none: () => null,
  };
  return { ...record, [entry[0]]: forms[choices.payments]() };
};

export const changes: Readonly<Partial<Record<OperationId, OperationChanges>>> = {
  listOnboardings: { own: onboarding },
  acceptTerms: { own: onboarding },
  listConsumers: { written: creditLines },
  getConsumer: { written: creditLines },
  getConsumerByPcid: { written: creditLines },
  listKycResults: { own: kycResult },
  getKycResult: { own: kycResult },
  listExternalCards: { own: externalCard },
  listPaymentCards: { own: paymentCard },
  listRewardsEnrollments: { own: enrollment },
  listOpenTradelines: { written: payments },
  getTradeline: { written: payments },
  getCreditSummary: { own: creditSummary },
  downloadStatement: { own: download },
};
