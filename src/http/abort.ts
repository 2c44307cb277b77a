import { PccError } from './error.ts';

/** What a caller gets whose signal was aborted: the reason, where it is one of our own errors. */
export function aborted(signal?: AbortSignal): PccError {
  return signal?.reason instanceof PccError ? signal.reason : new PccError('aborted');
}

/** Waits for a promise, but no longer than the signal allows; the work behind the promise goes on. */
export function until<T>(signal: AbortSignal | undefined, promise: Promise<T>): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(aborted(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * Runs work with a signal that is aborted with a `timeout` error after `ms`, by `outer`, and when the work has failed.
 * What the work waits for in `paused` has no limit, and `ms` begins again after it.
 */
export async function within<T>(
  ms: number,
  outer: AbortSignal | undefined,
  operation: string | undefined,
  work: (signal: AbortSignal, paused: (waiting: Promise<unknown>) => Promise<void>) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(aborted(outer));
  const start = () => setTimeout(() => controller.abort(new PccError('timeout', { operation })), ms);
  let timer = start();
  const paused = async (waiting: Promise<unknown>) => {
    clearTimeout(timer);
    await until(signal, waiting);
    timer = start();
  };
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  try {
    return await until(signal, work(signal, paused));
  } catch (error) {
    // Closes the connection of work that failed half-way.
    controller.abort();
    throw error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}
