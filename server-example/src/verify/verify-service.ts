import { widgetOperations, type OperationSpec } from 'pcc-widgets/client';
import { openPoints, recognize, type OpenPoint, type RawAnswer } from 'pcc-widgets/sandbox';
import { normalizeKey } from '../broker/consumer-ids.ts';
import { ConfigError, type Config } from '../config.ts';
import { memoryStore } from '../store/memory.ts';
import { silent } from '../monitoring/logger.ts';
import { createServiceTokens } from '../service/tokens.ts';
import { pathNames } from './consumer-records.ts';
import type { Report } from './verify-exchange.ts';

/**
 * Reads everything that the widgets read for one consumer, with the partner's token, and reports the service's choice at
 * each open point of the description. It only reads, and prints no response values.
 */
export async function verifyService(config: Config, consumer?: string): Promise<Report> {
  if (!consumer)
    throw new ConfigError('verify-service needs --consumer: the id of a consumer of the service');
  const { token } = await createServiceTokens(config, memoryStore(), silent).partner();
  const answers: RawAnswer[] = [];
  const ids: Ids = { consumer_id: consumer };
  const problems: string[] = [];
  const skipped: string[] = [];

  for (const operation of inOrder()) {
    const path = fill(operation.path, ids);
    if (path === undefined) {
      skipped.push(operation.id);
      continue;
    }
    const url = new URL(config.baseUrl + path);
    if (Object.hasOwn(operation.query ?? {}, 'consumer_id')) url.searchParams.set('consumer_id', consumer);
    // Small pages, so that there is a next page.
    if (operation.id === 'listStatements') url.searchParams.set('page_size', '2');
    const answer = await fetch(url, {
      headers: { Authorization: `Bearer ${token}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    const body: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
    if (!answer || body === undefined) {
      problems.push(`FAIL  ${operation.id}: ${answer ? `${answer.status}, no valid JSON` : 'no response'}`);
      continue;
    }
    answers.push({ operation: operation.id, headers: answer.headers, body });
    learn(ids, operation.id, body);
  }

  const recognized = recognize(answers);
  const rows = recognized.map(
    ({ point, choice, known }) => `${known ? 'run     ' : 'NOT RUN '}  ${point.padEnd(20)}  ${choice}`,
  );
  const passed = problems.length === 0 && recognized.every(({ known }) => known);
  const points: readonly OpenPoint[] = openPoints;
  const unseen = points.filter(
    ({ id, choices }) => choices.length > 1 && !recognized.some(({ point }) => point === id),
  );
  const gaps = [
    ...(skipped.length ? ['', `not read, the consumer has none: ${skipped.join(', ')}`] : []),
    ...(unseen.length ? ['', `not observed: ${unseen.map(({ id }) => id).join(', ')}`] : []),
  ];
  const foot = passed
    ? 'passed: the widgets have been run against each of these choices'
    : 'FAILED: the widgets have not been run against a service like this one';
  const head = `verify-service ${new Date().toISOString()} ${config.baseUrl}`;
  return { passed, table: [head, '', ...rows, ...problems, ...gaps, '', foot].join('\n') };
}

type Ids = Record<string, string>;

/** The reads of the widgets for one consumer; lists before what they list. */
function inOrder(): readonly OperationSpec[] {
  return widgetOperations
    .filter(({ effect, method, token }) => effect === 'read' && method === 'GET' && token !== 'partner')
    .sort((a, b) => unknownIds(a) - unknownIds(b));
}

const unknownIds = ({ path }: OperationSpec): number =>
  pathNames(path).filter((name) => name !== 'consumer_id').length;

function fill(path: string, ids: Ids): string | undefined {
  if (pathNames(path).some((name) => ids[name] === undefined)) return undefined;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
}

/** The list that provides each path parameter, and the names of the field there. */
const sources: Readonly<Record<string, readonly [parameter: string, ...names: string[]]>> = {
  listAddresses: ['address_id', 'id'],
  listKycResults: ['kyc_result_id', 'id'],
  listPaymentCards: ['payment_card_id', 'externalid', 'id'],
  listTradelineDetails: ['tradeline_id', 'id'],
  listOpenTradelines: ['tradeline_id', 'id'],
  listStatements: ['pdf_filename', 'filename'],
};

function learn(ids: Ids, operation: string, body: unknown): void {
  const [parameter, ...names] = sources[operation] ?? [];
  const record = parameter === undefined ? undefined : firstRecord(body);
  if (parameter === undefined || !record) return;
  for (const name of names) {
    const id = Object.entries(record).find(([key]) => normalizeKey(key) === name)?.[1];
    if (typeof id === 'string' || typeof id === 'number') {
      ids[parameter] ??= String(id);
      return;
    }
  }
}

/** The first record of a list, at any depth of the response. */
function firstRecord(body: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (Array.isArray(body)) {
    const first: unknown = body[0];
    return typeof first === 'object' && first !== null ? { ...first } : undefined;
  }
  const inside = Object.values(body).map((value: unknown) => firstRecord(value));
  return inside.find((record) => record !== undefined);
}
