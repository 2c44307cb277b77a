import * as z from 'zod/mini';
import { text } from './fields.ts';
import { operation } from './operation.ts';

/** A statement with its PDF. */
export const statementDownload = z.object({
  /** File name of the PDF. */
  file_name: text,
  /** The PDF in base64. */
  content: z.string(),
  /** Media type of the content: `application/pdf`. */
  content_type: text,
});
export type StatementDownload = z.infer<typeof statementDownload>;

/** Downloads one statement as JSON with the PDF in base64. */
export const downloadStatement = operation({
  id: 'downloadStatement',
  path: '/v2/consumers/{consumer_id}/statements/{pdf_filename}/download/',
  response: statementDownload,
  assumedScopes: ['api:read'],
  effect: 'read',
  document: true,
  owner: { consumer_id: 'session', pdf_filename: 'nested' },
  widgets: ['pcc-statements'],
  shows: ['content'],
});

/** Sends one statement by email. A GET with an effect: never prefetched or retried. Any 2xx means sent. */
export const emailStatement = operation({
  id: 'emailStatement',
  path: '/v2/consumers/{consumer_id}/statements/{pdf_filename}/email/',
  response: undefined,
  assumedScopes: ['api:read'],
  effect: 'act',
  owner: { consumer_id: 'session', pdf_filename: 'nested' },
  widgets: ['pcc-statements'],
  shows: [],
});

/** The operations of this resource. */
export default { downloadStatement, emailStatement };
