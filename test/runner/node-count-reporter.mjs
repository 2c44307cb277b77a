// A node:test reporter that prints { passed, failed, files, tested } as JSON, for scripts/test/test.ts.
import { relative, resolve } from 'node:path';

/** Where scripts/test/compile.ts has compiled a test file to. */
const compiled = /^node_modules\/\.cache\/pcc-tests-[^/]+\/step-[^/]+\/(.*)\.mjs$/;

export default async function* summary(events) {
  let passed = 0;
  const failed = [];
  /** Milliseconds by file. */
  const files = {};
  /** The files with a test, also one that is skipped. */
  const tested = new Set();
  /** How many tests came since the last suite that is in no other. */
  let inSuite = 0;
  /** What the process of a file wrote to stderr. */
  const written = {};
  for await (const { type, data } of events) {
    if (type === 'test:stderr') written[data.file] = (written[data.file] ?? '') + data.message;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const path =
      data.file && relative(process.cwd(), data.file).replaceAll('\\', '/').replace(compiled, '$1.ts');
    const isFile = data.file !== undefined && resolve(data.name) === data.file;
    const isSuite = data.details.type === 'suite';
    const isSkipped = data.skip !== undefined || data.todo !== undefined;
    if (!isSuite) inSuite += 1;
    if (path && data.nesting === 0) {
      files[path] = (files[path] ?? 0) + data.details.duration_ms;
      // A test of a suite may stand in another file.
      if (!isFile && (inSuite > 0 || isSkipped)) tested.add(path);
      inSuite = 0;
    }
    if (isSkipped) continue;
    const where = path ? `${path}: ` : '';
    if (type === 'test:fail') {
      // A suite fails with its tests; only a hook of its own makes it a failure by itself.
      const { error } = data.details;
      if (error?.failureType === 'subtestsFailed') continue;
      const own = String(error?.cause?.message ?? error?.message);
      // A module that throws ends its process, which may be that of several files, and says why.
      const [message] = /^\w*Error\b.*/m.exec(isFile ? written[data.file] : '') ?? [own];
      failed.push({ title: isFile ? 'a process ended' : where + data.name, message });
    } else if (!isFile && !isSuite) {
      passed += 1;
    }
  }
  yield JSON.stringify({ passed, failed, files, tested: [...tested] });
}
