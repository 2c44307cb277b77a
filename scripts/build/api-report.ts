// Compares the types of the last build with the reports in etc/, so that reviews show changes of the public types.
// `npm run docs` updates the reports.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { root } from '../files.ts';

const renew = process.argv.includes('--renew');
/** `index` has `client` and the tags in it; `vue` and `svelte` only add to what others declare. */
const entries = ['index', 'pure', 'autoload', 'react', 'sandbox', 'server'];

const temporary = mkdtempSync(join(tmpdir(), 'pcc-api-'));
mkdirSync(join(root, 'etc'), { recursive: true });
const declarationsOf = (entry: string) => join(root, 'dist', `${entry}.d.ts`);
const configs = entries.map((entry) =>
  ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(root, 'package.json'),
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: declarationsOf(entry),
      newlineKind: 'lf',
      compiler: { tsconfigFilePath: join(root, 'tsconfig.build.json') },
      apiReport: {
        enabled: true,
        reportFileName: `${entry}.api.md`,
        reportFolder: join(root, 'etc'),
        reportTempFolder: temporary,
        includeForgottenExports: false,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  }),
);
// All are compiled at once.
let compilerState: CompilerState | undefined;
for (const config of configs) {
  compilerState ??= CompilerState.create(config, { additionalEntryPoints: entries.map(declarationsOf) });
  const { succeeded } = Extractor.invoke(config, { localBuild: renew, compilerState });
  if (!succeeded) {
    console.error(`${config.reportFilePath} is out of date: run npm run docs and review the changes`);
    process.exitCode = 1;
  }
}
rmSync(temporary, { recursive: true });
