import { operations, type OperationId } from '../../api/operations.ts';
import type { OperationSpec } from '../../api/operation.ts';
import { openPoints, type OpenPoint, type PointId } from './open-points.ts';
import { isRecord, type Json } from './record.ts';
import { records, type RecordKind } from './records.ts';
import { vocabularies, type Family } from './words.ts';

/** One answer of a service, as it came. */
export interface RawAnswer {
  /** Id of the operation that was asked. */
  readonly operation: string;
  /** As they came. */
  readonly headers: Headers;
  /** Decoded JSON. */
  readonly body: unknown;
}

/** How a service fills one open point. It has words of the table only, nothing out of the answers. */
export interface Recognized {
  /** Id of the open point. */
  readonly point: string;
  /** What the description leaves open. */
  readonly question: string;
  /** A choice of the point, or `other`. */
  readonly choice: string;
  /** Whether it is a choice of the table, against which the widgets are run. */
  readonly known: boolean;
}

/** Tells which choices a service makes, of the points that show in these answers; a point may have several. */
export function recognize(answers: readonly RawAnswer[]): readonly Recognized[] {
  const seen = answers.map(look);
  return openPoints.flatMap(({ id, question, choices }: OpenPoint) => {
    const recognizer = recognizers[id as PointId];
    const found = new Set(seen.flatMap((each) => recognizer?.(each) ?? []));
    return [...found].map((choice) => ({ point: id, question, choice, known: choices.includes(choice) }));
  });
}

/** An answer with what most recognizers look at. */
interface Seen extends RawAnswer {
  readonly spec: OperationSpec | undefined;
  readonly list: FoundList | undefined;
  readonly records: readonly Json[];
  /** Fields that the description does not show, of the records and of those inside. */
  readonly open: readonly Entry[];
  /** Words of each family. */
  readonly words: readonly { readonly family: Family; readonly word: string }[];
}

type Entry = readonly [key: string, value: unknown];

interface FoundList {
  readonly envelope: string;
  readonly list: readonly unknown[] | null;
  readonly beside: Json;
}

const fold = (key: string): string => key.replaceAll('_', '').toLowerCase();
const field = (record: Json, name: string): unknown =>
  Object.entries(record).find(([key]) => fold(key) === fold(name))?.[1];

function look(answer: RawAnswer): Seen {
  const spec: OperationSpec | undefined = Object.values<OperationSpec>(operations).find(
    ({ id }) => id === answer.operation,
  );
  const isList = spec?.response && 'list' in spec.response;
  const list = isList ? findList(answer.body) : undefined;
  const found = (isList ? (list?.list ?? []) : [answer.body]).filter(isRecord);
  const kind = records[answer.operation as OperationId] ?? {};
  const all = found.flatMap((record) => walk(record, kind));
  return {
    ...answer,
    spec,
    list,
    records: found,
    open: all.flatMap(({ record, kind: own }) =>
      Object.entries(record).filter(([key]) => !shows(own, key) && !has(Object.keys(own.parts ?? {}), key)),
    ),
    words: all.flatMap(({ record, kind: { words = {} } }) =>
      Object.entries(words).flatMap(([name, family]) => {
        const word = field(record, name);
        return typeof word === 'string' && word ? [{ family, word }] : [];
      }),
    ),
  };
}

const has = (names: readonly string[] | undefined, key: string): boolean =>
  names?.some((name) => fold(name) === fold(key)) ?? false;
const shows = ({ required, shown }: RecordKind, key: string): boolean =>
  has(required, key) || has(shown, key);

function walk(
  record: Json,
  kind: RecordKind,
): readonly { readonly record: Json; readonly kind: RecordKind }[] {
  const inside = Object.entries(kind.parts ?? {}).flatMap(([name, part]) => {
    return inOf(field(record, name)).flatMap((each) => walk(each, part));
  });
  return [{ record, kind }, ...inside];
}

/** The records in a part: one, a list, or a list in one of the forms of `payments`. */
function inOf(value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.filter(isRecord);
  if (!isRecord(value)) return [];
  const { results, edges } = value;
  if (Array.isArray(results)) return results.filter(isRecord);
  if (Array.isArray(edges)) return edges.filter(isRecord).flatMap(({ node }) => inOf(node));
  const values = Object.values(value);
  return values.length > 0 && values.every(isRecord) ? values : [value];
}

const named = ['results', 'data', 'items'];

function findList(body: unknown, inside?: string): FoundList | undefined {
  if (body === null || Array.isArray(body)) return { envelope: 'bare', list: body, beside: {} };
  if (!isRecord(body)) return undefined;
  const [key, value] = Object.entries(body).find(([, each]) => Array.isArray(each)) ?? [];
  if (key !== undefined && Array.isArray(value)) {
    const here = named.includes(key) ? key : key === 'edges' ? 'other' : 'own-name';
    const outer = inside === 'data' ? 'inside-data' : 'inside-own-name';
    return { envelope: inside === undefined ? here : outer, list: value, beside: body };
  }
  const [outer, inner] = Object.entries(body).find(([, each]) => isRecord(each)) ?? [];
  return inside === undefined && outer !== undefined ? findList(inner, outer) : undefined;
}

type Recognizer = (seen: Seen) => string | readonly string[] | undefined;

/** Each value that is looked at, as a choice. */
const each =
  (choose: (key: string, value: unknown) => string | undefined): Recognizer =>
  ({ open }) =>
    open.flatMap(([key, value]) => choose(key, value) ?? []);

const only =
  (operation: string, recognizer: Recognizer): Recognizer =>
  (seen) =>
    seen.operation === operation ? recognizer(seen) : undefined;

const isStated = ({ spec }: Seen): boolean =>
  spec?.response !== undefined && 'list' in spec.response && spec.response.envelope === 'stated';

/** The choices of which one has this word; the words of the first are those of the sandbox itself. */
const words =
  (family: Exclude<Family, 'other'>): Recognizer =>
  ({ words: said }) =>
    said
      .filter((one) => one.family === family)
      .map(({ word }) => {
        const sayings: readonly (readonly [string, Readonly<Record<string, string>>])[] = Object.entries(
          vocabularies[family],
        );
        const plain = plainly(word);
        const [first = ''] = sayings.map(([choice]) => choice);
        const kept = sayings.flatMap(([, vocabulary]) => Object.keys(vocabulary));
        if (kept.some((each) => plainly(each) === plain)) return first;
        const by = sayings.find(([, vocabulary]) =>
          Object.values(vocabulary).some((each) => plainly(each) === plain),
        );
        // A word that nobody has heard of is what the widgets meet in the choice `unknown`.
        return by?.[0] ?? ('unknown' in vocabularies[family] ? 'unknown' : 'other');
      });

const plainly = (word: string): string => word.toLowerCase().replace(/[\s_-]/g, '');

const recognizers: Readonly<Partial<Record<PointId, Recognizer>>> = {
  'list-envelope': (seen) =>
    seen.spec?.paging && !isStated(seen) ? (seen.list?.envelope ?? 'other') : undefined,
  'tradelines-envelope': (seen) =>
    seen.spec?.response && 'list' in seen.spec.response && !seen.spec.paging
      ? (seen.list?.envelope.replace('inside-own-name', 'other') ?? 'other')
      : undefined,
  'list-count': (seen) => {
    if (!seen.list || !seen.spec?.paging || isStated(seen)) return undefined;
    const { beside } = seen.list;
    return ['count', 'total'].find((name) => name in beside) ?? 'missing';
  },
  'list-next': ({ list, spec }) => {
    if (!list || !spec?.paging) return undefined;
    const { next } = list.beside;
    if (next === undefined) return 'missing';
    if (typeof next === 'number') return 'number';
    if (typeof next !== 'string') return undefined;
    if (next.startsWith('/') || next.startsWith('?')) return 'relative-address';
    const query = URL.canParse(next) ? new URL(next).searchParams : new URLSearchParams();
    if (query.has('cursor')) return 'cursor-address';
    if (query.has('page')) return 'page-address';
    return query.has('offset') ? 'offset-address' : 'other';
  },
  'empty-list': ({ list }) =>
    list?.list === null ? 'null' : list?.list.length === 0 ? 'empty-list' : undefined,
  'repeated-records': ({ records: found, spec }) =>
    spec?.paging && found.length > 1
      ? new Set(found.map((record) => JSON.stringify(record))).size < found.length
        ? 'once'
        : 'never'
      : undefined,
  'key-case': each((key) => {
    if (/^[a-z\d]+$/.test(key)) return undefined;
    if (/^[a-z\d]+(_[a-z\d]+)+$/.test(key)) return 'snake_case';
    if (/^[a-z][a-zA-Z\d]+$/.test(key)) return 'camelCase';
    return /^[A-Z][a-zA-Z\d]*$/.test(key) ? 'PascalCase' : 'other';
  }),
  'no-value': each((_, value) => (value === null ? 'null' : value === '' ? 'empty-text' : undefined)),
  booleans: each((_, value) => {
    if (typeof value === 'boolean') return 'boolean';
    return value === 'true' || value === 'false' ? 'text' : undefined;
  }),
  ids: ({ records: found, operation }) => {
    const { ids = [] } = records[operation as OperationId] ?? {};
    return found.flatMap((record) => {
      const id = ids.filter((name) => name !== 'file_name').map((name) => field(record, name))[0];
      if (typeof id === 'number') return 'number';
      if (typeof id !== 'string') return [];
      if (/^\d+$/.test(id)) return 'digits';
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? 'uuid' : 'prefixed';
    });
  },
  'card-id': only('listPaymentCards', ({ records: found }) =>
    found.map((card) => {
      const [id, external] = [field(card, 'id') ?? null, field(card, 'external_id') ?? null];
      if (id === null) return external === null ? 'other' : 'external_id';
      return external === null ? 'id' : 'both';
    }),
  ),
  'card-field-names': only('listExternalCards', ({ records: found }) =>
    found.flatMap((card) => ['last_four', 'last4'].filter((name) => field(card, name) !== undefined)),
  ),
  capabilities: only('listExternalCards', ({ records: found }) =>
    found.map((card) => {
      const values = [field(card, 'pushEnabled'), field(card, 'pullEnabled')];
      if (values.includes(undefined)) return 'missing';
      if (values.includes(null)) return 'null';
      return values.every((value) => typeof value === 'boolean') ? 'always' : 'other';
    }),
  ),
  times: each((key, value) => {
    if (!/(at|date|modified)$/.test(fold(key))) return undefined;
    if (typeof value === 'number') return 'epoch-seconds';
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined;
    if (!value.includes('T')) return undefined;
    if (/T00:00:00Z$/.test(value)) return undefined;
    if (/\.\d{3}Z$/.test(value)) return 'utc';
    if (/:\d\dZ$/.test(value)) return 'seconds';
    if (/\.\d{6}[+-]\d\d:\d\d$/.test(value)) return 'microseconds-offset';
    if (/:\d\d[+-]\d\d:\d\d$/.test(value)) return 'offset';
    return /:\d\d$/.test(value) ? 'no-zone' : 'other';
  }),
  months: each((key, value) => {
    if (!['statementmonth', 'month'].includes(fold(key)) || typeof value !== 'string') return undefined;
    if (/^\d{4}-\d\d$/.test(value)) return '2026-03';
    if (/^\d\d\/\d{4}$/.test(value)) return '03/2026';
    if (/^\d{4}-\d\d-\d\d/.test(value)) return '2026-03-01';
    return /^[A-Z][a-z]+ \d{4}$/.test(value) ? 'March 2026' : 'words-only';
  }),
  'onboarding-status': words('onboarding-status'),
  'underwriting-result': words('underwriting-result'),
  'step-slugs': words('step-slugs'),
  'kyc-status': ({ words: said }) =>
    said
      .filter(({ family }) => family === 'kyc-status')
      .map(({ word }) =>
        /^(approved|declined|failed|expired|needs_review|completed|pending|created)$/.test(word)
          ? 'named'
          : 'others-too',
      ),
  'tradeline-status': words('tradeline-status'),
  'tradeline-category': words('tradeline-category'),
  'payment-frequency': words('payment-frequency'),
  'report-status': words('report-status'),
  'card-status': words('card-status'),
  'step-address': only('listOnboardings', ({ records: found }) =>
    found.flatMap((record) => {
      const steps = field(record, 'current_steps');
      return (Array.isArray(steps) ? steps.filter(isRecord) : []).map(({ url }) => {
        if (url === '') return 'empty';
        if (typeof url !== 'string') return 'other';
        if (!URL.canParse(url)) return 'relative';
        return /\/v2\//.test(url) ? 'endpoint' : 'page';
      });
    }),
  ),
  'no-steps': only('listOnboardings', ({ records: found }) =>
    found.flatMap((record) => {
      const steps = field(record, 'current_steps');
      if (steps === null) return 'null';
      return Array.isArray(steps) && steps.length === 0 ? 'empty-list' : [];
    }),
  ),
  'inquiry-id': only('listKycResults', ({ records: found }) =>
    found.map((record) => (typeof field(record, 'inquiry_id') === 'string' ? 'named' : 'missing')),
  ),
  payments: only('listOpenTradelines', ({ records: found }) =>
    found.flatMap((record) => {
      const list = field(record, 'transactions');
      if (Array.isArray(list)) {
        const [first] = list.filter(isRecord);
        return first && field(first, 'date') === undefined ? 'undated' : 'list';
      }
      if (!isRecord(list)) return 'other';
      return ['results', 'edges'].find((name) => name in list) ?? 'map';
    }),
  ),
  'score-history': only('getCreditSummary', ({ records: [summary = {}] }) => {
    const history = field(summary, 'credit_score_history');
    return Array.isArray(history) && history.length > 0 ? 'whole' : 'none';
  }),
  'pdf-field': only('downloadStatement', ({ records: [download = {}] }) =>
    typeof field(download, 'content') === 'string' ? 'content' : 'other',
  ),
  base64: only('downloadStatement', ({ records: [download = {}] }) => {
    const content = field(download, 'content');
    if (typeof content !== 'string') return undefined;
    if (content.startsWith('data:')) return 'data-address';
    if (/\s/.test(content)) return 'line-breaks';
    if (/[-_]/.test(content)) return 'url-alphabet';
    return content.length % 4 === 0 ? 'plain' : 'no-padding';
  }),
  'request-id': ({ headers }) => (headers.has('X-Request-Id') ? 'sent' : 'missing'),
};
