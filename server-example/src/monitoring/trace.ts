import { randomUUID } from 'node:crypto';
import {
  context,
  isSpanContextValid,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';

/** One request in its trace (W3C Trace Context): the caller's trace if it sent one, else a new one. */
export interface Trace {
  readonly traceId: string;
  /** Starts the span of one request to the service. */
  readonly startServiceRequest: (operation: string) => {
    /** The header for the service. */
    readonly traceparent: string;
    /** Without a status if there was no response. */
    readonly end: (status: number | undefined) => void;
  };
  readonly end: (name: string, status: number, isError: boolean) => void;
}

/** Reads the header `traceparent`. Ignores malformed values, and all flags except `sampled`. */
export function openTrace(header: string | undefined): Trace {
  const active = context.active();
  // If the SDK instruments the HTTP server, it has read the header.
  const isInstrumented = trace.getSpan(active) !== undefined;
  const caller = isInstrumented ? undefined : parseTraceparent(header);
  const parent = caller ? trace.setSpanContext(active, caller) : active;
  const requestSpan = startSpan('request', isInstrumented ? SpanKind.INTERNAL : SpanKind.SERVER, parent);
  return {
    traceId: requestSpan.context.traceId,
    startServiceRequest(operation) {
      const { context: spanContext, span } = startSpan(
        operation,
        SpanKind.CLIENT,
        trace.setSpanContext(parent, requestSpan.context),
      );
      const flags = spanContext.traceFlags.toString(16).padStart(2, '0');
      return {
        traceparent: `00-${spanContext.traceId}-${spanContext.spanId}-${flags}`,
        end: (status) => endSpan(span, status, status === undefined || status >= 400),
      };
    },
    end(name, status, isError) {
      requestSpan.span.updateName(name);
      endSpan(requestSpan.span, status, isError);
    },
  };
}

/** Starts a span of the SDK, or generates ids if no SDK is installed. */
function startSpan(name: string, kind: SpanKind, parent: Context): { context: SpanContext; span: Span } {
  const span = trace.getTracer('pcc-server-example').startSpan(name, { kind }, parent);
  const spanContext = span.spanContext();
  const parentSpan = trace.getSpanContext(parent);
  const isReal = isSpanContextValid(spanContext) && spanContext.spanId !== parentSpan?.spanId;
  const context = isReal
    ? spanContext
    : {
        traceId: parentSpan?.traceId ?? randomHex(),
        spanId: randomHex().slice(-16),
        traceFlags: parentSpan?.traceFlags ?? TraceFlags.NONE,
      };
  return { context, span };
}

/** 32 digits. `randomUUID` reads its random bytes in advance, so it is much faster than `randomBytes`. */
const randomHex = (): string => randomUUID().replaceAll('-', '');

function endSpan(span: Span, status: number | undefined, isError: boolean): void {
  if (status !== undefined) span.setAttribute('http.response.status_code', status);
  if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Later versions start with the same fields as version 00, and may have more after a dash. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

function parseTraceparent(header = ''): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(header) ?? [];
  if (version === '00' && more !== undefined) return undefined;
  const traceFlags = parseInt(flags, 16) & TraceFlags.SAMPLED;
  const caller = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(caller) ? caller : undefined;
}
