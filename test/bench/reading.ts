// What it costs to hold an answer to its schema, against JSON.parse of the same text; medians.
// node --conditions=pcc-source --import tsx test/bench/reading.ts
import { readResponse } from '../../src/api/operation.ts';
import { listStatements } from '../../src/api/statements.ts';

const RECORDS = 1000;
const RUNS = 200;
const LIMIT = 3;

const statements = Array.from({ length: RECORDS }, (_, i) => ({
  statement_name: `Statement ${i}`,
  statement_month: `2026-${String((i % 12) + 1).padStart(2, '0')}`,
  consumer_id: '0c9d2c3e-1c1b-4b63-9d5a-0a53f6cfb2aa',
  file_name: `statement-${i}.pdf`,
  last_modified: '2026-03-01T12:00:00Z',
  file_size: 120_000 + i,
}));
type Statement = (typeof statements)[number];

const camelCased = (record: Statement): unknown =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

function median(run: () => unknown): number {
  const times = Array.from({ length: RUNS * 2 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  // The first half warms up.
  return times.slice(RUNS).sort((a, b) => a - b)[RUNS / 2] ?? NaN;
}

const answers: Readonly<Record<string, readonly unknown[]>> = {
  'as described': statements,
  'in camelCase': statements.map(camelCased),
  'with unknown keys': statements.map((each) => ({ ...each, internal_id: 5, storage_key: 'abc' })),
};
for (const [name, results] of Object.entries(answers)) {
  const text = JSON.stringify({ count: RECORDS, next: null, previous: null, results });
  const json: unknown = JSON.parse(text);
  const parse = median(() => JSON.parse(text) as unknown);
  const read = median(() => readResponse(listStatements.response, json));
  const ratio = read / parse;
  console.log(
    `${RECORDS} statements ${name}: ${read.toFixed(2)} ms, ${ratio.toFixed(1)} × JSON.parse (limit ${LIMIT})`,
  );
  if (ratio > LIMIT) process.exitCode = 1;
}
