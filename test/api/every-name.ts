import * as z from 'zod/mini';
import { flag, maybe, number, text, words } from '../../src/api/fields.ts';
import { listOf, operation } from '../../src/api/operation.ts';

/** A made-up operation whose fields are called as what an operation's own record holds, and as what build tools rename. */
export const everyName = operation({
  id: 'everyName',
  method: 'POST',
  path: '/v2/every-name/{consumer_id}/',
  body: z.object({ scopes: z.array(z.string()), settle: z.string(), effect: z.literal('act') }),
  response: listOf(
    z.object({
      id: text,
      owner: z.object({ consumer_id: z.string(), widgets: maybe(z.array(z.string())) }),
      scopes: maybe(z.array(z.string())),
      assumedScopes: maybe(z.record(z.string(), z.unknown())),
      widgets: number,
      settle: text,
      success: number,
      errors: maybe(z.array(z.number())),
      effect: maybe(words(['read', 'act'])),
      html: text,
      css: text,
      _zod: flag,
      constructor: text,
      default: text,
    }),
  ),
  success: 200,
  errors: [404],
  scopes: ['api:read'],
  effect: 'act',
  owner: { consumer_id: 'session' },
  settle: 'listStatements',
  widgets: ['pcc-statements'],
});
