// Holds back or refuses single modules of ours that come later, as a slow or a broken network would.

/** @param {RegExp} modules the paths that may be held back */
export function moduleGate(modules) {
  const gates = new Map();
  // Several engines run the same file at once: each has gates of its own.
  const gateOf = (userAgent, path) => `${path} ${userAgent}`;

  return {
    name: 'module-gate',
    /** Goes before everything that serves files. */
    async middleware(context, next) {
      const gate = gates.get(gateOf(context.get('user-agent'), context.path));
      await gate?.opened;
      if (gate?.refused) context.status = 503;
      else await next();
      // Browsers keep what has an extension for a year: the runner says so, of refusals too, once we are done.
      if (modules.test(context.path)) context.path = '/asked-for-anew';
    },
    executeCommand({ command, payload }) {
      if (!command.endsWith('-module')) return undefined;
      const { path, userAgent } = payload;
      if (!modules.test(path)) throw new Error(`${path} cannot be held back`);
      const key = gateOf(userAgent, path);
      if (command === 'hold-module') {
        let open;
        const opened = new Promise((resolve) => (open = resolve));
        gates.set(key, { opened, open });
      } else if (command === 'refuse-module') {
        gates.set(key, { refused: true });
      } else {
        gates.get(key)?.open?.();
        gates.delete(key);
      }
      return true;
    },
  };
}
