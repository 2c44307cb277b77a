import * as z from 'zod/mini';
import { number, text } from './fields.ts';
import { listOf, operation, pageQuery } from './operation.ts';

/** One PDF statement. Every field is open in the description. */
export const statement = z.object({
  /** Also the `pdf_filename` of the other two operations. */
  file_name: text,
  /** Name of the statement. */
  statement_name: text,
  /** The period, as `2026-03`, `03/2026`, `March 2026` or a date. */
  statement_month: text,
  consumer_id: text,
  /** ISO 8601 date-time of the file, not of the period. */
  last_modified: text,
  /** Bytes. */
  file_size: number,
});
export type Statement = z.infer<typeof statement>;

/** Reads the consumer's PDF statements, a page at a time. Their order is not specified. */
export const listStatements = operation({
  id: 'listStatements',
  path: '/v2/consumers/{consumer_id}/statements/',
  query: pageQuery,
  paging: 'page',
  response: listOf(statement, { name: 'statements' }),
  assumedScopes: ['api:read'],
  effect: 'read',
  owner: { consumer_id: 'session' },
  widgets: ['pcc-statements'],
  shows: ['file_name', 'statement_name', 'statement_month', 'file_size'],
});

/** The operations of this resource. */
export default { listStatements };
