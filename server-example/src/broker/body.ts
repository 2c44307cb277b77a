import * as z from 'zod/mini';
import type { OperationSpec } from 'pcc-widgets/client';
import { readBytes, requireJson } from '../guard.ts';
import { Refusal } from '../refusal.ts';

const MAX_BYTES = 16_384;
const strict = new WeakMap<object, z.ZodMiniType>();

/**
 * Check 10: the body is JSON of the operation's own fields and no others. What was parsed is sent, not what came, so
 * that a key given twice has one meaning.
 */
export async function readBody(
  { body: schema, bodyRequired = true }: OperationSpec,
  request: Request,
): Promise<unknown> {
  if (!schema) return undefined;
  const bytes = await readBytes(request, MAX_BYTES);
  if (bytes.length === 0 && !bodyRequired) return undefined;
  requireJson(request);
  const read = z.safeParse(strictOf(schema), decode(bytes));
  if (!read.success) throw new Refusal(400, 'invalid_request', 'The body is not as the operation takes it.');
  const fields = Object.entries(read.data as object);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name.endsWith('_id') ? canonical(value) : (value as unknown)]),
  );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One spelling for each id: a UUID in three would be three targets of an act. */
export const canonical = (id: unknown): unknown =>
  typeof id === 'string' && uuid.test(id) ? id.toLowerCase() : id;

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new Refusal(400, 'invalid_request', 'The body is no JSON.');
  }
}

function strictOf(schema: z.core.$ZodType): z.ZodMiniType {
  let made = strict.get(schema);
  if (!made) {
    const { shape } = (schema as z.core.$ZodObject)._zod.def;
    strict.set(schema, (made = z.strictObject(shape)));
  }
  return made;
}

/** The names of a body's fields. */
export function fieldsOf({ body }: OperationSpec): readonly string[] {
  return body ? Object.keys((body as z.core.$ZodObject)._zod.def.shape) : [];
}
