/** A promise, and what resolves it: holds something back until the test lets it go. */
export function held(): { readonly promise: Promise<void>; readonly go: () => void } {
  let go = () => {};
  const promise = new Promise<void>((resolve) => (go = resolve));
  return { promise, go };
}
