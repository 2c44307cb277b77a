// Holds back or refuses single modules of ours, as a slow or a broken network would.
export function moduleGate() {
  const gates = new Map();

  return {
    name: 'module-gate',
    /** Goes before everything that serves files. */
    async middleware(context, next) {
      const gate = gates.get(context.path);
      if (gate?.refused) {
        context.status = 503;
        return;
      }
      await gate?.opened;
      await next();
    },
    executeCommand({ command, payload }) {
      if (command === 'hold-module') {
        let open;
        const opened = new Promise((resolve) => (open = resolve));
        gates.set(payload, { opened, open });
      } else if (command === 'refuse-module') {
        gates.set(payload, { refused: true });
      } else if (command === 'open-module') {
        gates.get(payload)?.open?.();
        gates.delete(payload);
      } else return undefined;
      return true;
    },
  };
}
