// A node:test reporter that prints { passed, failed } as JSON, for scripts/test.mjs.
import { relative, resolve } from 'node:path';

export default async function* summary(events) {
  let passed = 0;
  const failed = [];
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.skip !== undefined || data.todo !== undefined) continue;
    const isFile = data.file !== undefined && resolve(data.name) === data.file;
    const isSuite = data.details.type === 'suite';
    const where = data.file ? `${relative(process.cwd(), data.file)}: ` : '';
    if (type === 'test:fail') {
      // A suite fails with its tests; only a hook of its own makes it a failure by itself.
      if (data.details.error?.failureType !== 'subtestsFailed') failed.push(where + data.name);
    } else if (isFile) {
      failed.push(`${where}no test ran`);
    } else if (!isSuite) {
      passed += 1;
    }
  }
  yield JSON.stringify({ passed, failed });
}
