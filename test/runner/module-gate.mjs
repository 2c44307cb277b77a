// Holds back or refuses single modules of ours that come later, as a slow or a broken network would.

/** @param {RegExp} modules the paths that may be held back */
export function moduleGate(modules) {
  const gates = new Map();

  return {
    name: 'module-gate',
    /** Goes before everything that serves files. */
    async middleware(context, next) {
      const gate = gates.get(context.path);
      await gate?.opened;
      if (gate?.refused) context.status = 503;
      else await next();
      // Browsers keep what has an extension for a year: the runner says so, of refusals too, once we are done.
      if (modules.test(context.path)) context.path = '/asked-for-anew';
    },
    executeCommand({ command, payload }) {
      if (!command.endsWith('-module')) return undefined;
      if (!modules.test(payload)) throw new Error(`${payload} cannot be held back`);
      if (command === 'hold-module') {
        let open;
        const opened = new Promise((resolve) => (open = resolve));
        gates.set(payload, { opened, open });
      } else if (command === 'refuse-module') {
        gates.set(payload, { refused: true });
      } else {
        gates.get(payload)?.open?.();
        gates.delete(payload);
      }
      return true;
    },
  };
}
