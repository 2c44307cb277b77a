import type { Dispatcher } from 'undici';

/**
 * Calls `check` right before a request is written to its connection, which may be long after it was made: it may wait for
 * the connection, or the process may be suspended. If `check` throws, nothing is written.
 */
export const checkedLast = (dispatcher: Dispatcher, check: () => void): Dispatcher =>
  dispatcher.compose((dispatch) => (options, handler) => {
    const checked: Dispatcher.DispatchHandler = {
      onRequestStart(...args) {
        check();
        handler.onRequestStart?.(...args);
      },
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    };
    return dispatch(options, checked);
  });
