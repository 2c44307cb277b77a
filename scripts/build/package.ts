// `npm test -- package`: builds and packs, and checks the package with API Extractor, publint and are-the-types-wrong.
// `npm test -- published` tests the installed package.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, pack } from '../release/pack.ts';

// One after the other.
await import('./build.ts');
await import('./api-report.ts');
// `npm test` keeps the tarball, for the tests of what is published.
const kept = process.env['PCC_PACKED'];
const folder = kept ?? mkdtempSync(join(tmpdir(), 'pcc-package-'));
try {
  checkPackage(pack(folder));
} finally {
  if (!kept) rmSync(folder, { recursive: true, force: true });
}
