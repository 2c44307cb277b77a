import { createHmac } from 'node:crypto';
import type { OperationSpec } from 'pcc-widgets/client';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { AuditEvent, Hooks } from '../hooks.ts';
import { keyRing } from '../keys.ts';
import type { Logger } from './logger.ts';
import { ForeignData, Refusal, unavailable } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import type { Trace } from './trace.ts';

/** What is known about a request when its response is sent. */
export interface Trail {
  readonly requestId: string;
  readonly trace: Trace;
  readonly method: string;
  readonly path: string;
  /** The version of the library in the page, `none` without one, `other` if it is malformed. */
  client?: string;
  operation?: OperationSpec;
  consumerId?: string;
  refusal?: Refusal;
  /** The origin, if it is not listed. */
  origin?: string;
  /** The service's status; undefined if nothing was sent, or there was no response. */
  serviceStatus?: number;
  /**
   * Whether an action was written to its connection, and the service has not rejected it. Its lock then stays, or it
   * could be carried out twice.
   */
  mayBeDone?: boolean;
  /** If the response is streamed: resolves when that has ended, with the error that aborted it. */
  streamEnd?: Promise<unknown>;
}

export type Observer = ReturnType<typeof createObserver>;

/** Each version is a time series. The next ones are counted as `other`. */
const MAX_CLIENTS = 50;
const ownRoutes = [
  ...['/pcc/session', '/pcc/sign-out', '/pcc/render/{tag}', '/demo/login', '/demo/logout'],
  ...['/livez', '/readyz', '/metrics'],
];

/** What was thrown, or an error in place of a value that is none. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('a hook threw a value that is no Error');

/** What a log may say about an error: its message may contain anything. */
function whereabouts({ name, message, stack = '' }: Error) {
  // The stack begins with the message, and a line of that may look like a frame.
  const lines = stack.replace(message, '').split('\n');
  const frames = lines.filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  return { kind: name, at: frames.slice(0, 3).map((frame) => frame.trim()) };
}

/** Writes the log, the metrics and the partner's audit records. */
export function createObserver(config: Config, hooks: Partial<Hooks>, store: Store, log: Logger) {
  const [key] = keyRing(config.sessionSecrets, 'log');
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'pcc_requests_total',
    help: 'Completed requests',
    registers,
    labelNames: ['route', 'status', 'code'],
  });
  const seconds = new Histogram({
    name: 'pcc_request_seconds',
    help: 'Response time',
    registers,
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  let inProgress = 0;
  new Gauge({
    name: 'pcc_requests_under_way',
    help: 'Requests in progress',
    registers,
    collect() {
      this.set(inProgress);
    },
  });
  const upstream = new Counter({
    name: 'pcc_upstream_total',
    help: 'Requests to the service',
    registers,
    labelNames: ['operation', 'status'],
  });
  const clients = new Counter({
    name: 'pcc_clients_total',
    help: 'Successful requests of pages, by the version of pcc-widgets',
    registers,
    labelNames: ['version'],
  });
  const clientVersions = new Set(['none', 'other']);
  const foreign = new Counter({
    name: 'pcc_foreign_data_total',
    help: "Responses withheld because of another consumer's data",
    registers,
  });
  new Gauge({
    name: 'pcc_degraded',
    help: '1 while the shared store cannot be used',
    registers,
    collect() {
      this.set(store.isDegraded ? 1 : 0);
    },
  });

  function boundedVersion(version: string): string {
    if (clientVersions.size < MAX_CLIENTS) clientVersions.add(version);
    return clientVersions.has(version) ? version : 'other';
  }

  const pseudonymOf = (consumerId: string | undefined): string | undefined =>
    consumerId === undefined || !key
      ? undefined
      : createHmac('sha256', key.bytes).update(consumerId).digest('base64url').slice(0, 16);

  function audit(trail: Trail, status: number): void {
    const { requestId, operation, consumerId, refusal, serviceStatus } = trail;
    if (!operation || !consumerId || !hooks.onAudit) return;
    const isForeign = refusal instanceof ForeignData;
    const isRead = operation.effect === 'read';
    if (isRead && !isForeign) return;
    const outcome = isRead ? 'foreign-data' : outcomeOf(trail);
    const event: AuditEvent = {
      at: new Date().toISOString(),
      requestId,
      operation: operation.id,
      effect: operation.effect,
      subject: pseudonymOf(consumerId) ?? '',
      status,
      upstream: serviceStatus,
      outcome,
    };
    Promise.resolve()
      .then(() => hooks.onAudit?.(event))
      .catch(() => log.error({ requestId }, 'onAudit threw an error'));
  }

  /** The outcome of an action, which the response to the browser may not tell. */
  function outcomeOf({ serviceStatus, mayBeDone }: Trail): AuditEvent['outcome'] {
    if (serviceStatus !== undefined) return serviceStatus < 400 ? 'done' : 'refused';
    return mayBeDone ? 'unknown' : 'refused';
  }

  return {
    requestStarted: () => void inProgress++,
    /** `aborted` is the error that has ended a response after it had begun. */
    requestEnded(trail: Trail, status: number, ms: number, aborted?: unknown): void {
      inProgress--;
      if (aborted !== undefined)
        trail.refusal = aborted instanceof Refusal ? aborted : unavailable(1, aborted);
      const { requestId, trace, method, path, client, operation, refusal, consumerId } = trail;
      // The path's template, because the path itself contains ids.
      const route =
        operation?.path ??
        ownRoutes.find((template) => template === path.replace(/^(\/pcc\/render\/)[\w-]+$/, '$1{tag}')) ??
        'unknown';
      requests.inc({ route, status, code: refusal?.code ?? '' });
      seconds.observe({ route }, ms / 1000);
      // Only successful requests: someone who is not signed in must not be able to fill the list of versions.
      if (client !== undefined && status < 400) clients.inc({ version: boundedVersion(client) });
      audit(trail, status);
      trace.end(`${method} ${route}`, status, status >= 500 || aborted !== undefined);
      const line = {
        requestId,
        traceId: trace.traceId,
        method,
        route,
        operation: operation?.id,
        subject: pseudonymOf(consumerId),
        status,
        code: refusal?.code,
        // A text of the backend's own.
        why: refusal?.message,
        ms: Math.round(ms),
      };
      if (refusal instanceof ForeignData) {
        foreign.inc();
        log.error(line, "the service returned another consumer's data");
      } else if (trail.origin !== undefined) {
        log.warn({ ...line, origin: trail.origin }, 'This origin is not in PCC_ALLOWED_ORIGINS.');
      } else if (aborted !== undefined) {
        log.warn(line, 'response aborted');
      } else if (status >= 500) log.warn(line, 'request failed');
      else log.info(line, 'request completed');
    },
    /** Called after each request to the service; without a status if there was no response. */
    serviceResponded: (operation: string, status: number | undefined) =>
      upstream.inc({ operation, status: status ?? 'none' }),
    unhandled: (error: Error, { requestId, trace: { traceId } }: Trail) =>
      log.error({ requestId, traceId, ...whereabouts(error) }, 'unhandled error'),
    /** A widget was rendered without data: finding out who is signed in failed, or their quota is used up. */
    renderedWithoutData(error: unknown): void {
      const why =
        error instanceof Refusal ? { code: error.code, why: error.message } : whereabouts(asError(error));
      log.warn(why, 'a widget was rendered without data');
    },
    metrics: () => registry.metrics(),
    metricsType: registry.contentType,
  };
}
