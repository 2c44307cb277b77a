/** Calls a function that the page provided. An error in it is logged to the console and does not affect the caller. */
export function callHook<Value>(hook: ((value: Value) => unknown) | undefined, value: Value): void {
  try {
    hook?.(value);
  } catch (thrown) {
    console.error(thrown);
  }
}
