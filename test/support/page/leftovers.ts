/** Counts listeners on window and document, timers and blobs from now on; `end()` says what is left. */
export function countLeftovers() {
  const left = { listeners: 0, blobs: 0 };
  const timers = new Set<unknown>();
  const undo: (() => void)[] = [];
  /** Stands before a function of the page until the end. */
  const watch = (owner: object, name: string, hear: (result: unknown, args: unknown[]) => void) => {
    const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
    Reflect.set(owner, name, (...args: unknown[]) => {
      const result = original.apply(owner, args);
      hear(result, args);
      return result;
    });
    undo.push(() => Reflect.set(owner, name, original));
  };
  for (const target of [window, document]) {
    watch(target, 'addEventListener', (_result, args) => {
      left.listeners++;
      const { signal } = (args[2] ?? {}) as { signal?: AbortSignal };
      signal?.addEventListener('abort', () => left.listeners--);
    });
    watch(target, 'removeEventListener', () => left.listeners--);
  }
  const start = Reflect.get(window, 'setTimeout') as (run: () => void, ms: number) => unknown;
  Reflect.set(window, 'setTimeout', (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const timer: unknown = start(() => {
      // A short one may end by itself; one that nobody clears in time is left behind.
      if (ms <= 250) timers.delete(timer);
      run(...args);
    }, ms);
    timers.add(timer);
    return timer;
  });
  undo.push(() => Reflect.set(window, 'setTimeout', start));
  watch(window, 'clearTimeout', (_result, [timer]) => timers.delete(timer));
  watch(URL, 'createObjectURL', () => left.blobs++);
  watch(URL, 'revokeObjectURL', () => left.blobs--);
  return {
    timers: () => timers.size,
    end() {
      for (const step of undo) step();
      return left;
    },
  };
}
