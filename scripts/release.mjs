// `npm run release`: sets the next version and writes its section in CHANGELOG.md, from the notes in .changeset/.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

// Prevents a release with placeholder URLs.
const placeholder = /\bexample\.(com|org)\b/;
const { homepage, bugs, repository, keywords = [] } = JSON.parse(readFileSync('package.json', 'utf8'));
const unfilled = Object.entries({ homepage, bugs: bugs?.url, repository: repository?.url })
  .filter(([, address]) => !address || placeholder.test(address))
  .map(([name]) => name);
if (keywords.length === 0) unfilled.push('keywords');
if (unfilled.length) {
  console.error(`package.json still has placeholders: ${unfilled.join(', ')}. Fill them in, then release.`);
  process.exit(1);
}

const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' });
const versionFile = 'src/http/version.ts';

run(process.execPath, 'node_modules/@changesets/cli/bin.js', 'version');
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
writeFileSync(versionFile, readFileSync(versionFile, 'utf8').replace(/'[^']*'/, `'${version}'`));
run('npm', 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund');
run(process.execPath, 'node_modules/prettier/bin/prettier.cjs', '--write', 'CHANGELOG.md', 'package.json');
