import { isRecord, type Json } from '../../../operations/json.ts';
import type { OperationSpec } from '../../../api/operation.ts';
import { Random } from '../../random.ts';
import type { Choices } from '../open-points.ts';
import type { CompleteReading } from '../reading.ts';
import { writeKey } from './value-formats.ts';

/** The list's name, if the description states no envelope for it. */
const names: Readonly<Record<string, string>> = {
  listStatements: 'statements',
  listKycResults: 'kyc_results',
  listAddresses: 'addresses',
  listConsumerAccounts: 'accounts',
  listDisputes: 'disputes',
  listPaymentCards: 'payment_cards',
  listExternalCards: 'external_payment_cards',
  listTradelineDetails: 'tradelines',
  listOpenTradelines: 'tradelines',
};

/** Whether an operation returns a list whose envelope the description leaves open. */
export const isOpenList = ({ id }: OperationSpec): boolean => id in names;

/** The records of a list in another order, and with duplicates. KYC results keep the order of the description. */
export function reorder<T>(
  list: readonly T[],
  operation: OperationSpec,
  { choices, seed }: CompleteReading,
): readonly T[] {
  if (operation.id === 'listKycResults') return list;
  const ordered = inOrder(list, choices['list-order'], seed);
  const [first] = ordered;
  return choices['repeated-records'] === 'once' && first !== undefined ? [...ordered, first] : ordered;
}

export function inOrder<T>(list: readonly T[], order: Choices['list-order'], seed: number): readonly T[] {
  if (order === 'as-kept') return list;
  if (order === 'reversed') return [...list].reverse();
  const random = new Random(seed, 'order');
  return list
    .map((item) => ({ item, rank: random.int(0, 1_000_000) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** The response of a list: the sandbox's own page, in the form of a service with these choices. */
export function writeList(
  page: Json,
  list: readonly Json[],
  operation: OperationSpec,
  choices: Choices,
): unknown {
  const { response } = operation;
  if (response && 'list' in response && response.envelope === 'stated') {
    return { ...page, ...neighbours(page, choices, isStatedNext), results: list };
  }
  const listKey = writeKey(names[operation.id] ?? 'results', choices['key-case']);
  const isPaged = operation.paging !== undefined;
  const envelope = isPaged ? choices['list-envelope'] : choices['tradelines-envelope'];
  // Without a list and a count, no client could tell that the list is empty.
  const isCounted = isPaged && envelope !== 'bare' && choices['list-count'] !== 'missing';
  const value = list.length || !isCounted ? list : writeEmptyList(choices['empty-list']);
  const around = isPaged ? { ...countOf(page, choices), ...neighbours(page, choices) } : {};
  const put = (key: string): Json => ({ ...around, ...(value !== undefined && { [key]: value }) });
  switch (envelope) {
    case 'bare':
      return value;
    case 'own-name':
      return put(listKey);
    case 'inside-data':
      return { data: put(isPaged ? 'results' : listKey) };
    case 'inside-own-name':
      return { [listKey]: put('results') };
    default:
      return put(envelope);
  }
}

const writeEmptyList = (choice: Choices['empty-list']): readonly Json[] | null | undefined =>
  choice === 'empty-list' ? [] : choice === 'null' ? null : undefined;

function countOf({ count }: Json, choices: Choices): Json {
  return choices['list-count'] === 'missing' ? {} : { [choices['list-count']]: count };
}

/** The styles that the description's own envelope allows: the URL of the next page, or none. */
const isStatedNext = (style: Choices['list-next']): boolean =>
  ['page-address', 'relative-address', 'missing'].includes(style);

function neighbours(page: Json, choices: Choices, allows = (_: Choices['list-next']) => true): Json {
  const style = allows(choices['list-next']) ? choices['list-next'] : 'page-address';
  if (style === 'missing') return { next: undefined, previous: undefined };
  const point = (address: unknown) => (typeof address === 'string' ? pointer(new URL(address), style) : null);
  return { next: point(page['next']), previous: point(page['previous']) };
}

function pointer(url: URL, style: Choices['list-next']): string | number {
  const query = url.searchParams;
  const [page, offset] = [query.get('page'), query.get('offset')];
  const size = Number(query.get('page_size') ?? query.get('limit'));
  if (style === 'relative-address') return url.pathname + url.search;
  if (style === 'number') return Number(page ?? offset);
  if (style === 'offset-address' && page !== null && size) {
    for (const name of ['page', 'page_size']) query.delete(name);
    query.set('limit', String(size));
    query.set('offset', String((Number(page) - 1) * size));
  }
  if (style === 'cursor-address') {
    const cursor = btoa(query.toString()).replace(/=+$/, '');
    url.search = '';
    query.set('cursor', cursor);
  }
  return url.href;
}

/** The query of a request in the sandbox's own terms: issued cursors and offsets become pages. */
export function readPointer(query: URLSearchParams, operation: OperationSpec): URLSearchParams {
  const result = new URLSearchParams(query);
  const cursor = result.get('cursor');
  if (cursor !== null) {
    result.delete('cursor');
    for (const [name, value] of new URLSearchParams(decoded(cursor))) result.set(name, value);
  }
  const [limit, offset] = [Number(result.get('limit')), Number(result.get('offset'))];
  if (operation.paging === 'page' && limit > 0 && !result.has('page')) {
    result.set('page', String(Math.floor(offset / limit) + 1));
    result.set('page_size', String(limit));
  }
  return result;
}

function decoded(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}

/** The list in a response of the sandbox itself. */
export function ownListIn(body: unknown): readonly unknown[] | undefined {
  if (!isRecord(body)) return undefined;
  const list = body['results'] ?? body['tradelines'];
  return Array.isArray(list) ? list : undefined;
}
