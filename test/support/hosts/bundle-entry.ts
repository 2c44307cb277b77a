import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions, type Rolldown } from 'vite';

/** A module of this repository and all that it imports, in one file, as a partner's bundler makes it. */
export async function bundleEntry(entry: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['pcc-source', ...defaultClientConditions] },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(entry), formats: ['es'], fileName: 'entry' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output[0].code;
}
