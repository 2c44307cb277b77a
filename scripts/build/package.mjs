// `npm test -- package`: builds and packs, and checks the package with API Extractor, publint and are-the-types-wrong.
// `npm test -- published` tests the installed package.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, pack } from '../release/pack.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

// `npm test` keeps the tarball, for the tests of what is published.
const kept = process.env.PCC_PACKED;
const folder = kept ?? mkdtempSync(join(tmpdir(), 'pcc-package-'));
const node = (...args) => execFileSync(process.execPath, args, { stdio: 'inherit' });

try {
  node('scripts/build/build.mjs');
  node('scripts/build/api-report.mjs');
  checkPackage(pack(folder));
} finally {
  if (!kept) rmSync(folder, { recursive: true, force: true });
}
