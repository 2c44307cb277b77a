import { callHost } from '../http/call-host.ts';
import { PccError } from '../http/error.ts';
import type { RequestReport } from '../http/request.ts';
import type { Defaults } from './lookup.ts';

/** Version 00 of W3C Trace Context; ids that are all zeros are not valid. */
const VALID = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

let hooks: Pick<Defaults, 'onRequest' | 'onError' | 'traceparent'> = {};
let isListening = false;
let isSaid = false;
const told = new WeakSet<PccError>();

/** Sets the page's own functions; what is left out stays. From then on they also hear what the tags tell. */
export function setHooks({ onRequest, onError, traceparent }: typeof hooks): void {
  hooks = {
    onRequest: onRequest ?? hooks.onRequest,
    onError: onError ?? hooks.onError,
    traceparent: traceparent ?? hooks.traceparent,
  };
  if (isListening || !(onRequest || onError)) return;
  isListening = true;
  // Before any listener of the page could stop the event.
  addEventListener('pcc-request', ({ report }) => tellRequest(report), true);
  addEventListener('pcc-error', ({ error }) => tellWidgetError(error), true);
}

export function tellRequest(report: RequestReport): void {
  callHost(hooks.onRequest, report);
}

/** Tells of an error once: several may wait for the same call, and a widget shows what its call has met. */
export function tellError(error: PccError): void {
  const { code, message, cause } = error;
  if (code === 'aborted' || told.has(error)) return;
  told.add(error);
  // What is not enumerable stays behind: what the service wrote of fields, and the challenge of a step-up.
  callHost(hooks.onError, new PccError(code, { ...error, message, cause }));
}

/** Where the service has answered, the client has told; the widget may have a copy of its error. */
function tellWidgetError(error: PccError): void {
  if (!error.status) tellError(error);
}

/** The header `traceparent` of a request to `address`; nothing where the session endpoint does not lie there or below. */
export function trace(
  address: string,
  endpoint: string = location.href,
): { traceparent: string } | undefined {
  if (!`${endpoint}/`.startsWith(`${address}/`)) return undefined;
  let traceparent: string | undefined;
  callHost(() => (traceparent = hooks.traceparent?.()), undefined);
  if (!traceparent) return undefined;
  if (VALID.test(traceparent)) return { traceparent };
  if (!isSaid)
    console.error('pcc-widgets: traceparent() gave no W3C traceparent of version 00; none is sent.');
  isSaid = true;
  return undefined;
}
