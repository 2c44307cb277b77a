import { INVALID_SPAN_CONTEXT, trace, type Span, type SpanContext } from '@opentelemetry/api';

interface RecordedSpan {
  readonly context: SpanContext;
  /** Of the span above it. */
  readonly parent: string | undefined;
  name: string;
  status?: unknown;
}

/** A tracing SDK that keeps the spans that have ended; registered as any SDK is, until `stop`. */
export function recordSpans(): { readonly spans: readonly RecordedSpan[]; readonly stop: () => void } {
  const spans: RecordedSpan[] = [];
  let count = 0;
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan(name, _options, context) {
        const above = (context && trace.getSpanContext(context)) ?? INVALID_SPAN_CONTEXT;
        const isRoot = above.traceId === INVALID_SPAN_CONTEXT.traceId;
        const spanId = (++count).toString(16).padStart(16, '0');
        const traceId = isRoot ? 'a'.repeat(32) : above.traceId;
        const spanContext = { traceId, spanId, traceFlags: 1 };
        const recorded: RecordedSpan = {
          context: spanContext,
          parent: isRoot ? undefined : above.spanId,
          name,
        };
        return spanOf(recorded, () => spans.push(recorded));
      },
      startActiveSpan() {
        throw new Error('the backend starts no active span');
      },
    }),
  });
  return { spans, stop: () => trace.disable() };
}

function spanOf(recorded: RecordedSpan, end: () => void): Span {
  const span: Span = {
    spanContext: () => recorded.context,
    setAttribute(name, value) {
      if (name === 'http.response.status_code') recorded.status = value;
      return span;
    },
    setAttributes: () => span,
    addEvent: () => span,
    addLink: () => span,
    addLinks: () => span,
    setStatus: () => span,
    updateName(name) {
      recorded.name = name;
      return span;
    },
    end,
    isRecording: () => true,
    recordException: () => undefined,
  };
  return span;
}
