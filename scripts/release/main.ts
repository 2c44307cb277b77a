// `npm run release`: sets the next version and writes its section in CHANGELOG.md, from the notes in .changeset/.
// With `--dry-run`, makes and checks in release/ everything that the release of the current version publishes: the
// tarball, the folders of the CDN, bills of materials, licenses, provenance and checksums.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from '../files.ts';
import { dryRun } from './dry-run.ts';

process.chdir(root);

const readManifest = () =>
  JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly version: string;
    readonly homepage?: string;
    readonly bugs?: { readonly url: string };
    readonly repository?: { readonly url: string };
  };

/** The fields of package.json that are still placeholders. */
function unfilled(): readonly string[] {
  const { homepage, bugs, repository } = readManifest();
  return Object.entries({ homepage, bugs: bugs?.url, repository: repository?.url })
    .filter(([, address]) => !address || /\bexample\.(com|org)\b/.test(address))
    .map(([name]) => name);
}

function setVersion(): void {
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' });
  const versionFile = 'src/http/version.ts';
  run(process.execPath, 'node_modules/@changesets/cli/bin.js', 'version');
  const { version } = readManifest();
  writeFileSync(versionFile, readFileSync(versionFile, 'utf8').replace(/'[^']*'/, `'${version}'`));
  run('npm', 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund');
  run(process.execPath, 'node_modules/oxfmt/bin/oxfmt', 'CHANGELOG.md', 'package.json');
}

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } });
const placeholders = unfilled();
const refusal = `package.json still has placeholders: ${placeholders.join(', ')}. Fill them in, then release.`;
if (values['dry-run']) {
  await dryRun();
  if (placeholders.length) console.warn(refusal);
} else if (placeholders.length) {
  console.error(refusal);
  process.exitCode = 1;
} else {
  setVersion();
}
