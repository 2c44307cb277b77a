import * as z from 'zod/mini';
import type { OperationSpec } from 'pcc-widgets/client';
import { readBytes, requireJson } from '../guard.ts';
import { Refusal } from '../refusal.ts';
import { canonical } from './ids.ts';

const MAX_BYTES = 16_384;
/** A strict version of each schema, made once. */
const strict = new WeakMap<object, z.ZodMiniType>();

/**
 * Check 10: the body is JSON with only the operation's fields. The parsed body is forwarded, not the original, so that a
 * duplicate key has one meaning.
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
  if (!read.success) throw new Refusal(400, 'invalid_request', 'The body does not match the operation.');
  const fields = Object.entries(read.data as object);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name.endsWith('_id') ? canonical(value) : (value as unknown)]),
  );
}

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new Refusal(400, 'invalid_request', 'The body is not JSON.');
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
