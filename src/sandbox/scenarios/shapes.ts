// Responses that the description does not allow. Each function maps a JSON value to another; none changes the state.
import { isRecord, type Json } from '../../operations/json.ts';
import { month, monthStart } from '../dates.ts';

/** Changes the value of every property of every object in a value, innermost first. */
function mapProperties(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapProperties(item, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, change(key, mapProperties(inner, change))]),
  );
}

/** The key of the list of records in a response. */
const listKey = (body: unknown): string | undefined =>
  isRecord(body)
    ? ['results', 'tradelines', 'bills_reported'].find((key) => Array.isArray(body[key]))
    : undefined;

function mapList(body: unknown, change: (list: readonly unknown[]) => readonly unknown[]): unknown {
  if (Array.isArray(body)) return change(body);
  const key = listKey(body);
  return isRecord(body) && key ? { ...body, [key]: change(body[key] as unknown[]) } : body;
}

export const unreadable = (body: unknown): unknown =>
  mapList(body, (list) => list.map((record, i) => (i % 3 === 1 ? 'unreadable' : record)));

const wordKeys =
  /^(status|.*_status|type|.*_type|category|product_type|slug|payment_frequency|payment_rail|provider|result)$/;

export const unknownWords = (body: unknown): unknown =>
  mapProperties(body, (key, value) =>
    wordKeys.test(key) && typeof value === 'string' && key !== 'content_type' && key !== 'token_type'
      ? 'something_new'
      : value,
  );

const isIdentifier = (key: string): boolean =>
  /(^|_)(id|pcid|pk)$/.test(key) ||
  ['file_name', 'slug', 'url', 'content', 'count', 'access_token'].includes(key);

export const nulls = (body: unknown): unknown =>
  mapProperties(body, (key, value) =>
    isIdentifier(key) || (typeof value === 'object' && value !== null) ? value : null,
  );

export const emptied = (body: unknown): unknown => {
  const empty = mapList(body, () => []);
  return isRecord(empty) && 'count' in empty ? { ...empty, count: 0, next: null, previous: null } : empty;
};

const addresses: Readonly<Record<string, string>> = {
  script: 'javascript:alert(document.domain)',
  data: 'data:text/html,<script>parent.postMessage("hostile","*")</script>',
  http: 'http://elsewhere.example/step',
  foreign: 'https://elsewhere.example/step',
  userinfo: 'https://cards.example@elsewhere.example/step',
  relative: '//elsewhere.example/step',
};

export const hostileAddresses = (body: unknown, kind: string): unknown =>
  mapProperties(body, (key, value) =>
    key === 'iframe_url' || key === 'url' ? (addresses[kind] ?? addresses['script']) : value,
  );

export const hostilePaging = (body: unknown): unknown =>
  isRecord(body) && 'next' in body
    ? {
        ...body,
        next: 'https://elsewhere.example/v2/consumers/?page=2',
        previous: 'https://elsewhere.example/v2/consumers/?page=1',
      }
    : body;

export function wrongPdf(body: unknown, kind: string): unknown {
  if (!isRecord(body) || typeof body['content'] !== 'string') return body;
  const contents: Readonly<Record<string, string>> = {
    html: btoa('<!doctype html><script>alert(1)</script>'),
    base64: '%%% this is no base64 %%%',
    empty: '',
    cut: body['content'].slice(0, 64),
  };
  return { ...body, content: contents[kind] ?? contents['html'] };
}

/** Without a part that a report usually has, or with only its status. */
export function creditReport(body: unknown, kind: string): unknown {
  if (!isRecord(body) || !isRecord(body['credit_score_card'])) return body;
  const { score, change, report_date, credit_report_status, ...factors } = body['credit_score_card'];
  const head = { report_date, credit_report_status };
  if (kind === 'no-score') return { ...body, credit_score_card: { ...head, ...factors } };
  if (kind === 'no-factors') return { ...body, credit_score_card: { ...head, score, change } };
  return {
    ...body,
    credit_score_card: { ...head, credit_report_status: kind },
    credit_score_history: [],
  };
}

export const paymentsAsText = (body: unknown): unknown =>
  mapProperties(body, (key, value) =>
    key === 'transactions' && Array.isArray(value) ? `${value.length} payments` : value,
  );

const MONTHS_IN_LONG = 1000;

export const longHistory = (body: unknown): unknown =>
  mapProperties(body, (key, value) => {
    if (key !== 'credit_score_history' || !Array.isArray(value) || value.length === 0) return value;
    const list = value as readonly Json[];
    const newest = Date.parse(`${String(list[0]?.['month'])}-01`);
    return Array.from({ length: MONTHS_IN_LONG }, (_, i) => ({
      ...list[i % list.length],
      month: month(monthStart(newest, -i)),
    }));
  });
