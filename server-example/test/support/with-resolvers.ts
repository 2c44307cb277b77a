/** A promise that the test settles when it wants. The platform's own `Promise.withResolvers` needs Node 22. */
export function withResolvers<Result = void>() {
  let resolve!: (result: Result) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<Result>((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
}
