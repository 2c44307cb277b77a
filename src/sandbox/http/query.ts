import type { OperationSpec } from '../../api/operation.ts';
import { invalid } from '../refusal.ts';

/** Assumption: the default page size and, if the description states none, the maximum. */
export const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

export type QueryValues = Readonly<Record<string, string | number>>;

/** The checked query parameters of an operation; others are ignored. */
export function readQuery(operation: OperationSpec, params: URLSearchParams): QueryValues {
  const values: Record<string, string | number> = {};
  const problems: Record<string, string[]> = {};
  for (const [name, type] of Object.entries(operation.query ?? {})) {
    const text = params.get(name);
    if (text === null || text === '') continue;
    if (type === 'string') {
      values[name] = text;
      continue;
    }
    const { min, max } = boundsOf(name, operation);
    if (!/^\d{1,9}$/.test(text)) problems[name] = ['A valid integer is required.'];
    else if (Number(text) < min) {
      problems[name] = [`Ensure this value is greater than or equal to ${min}.`];
    } else if (Number(text) > max) {
      // Assumption: a page size above the maximum is an error, not a smaller page.
      problems[name] = [`Ensure this value is less than or equal to ${max}.`];
    } else values[name] = Number(text);
  }
  if (Object.keys(problems).length) throw invalid(problems);
  return values;
}

function boundsOf(name: string, operation: OperationSpec): { min: number; max: number } {
  if (name === 'offset') return { min: 0, max: Infinity };
  if (name === 'page') return { min: 1, max: Infinity };
  return { min: 1, max: operation.pageSizeMax ?? MAX_PAGE_SIZE };
}
