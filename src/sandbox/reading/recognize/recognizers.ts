import { kycStatuses } from '../../../api/kyc.ts';
import { recordSchema } from '../../../api/operation.ts';
import type { OperationId } from '../../../api/operations.ts';
import { shapeOf } from '../../../api/field-types.ts';
import { isUuid } from '../../../http/identifiers.ts';
import { foldKey } from '../../../operations/fold.ts';
import { fieldOf, isRecord, type Json } from '../../../operations/json.ts';
import type { PointId } from '../open-points.ts';
import { recordKinds } from '../write/record-kinds.ts';
import type { WordPoint } from '../write/words.ts';
import { has, type ExaminedResponse } from './examine.ts';
import { choicesWith, spellingsOf } from './word-evidence.ts';

/**
 * The evidence in one response, among all: a choice for each observation, or several if it does not distinguish them.
 * Empty if the point cannot be observed.
 */
type Recognizer = (
  response: ExaminedResponse,
  all: readonly ExaminedResponse[],
) => string | readonly (string | readonly string[])[] | undefined;

/** Each examined value, as a choice. */
const byValue =
  (choose: (key: string, value: unknown) => string | readonly string[] | undefined): Recognizer =>
  ({ open }) =>
    open.flatMap(([key, value]) => {
      const choice = choose(foldKey(key), value);
      return choice === undefined ? [] : [choice];
    });

const only =
  (operation: string, recognizer: Recognizer): Recognizer =>
  (response, all) =>
    response.operation === operation ? recognizer(response, all) : undefined;

const isStated = ({ spec }: ExaminedResponse): boolean =>
  spec?.response !== undefined && 'list' in spec.response && spec.response.envelope === 'stated';

/** The choices in which each word may occur. */
const byWord =
  (point: WordPoint): Recognizer =>
  ({ words }) =>
    words.filter(({ family }) => family === point).map(({ word }) => choicesWith(point, word));

const counts =
  'filesize transactioncount score change creditusage totaltradelines paymenthistory creditinquiries creditage';
const balances = 'availablebalance outstandingbalance balance';
const flags = 'iseligible autopayenabled embosshold pinlock hasmatch isprimary isactive';
const times = 'createdat updatedat completedat completeddate reportdate lastmodified';
/** Without a value, any service may leave them out. */
const nullable = [
  'first_name',
  'last_name',
  'email',
  'tax_identifier',
  'credit_lines',
  'score',
  'completed_date',
];
const isOneOf = (names: string, key: string): boolean => names.split(' ').includes(key);

/** The records of a complete list, which a page is not. */
function completeList({ list, records, spec }: ExaminedResponse): readonly Json[] | undefined {
  if (!list) return undefined;
  const { count, total = count, next } = list.beside;
  const isAll = total === undefined ? next === null : Number(total) === records.length;
  return list.envelope === 'bare' || !spec?.paging || isAll ? records : undefined;
}

const isPaged = (response: ExaminedResponse): boolean =>
  response.spec?.paging !== undefined && response.list !== undefined && response.list.envelope !== 'bare';

const hasCount = ({ list }: ExaminedResponse): boolean =>
  ['count', 'total'].some((name) => name in (list?.beside ?? {}));

/** A month as a number that increases by one each month; NaN if it cannot be read. */
function monthNumberOf(value: unknown): number {
  const text = typeof value === 'string' ? value : '';
  const [, year, month] = /^(\d{4})-(\d\d)/.exec(text) ?? [];
  const [, early, late] = /^(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const date = /^[A-Z][a-z]+ \d{4}$/.test(text) ? new Date(`${text} 1 UTC`) : undefined;
  if (date) return date.getUTCFullYear() * 12 + date.getUTCMonth();
  return Number(year ?? late) * 12 + Number(month ?? early) - 1;
}

export const recognizers: Readonly<Partial<Record<PointId, Recognizer>>> = {
  'list-envelope': (response) => {
    if (!response.spec?.paging || isStated(response)) return undefined;
    return response.list ? response.list.envelope : 'other';
  },
  'tradelines-envelope': (response) => {
    if (!/^list(TradelineDetails|OpenTradelines)$/.test(response.operation)) return undefined;
    return response.list ? response.list.envelope?.replace('inside-own-name', 'other') : 'other';
  },
  // A bare list has no other fields.
  'list-count': (response) => {
    if (!isPaged(response) || isStated(response)) return undefined;
    return ['count', 'total'].find((name) => name in (response.list?.beside ?? {})) ?? 'missing';
  },
  'list-next': (response) => {
    if (!isPaged(response)) return undefined;
    const next = response.list?.beside['next'];
    if (next === undefined) return 'missing';
    if (typeof next === 'number') return 'number';
    if (typeof next !== 'string') return undefined;
    if (next.startsWith('/') || next.startsWith('?')) return 'relative-address';
    // The description states that it is a URL, so the other styles cannot be observed there.
    if (isStated(response)) return [['page-address', 'offset-address', 'cursor-address', 'number']];
    const query = URL.canParse(next) ? new URL(next).searchParams : new URLSearchParams();
    if (query.has('cursor')) return 'cursor-address';
    if (query.has('page')) return 'page-address';
    return query.has('offset') ? 'offset-address' : 'other';
  },
  // Without a count, only an empty list can state it.
  'empty-list': (response) => {
    if (!isPaged(response) || isStated(response) || !hasCount(response) || response.records.length > 0)
      return undefined;
    const { list } = response.list ?? {};
    return list === undefined ? 'no-key' : list === null ? 'null' : 'empty-list';
  },
  'repeated-records': (response) => {
    const records = response.operation === 'listKycResults' ? undefined : completeList(response);
    if (!records?.length) return undefined;
    return new Set(records.map((record) => JSON.stringify(record))).size < records.length ? 'once' : 'never';
  },
  'open-fields': ({ parts, records, spec }) => {
    const described = Object.keys(shapeOf(recordSchema(spec?.response)));
    return parts.flatMap(({ record, kind }) => {
      const {
        documentedRequired = [],
        ids = [],
        textIds = [],
        required = [],
        shown = [],
        optional = [],
      } = kind;
      const closed = [...ids, ...textIds, ...required, ...shown, ...optional];
      const openKeys = Object.keys(record).filter((key) => !has(closed, key));
      const isMarked = documentedRequired
        .filter((name) => !has(nullable, name))
        .map((name) => fieldOf(record, name) !== undefined);
      if (openKeys.some((key) => !has(documentedRequired, key))) {
        return [isMarked.includes(false) ? ['some'] : ['all', 'some']];
      }
      if (isMarked.includes(true)) {
        const others = records.includes(record)
          ? described.filter((key) => !has([...closed, ...documentedRequired, ...nullable], key))
          : [];
        if (isMarked.includes(false)) return [['some']];
        return [others.length > 0 ? ['some', 'required'] : ['all', 'some', 'required']];
      }
      return documentedRequired.length > 0 ? [['some', 'ids']] : [];
    });
  },
  'optional-fields': ({ parts }) =>
    parts.flatMap(({ record, kind: { optional = [] } }) => {
      if (optional.length === 0) return [];
      const isWhole = optional.every((name) => has(nullable, name) || fieldOf(record, name) !== undefined);
      return [isWhole ? ['all', 'some'] : ['some']];
    }),
  'key-case': ({ open }) =>
    open.flatMap(([key]) => {
      if (/^[a-z\d]+$/.test(key)) return [];
      if (/^[a-z\d]+(_[a-z\d]+)+$/.test(key)) return 'snake_case';
      if (/^[a-z][a-zA-Z\d]+$/.test(key)) return 'camelCase';
      return /^[A-Z][a-zA-Z\d]*$/.test(key) ? 'PascalCase' : 'other';
    }),
  'no-value': byValue((_key, value) => (value === null ? 'null' : value === '' ? 'empty-text' : undefined)),
  numbers: byValue((key, value) => {
    if (isOneOf(counts, key)) {
      if (typeof value === 'number') return ['either', 'numbers'];
      return typeof value === 'string' && /^-?\d+$/.test(value) ? 'text' : undefined;
    }
    if (!isOneOf(balances, key)) return undefined;
    if (typeof value === 'number') return 'numbers';
    return typeof value === 'string' && value ? ['either', 'text'] : undefined;
  }),
  booleans: byValue((key, value) => {
    if (typeof value === 'boolean') return 'boolean';
    if (value === 'true' || value === 'false') return 'text';
    return isOneOf(flags, key) && (value === 0 || value === 1) ? 'number' : undefined;
  }),
  ids: ({ records, operation }) => {
    const { ids = [] } = recordKinds[operation as OperationId] ?? {};
    return records.flatMap((record): readonly (string | readonly string[])[] => {
      const id = ids.filter((name) => name !== 'file_name').map((name) => fieldOf(record, name))[0];
      // The sandbox itself numbers addresses and disputes.
      if (typeof id === 'number')
        return /Address|Dispute/.test(operation) ? [['uuid', 'number']] : ['number'];
      if (typeof id !== 'string') return [];
      if (/^\d+$/.test(id)) return ['digits'];
      return [isUuid(id) ? 'uuid' : 'prefixed'];
    });
  },
  'card-id': only('listPaymentCards', ({ records }) =>
    records.map((card) => {
      const [id, external] = [fieldOf(card, 'id') ?? null, fieldOf(card, 'external_id') ?? null];
      if (id === null) return external === null ? 'other' : 'external_id';
      return external === null ? 'id' : 'both';
    }),
  ),
  'card-field-names': only('listExternalCards', ({ records }) =>
    records.flatMap((card) => [
      ...['last_four', 'brand'].flatMap((name) => (fieldOf(card, name) === undefined ? [] : 'last_four')),
      ...['last4', 'network', 'expiry'].flatMap((name) => (fieldOf(card, name) === undefined ? [] : 'last4')),
    ]),
  ),
  capabilities: only('listExternalCards', ({ records }) =>
    records.map((card) => {
      const values = [fieldOf(card, 'pushEnabled'), fieldOf(card, 'pullEnabled')];
      if (values.includes(undefined)) return 'missing';
      if (values.includes(null) || values.includes('')) return 'null';
      return values.every((value) => typeof value === 'boolean') ? 'always' : 'other';
    }),
  ),
  times: byValue((key, value) => {
    if (!isOneOf(times, key) || value === null || value === '') return undefined;
    if (typeof value === 'number') return value < 1e11 ? 'epoch-seconds' : 'other';
    if (typeof value !== 'string') return 'other';
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'date-only';
    if (/\.\d{3}Z$/.test(value)) return 'utc';
    if (/:\d\dZ$/.test(value)) return 'seconds';
    if (/\.\d{6}[+-]\d\d:\d\d$/.test(value)) return 'microseconds-offset';
    if (/T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(value)) return 'offset';
    return /T\d\d:\d\d:\d\d$/.test(value) ? 'no-zone' : 'other';
  }),
  dates: byValue((key, value) => {
    if (!isOneOf('date leasestartdate processdate', key) || typeof value !== 'string' || !value)
      return undefined;
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'date';
    if (/^\d{4}-\d\d-\d\dT00:00:00Z$/.test(value)) return 'midnight-utc';
    return /^\d\d\/\d\d\/\d{4}$/.test(value) ? 'month-first' : 'other';
  }),
  months: byValue((key, value) => {
    if (!isOneOf('statementmonth month', key) || typeof value !== 'string' || !value) return undefined;
    if (/^\d{4}-\d\d$/.test(value)) return '2026-03';
    if (/^\d\d\/\d{4}$/.test(value)) return '03/2026';
    if (/^\d{4}-\d\d-\d\d/.test(value)) return '2026-03-01';
    return /^[A-Z][a-z]+ \d{4}$/.test(value) ? 'March 2026' : 'words-only';
  }),
  'word-spelling': ({ words }) =>
    words
      // A duration has one spelling, as do words that the description names.
      .filter(({ family, word }) => family !== 'kyc-status' && !/^P\d/.test(word))
      .map(({ family, word }) => spellingsOf(family, word)),
  'onboarding-status': byWord('onboarding-status'),
  'underwriting-result': byWord('underwriting-result'),
  'step-slugs': byWord('step-slugs'),
  'kyc-status': ({ words }) =>
    words
      .filter(({ family }) => family === 'kyc-status')
      .map(({ word }) => {
        if (/^(created|needs_review)$/.test(word)) return 'named';
        return kycStatuses.some((status) => status === word) ? ['named', 'others-too'] : 'others-too';
      }),
  'tradeline-status': byWord('tradeline-status'),
  'tradeline-category': byWord('tradeline-category'),
  'payment-frequency': byWord('payment-frequency'),
  'report-status': byWord('report-status'),
  'card-status': byWord('card-status'),
  'consumer-words': byWord('consumer-words'),
  'address-type': byWord('address-type'),
  'dispute-status': byWord('dispute-status'),
  'bill-payment-status': byWord('bill-payment-status'),
  'credit-lines': only('getConsumer', ({ records }) =>
    records.flatMap((consumer) => {
      const lines = fieldOf(consumer, 'credit_lines');
      if (typeof lines !== 'string' || !lines) return [];
      return lines.startsWith('[') ? 'json-list' : 'id';
    }),
  ),
  'step-address': only('listOnboardings', ({ records }) =>
    records.flatMap((record) => {
      const steps = ['previous_steps', 'current_steps'].flatMap((name) => fieldOf(record, name));
      return steps.filter(isRecord).map(({ url }) => {
        if (url === '') return 'empty';
        if (typeof url !== 'string') return 'other';
        if (!URL.canParse(url)) return 'relative';
        // The terms are accepted at an endpoint even if the other steps have pages.
        return /\/v2\//.test(url) ? ['endpoint', 'page'] : ['page', 'elsewhere'];
      });
    }),
  ),
  'no-steps': only('listOnboardings', ({ records }) =>
    records.flatMap((record) => {
      const steps = fieldOf(record, 'current_steps');
      if (steps === null) return 'null';
      return Array.isArray(steps) && steps.length === 0 ? 'empty-list' : [];
    }),
  ),
  'inquiry-id': only('listKycResults', ({ records }) =>
    records.map((record) => (typeof fieldOf(record, 'inquiry_id') === 'string' ? 'named' : 'missing')),
  ),
  'kyc-errors': only('listOnboardings', ({ records }) =>
    records.flatMap((record) => {
      const kyc = fieldOf(record, 'kyc');
      const errors = isRecord(kyc) ? fieldOf(kyc, 'errors') : 'none of ours';
      if (errors === undefined) return 'missing';
      return errors === '' ? 'empty-text' : errors === null ? 'other' : [];
    }),
  ),
  'program-id': only('listRewardsEnrollments', ({ records }, all) => {
    const configurations = all
      .filter(({ operation }) => operation === 'listRewardsConfigurations')
      .flatMap(({ records: programs }) => programs);
    return records.flatMap((enrollment) => {
      const program = fieldOf(enrollment, 'program_id');
      if (configurations.some((configuration) => String(fieldOf(configuration, 'id')) === String(program)))
        return 'same';
      // A program that is no longer listed also has an id that is not listed.
      const name = fieldOf(enrollment, 'configuration_name');
      const isListed = configurations.some(
        (configuration) => name && fieldOf(configuration, 'configuration_name') === name,
      );
      return isListed ? 'another' : [];
    });
  }),
  payments: only('listOpenTradelines', ({ records }) =>
    records.flatMap((record) => {
      const list = fieldOf(record, 'transactions');
      if (Array.isArray(list)) {
        // Dates may be missing, like any open field.
        const isDated = list.some((payment) => isRecord(payment) && fieldOf(payment, 'date') !== undefined);
        return [isDated ? 'list' : ['list', 'undated']];
      }
      if (list === undefined) return [];
      if (list === null) return 'none';
      if (!isRecord(list)) return 'other';
      return ['results', 'edges'].find((name) => name in list) ?? 'map';
    }),
  ),
  'score-history': only('getCreditSummary', ({ records: [summary = {}] }) => {
    const history = fieldOf(summary, 'credit_score_history');
    if (!Array.isArray(history)) return undefined;
    const card = fieldOf(summary, 'credit_score_card');
    // Without a score, no history is expected.
    if (history.length === 0) return isRecord(card) && Number(fieldOf(card, 'score')) ? 'none' : undefined;
    const months = history
      .filter(isRecord)
      .map((entry) => monthNumberOf(fieldOf(entry, 'month')))
      .sort((a, b) => a - b);
    if (months.length === 1) return [['whole', 'gaps', 'one']];
    if (months.length < 5 || months.some(Number.isNaN)) return [['whole', 'gaps']];
    return months.every((month, i) => i === 0 || month - (months[i - 1] ?? 0) <= 1) ? 'whole' : 'gaps';
  }),
  'pdf-field': only('downloadStatement', ({ records: [download = {}] }) =>
    typeof fieldOf(download, 'content') === 'string' ? 'content' : 'other',
  ),
  base64: only('downloadStatement', ({ records: [download = {}] }) => {
    const content = fieldOf(download, 'content');
    if (typeof content !== 'string') return undefined;
    if (content.startsWith('data:')) return 'data-address';
    if (/\s/.test(content)) return 'line-breaks';
    if (/[-_]/.test(content)) return 'url-alphabet';
    const isPadded = content.endsWith('=');
    const forms = [
      ...(content.length % 4 === 0 ? ['plain'] : []),
      ...(isPadded ? [] : ['no-padding', ...(/[+/]/.test(content) ? [] : ['url-alphabet'])]),
    ];
    return forms.length > 0 ? [forms] : 'other';
  }),
  'request-id': ({ headers }) => (headers.has('X-Request-Id') ? 'sent' : 'missing'),
};
