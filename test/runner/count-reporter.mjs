// Writes { passed, failed, files } of a browser run to the file named by PCC_TEST_SUMMARY, for scripts/test/test.ts.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { testsOfPage } from './pages.mjs';

const testsOf = (suite, path = []) =>
  suite
    ? [
        ...suite.tests.map((test) => ({ ...test, name: [...path, test.name].join(' › ') })),
        ...suite.suites.flatMap((inner) => testsOf(inner, [...path, inner.name])),
      ]
    : [];

export function countReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const file = process.env.PCC_TEST_SUMMARY;
      if (!file) return;
      let passed = 0;
      const failed = [];
      /** Milliseconds by file. */
      const files = {};
      for (const session of sessions) {
        const file = relative(process.cwd(), session.testFile).replaceAll('\\', '/');
        const where = `${testsOfPage(file)} (${session.browser.name})`;
        const tests = testsOf(session.testResults).filter((test) => !test.skipped);
        files[where] = tests.reduce((sum, { duration = 0 }) => sum + duration, 0);
        const failures = tests.filter((test) => !test.passed);
        // Of a hook, and of a module that could not be loaded; the console says of what in it.
        const [own] = session.errors;
        passed += tests.length - failures.length;
        failed.push(
          ...failures.map(({ name, error }) => ({
            title: `${where}: ${name}`,
            message: (error ?? own)?.message,
          })),
        );
        // A file that could not be loaded, or holds no test, has no failing test to show for it.
        if (failures.length === 0 && (!session.passed || tests.length === 0)) {
          const said = [own?.message, ...session.logs.flat()].filter((each) => typeof each === 'string');
          failed.push({ title: `${where}: ${own ? 'failed' : 'no test ran'}`, message: said.join('\n') });
        }
      }
      writeFileSync(file, JSON.stringify({ passed, failed, files }));
    },
  };
}
