/** Calls a function of the host's. What it throws is the host's own mistake: it goes to the console, and no further. */
export function callHost<Value>(hook: ((value: Value) => unknown) | undefined, value: Value): void {
  try {
    hook?.(value);
  } catch (thrown) {
    console.error(thrown);
  }
}
