import * as z from 'zod/mini';
import type { OperationSpec } from 'pcc-widgets/client';
import { readBytes, requireJson } from '../http/guard.ts';
import type { Limits } from '../limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { Json } from './consumers-in.ts';
import type { Exchange } from './exchange.ts';
import { canonical } from './ids.ts';
import { requirementsOf } from './requirements.ts';

const MAX_BYTES = 16_384;
const MAX_LENGTH = 2_000;
/** A strict version of each schema, made once. */
const strict = new WeakMap<object, z.ZodMiniType>();

/**
 * Check 10: the body is JSON with only the operation's fields, without those that are the partner's. The parsed body is
 * forwarded, not the original, so that a duplicate key has one meaning.
 */
export async function readBody(
  exchange: Exchange,
  { largestPayment }: Pick<Limits, 'largestPayment'>,
): Promise<void> {
  const { operation, request } = exchange;
  const { body: schema, bodyRequired = true, owner = {} } = operation;
  if (!schema) return;
  const bytes = await readBytes(request, MAX_BYTES);
  if (bytes.length === 0 && !bodyRequired) return;
  requireJson(request);
  const read = z.safeParse(strictOf(schema), decode(bytes));
  if (!read.success) throw new Refusal(400, 'invalid_request', 'The body does not match the operation.');
  const { amount, longest = MAX_LENGTH } = requirementsOf(operation);
  if (amount !== undefined && !isPayable((read.data as Json)[amount], largestPayment)) {
    const fields = { fields: [amount] };
    throw new Refusal(400, 'invalid_request', 'The amount is not a possible payment.', fields);
  }
  const fields = Object.entries(read.data as Json);
  for (const [name, value] of fields) {
    const isTooLong = typeof value === 'string' && value.length > longest;
    if (isTooLong || owner[name] === 'partner') {
      throw new Refusal(400, 'invalid_request', 'The body does not match the operation.', { fields: [name] });
    }
  }
  exchange.body = Object.fromEntries(
    fields.map(([name, value]) => [name, name.endsWith('_id') ? canonical(value) : value]),
  );
}

/** Whether an amount is above 0, in whole cents, and not too large. Compared as text: a float may have other digits. */
function isPayable(amount: unknown, limit: number): boolean {
  const text = String(amount);
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= limit;
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
