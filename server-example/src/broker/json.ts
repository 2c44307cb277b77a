import type * as z from 'zod/mini';
import type { OperationSpec } from 'pcc-widgets/client';

export type Json = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of the fields that an operation's body may have. */
export function bodyFieldsOf({ body }: OperationSpec): readonly string[] {
  return body ? Object.keys((body as z.core.$ZodObject)._zod.def.shape) : [];
}
