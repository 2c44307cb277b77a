import { callHook } from '../http/call-hook.ts';
import { PccError } from '../http/error.ts';
import type { RequestReport } from '../http/request.ts';
import type { Defaults } from './defaults.ts';

/** Version 00 of W3C Trace Context; ids that are all zeros are not valid. */
const VALID = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

let hooks: Pick<Defaults, 'onRequest' | 'onError' | 'traceparent'> = {};
let isListening = false;
let hasWarned = false;
const reported = new WeakSet<PccError>();

/** Sets the page's callbacks; omitted ones are kept. From then on they also receive what the tags dispatch. */
export function setHooks({ onRequest, onError, traceparent }: typeof hooks): void {
  hooks = {
    onRequest: onRequest ?? hooks.onRequest,
    onError: onError ?? hooks.onError,
    traceparent: traceparent ?? hooks.traceparent,
  };
  if (isListening || !(onRequest || onError)) return;
  isListening = true;
  // In the capture phase, before a listener of the page can stop the event.
  addEventListener('pcc-request', ({ report }) => reportRequest(report), true);
  addEventListener('pcc-error', ({ error }) => reportWidgetError(error), true);
}

export function reportRequest(report: RequestReport): void {
  callHook(hooks.onRequest, report);
}

/** Reports an error once: several callers may share a request, and a widget dispatches the error of its call. */
export function reportError(error: PccError): void {
  const { code, message, cause } = error;
  if (code === 'aborted' || reported.has(error)) return;
  reported.add(error);
  // The copy omits what is not enumerable: the service's field messages, and the challenge of a step-up.
  callHook(hooks.onError, new PccError(code, { ...error, message, cause }));
}

/** If the service responded, the client has already reported the error; the widget may have a copy of it. */
function reportWidgetError(error: PccError): void {
  if (!error.status) reportError(error);
}

/** The `traceparent` header of the next request to the backend, if there is one. */
export function traceHeader(): { traceparent: string } | undefined {
  let traceparent: string | undefined;
  callHook(() => (traceparent = hooks.traceparent?.()), undefined);
  if (!traceparent) return undefined;
  if (VALID.test(traceparent)) return { traceparent };
  if (!hasWarned)
    console.error('pcc-widgets: traceparent() did not return a W3C traceparent of version 00; none is sent.');
  hasWarned = true;
  return undefined;
}
