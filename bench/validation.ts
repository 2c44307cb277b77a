// What it costs to check a response against its schema, compared with JSON.parse of the same text.
import { readResponse } from '../src/api/operation.ts';
import { listStatements } from '../src/api/statements.ts';
import { median } from './statistics.ts';

const RECORDS = 1000;
const RUNS = 200;

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

const answers: Readonly<Record<string, readonly unknown[]>> = {
  'as described': statements,
  'in camelCase': statements.map(camelCased),
  'with unknown keys': statements.map((each) => ({ ...each, internal_id: 5, storage_key: 'abc' })),
};

export interface Validation {
  readonly answer: string;
  readonly recordsPerSecond: number;
  /** Time of validation over that of `JSON.parse`. */
  readonly ratio: number;
}

/** Median times, after as many runs to warm up. */
export function measureValidation(): Validation[] {
  const time = (run: () => unknown) =>
    median(
      Array.from({ length: RUNS * 2 }, () => {
        const start = performance.now();
        run();
        return performance.now() - start;
      }).slice(RUNS),
    );
  return Object.entries(answers).map(([answer, results]) => {
    const text = JSON.stringify({ count: RECORDS, next: null, previous: null, results });
    const json: unknown = JSON.parse(text);
    const parse = time(() => JSON.parse(text) as unknown);
    const read = time(() => readResponse(listStatements.response, json));
    return { answer, recordsPerSecond: (RECORDS / read) * 1000, ratio: read / parse };
  });
}
