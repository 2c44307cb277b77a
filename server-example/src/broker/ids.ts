import type * as z from 'zod/mini';
import type { OperationSpec } from 'pcc-widgets/client';

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Normalizes UUIDs: different spellings must not be different targets of an action. */
export const canonical = (id: unknown): unknown =>
  typeof id === 'string' && isUuid(id) ? id.toLowerCase() : id;

/** Normalizes keys: `consumer_id`, `consumerId` and `Consumer-ID` are the same. */
export const foldKey = (key: string): string => key.replace(/[^a-z0-9]/gi, '').toLowerCase();

/** The names of a body's fields. */
export function fieldsOf({ body }: OperationSpec): readonly string[] {
  return body ? Object.keys((body as z.core.$ZodObject)._zod.def.shape) : [];
}
