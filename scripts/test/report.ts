import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What the reporters in test/runner/ write. */
export interface Report {
  readonly passed: number;
  readonly failed: { readonly title: string; readonly message?: string }[];
  /** Milliseconds by file. */
  readonly files?: Readonly<Record<string, number>>;
  readonly tested?: readonly string[];
}

export function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: [] };
  }
}

let passed = 0;
const failures: Report['failed'] = [];
const durations: string[] = [];

/** Counts what a step has reported. */
export function addReport(step: string, report: Report, ms = 0): void {
  passed += report.passed;
  failures.push(...report.failed.map(({ title, message }) => ({ title: `${step}: ${title}`, message })));
  if (ms) durations.push(`${step}: ${inSeconds(ms)}  ${slowest(report.files)}`.trim());
}

/** Prints the durations, the failures and, on the last line, the count. */
export function printSummary(leftOut: readonly string[]): void {
  console.log(['', ...durations, ''].join('\n'));
  if (leftOut.length) console.log(`Left out: ${leftOut.join(', ')}\n`);
  for (const { title, message } of failures)
    console.log([`✗ ${title}`, ...firstLines(message)].join('\n    '));
  if (failures.length || passed === 0) process.exitCode = 1;
  console.log(`${passed} passed, ${failures.length} failed`);
}

const inSeconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

/** The three files that took longest. */
const slowest = (files: Report['files'] = {}): string =>
  Object.entries(files)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([file, ms]) => `${file} ${inSeconds(ms)}`)
    .join(', ');

/** The start of an error's message, for the end of the log: CI may cut off what the steps print. */
const firstLines = (message = ''): string[] =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 3)
    .map((line) => line.slice(0, 300));
