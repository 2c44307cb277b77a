// Browser tests get the sandbox as it is published: bundled, because its PDF library has parts that are not ES modules.
import { build } from 'vite';

const PATH = '/__bundled/sandbox.js';

export function sandboxBundle() {
  let code;
  const bundle = async () => {
    const built = await build({
      mode: 'sandbox',
      logLevel: 'warn',
      build: { write: false, sourcemap: false },
    });
    const [{ output }] = Array.isArray(built) ? built : [built];
    return output[0].code;
  };
  return {
    name: 'sandbox-bundle',
    resolveImport: ({ source }) => (source === 'pcc-widgets/sandbox' ? PATH : undefined),
    async serve(context) {
      if (context.path !== PATH) return undefined;
      return { body: await (code ??= bundle()), type: 'js' };
    },
  };
}
