import { PccError } from './error.ts';

/** The error for an aborted signal: its reason if that is a `PccError`, else `aborted`. */
export function abortError(signal?: AbortSignal): PccError {
  return signal?.reason instanceof PccError ? signal.reason : new PccError('aborted');
}

/** Settles as the promise does, or rejects when the signal aborts. Does not cancel the work behind the promise. */
export function abortable<T>(signal: AbortSignal | undefined, promise: Promise<T>): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortError(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * Runs work with a signal that aborts after `ms` (with a `timeout` error), when `outer` aborts, and when the work fails.
 */
export async function withTimeout<T>(
  ms: number,
  outer: AbortSignal | undefined,
  operation: string | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(abortError(outer));
  const timer = setTimeout(() => controller.abort(new PccError('timeout', { operation })), ms);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  try {
    return await abortable(signal, work(signal));
  } catch (error) {
    // Closes the connection if the work failed before the body was read.
    controller.abort();
    throw error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}
