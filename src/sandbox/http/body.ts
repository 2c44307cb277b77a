import * as z from 'zod/mini';
import type { OperationSpec } from '../../api/operation.ts';
import { shapeOf } from '../../api/field-types.ts';
import { badRequest, invalid, Refusal, type FieldMessages } from '../refusal.ts';

/** Assumption: the largest body is 1 MB. */
export const MAX_BODY_BYTES = 1_000_000;

/** The body of an operation, checked against the contract; `undefined` if it is optional and missing. */
export async function readBody(operation: OperationSpec, request: Request): Promise<unknown> {
  const { body: schema, bodyRequired = true } = operation;
  if (!schema) return undefined;
  const text = await request.text();
  if (text.trim() === '') {
    if (!bodyRequired) return undefined;
    return check(operation, schema, {});
  }
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    throw new Refusal(415, { detail: `Unsupported media type "${type.slice(0, 100)}" in request.` });
  }
  return check(operation, schema, parse(text));
}

function parse(text: string): object {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw badRequest('JSON parse error - the body is not valid JSON.');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw invalid({ non_field_errors: ['Invalid data. Expected an object.'] });
  }
  return json;
}

function check({ host }: OperationSpec, schema: z.core.$ZodType, json: object): unknown {
  const result = z.safeParse(schema, json, { reportInput: true });
  const fields = blankFields(schema, json);
  if (result.success && Object.keys(fields).length === 0) return result.data;
  for (const issue of result.error?.issues ?? []) {
    (fields[issue.path.join('.') || 'non_field_errors'] ??= []).push(messageOf(issue));
  }
  if (host === 'auth') throw new Refusal(400, { ...oauthError(fields), ...fields });
  throw invalid(fields);
}

/** Assumption: a required text is not blank. */
function blankFields(schema: z.core.$ZodType, json: object): Record<string, string[]> {
  const shape = shapeOf(schema);
  const isBlank = ([name, value]: [string, unknown]): boolean =>
    typeof value === 'string' &&
    !value.trim() &&
    Object.hasOwn(shape, name) &&
    shape[name]?._zod.def.type === 'string';
  return Object.fromEntries(
    Object.entries(json)
      .filter(isBlank)
      .map(([name]) => [name, ['This field may not be blank.']]),
  );
}

// The authorization server also returns OAuth errors (RFC 6749, section 5.2).
function oauthError(fields: FieldMessages): Readonly<Record<string, string>> {
  const [name = '', [message = ''] = []] = Object.entries(fields)[0] ?? [];
  const unsupported = name === 'grant_type' && message !== REQUIRED;
  return {
    error: unsupported ? 'unsupported_grant_type' : 'invalid_request',
    error_description: `${name}: ${message}`,
  };
}

const REQUIRED = 'This field is required.';

const kinds: Readonly<Record<string, string>> = {
  string: 'Not a valid string.',
  number: 'A valid number is required.',
  int: 'A valid integer is required.',
  boolean: 'Must be a valid boolean.',
  array: 'Expected a list of items.',
  object: 'Expected an object.',
};

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return REQUIRED;
  if (issue.input === null) return 'This field may not be null.';
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? 'Not a valid value.';
    case 'invalid_value':
      return `Must be one of: ${issue.values.join(', ')}.`;
    case 'invalid_format':
      return `Enter a valid value (${issue.format}).`;
    case 'too_big':
      return `Ensure this value has at most ${issue.maximum}.`;
    case 'too_small':
      return `Ensure this value has at least ${issue.minimum}.`;
    default:
      return 'Not a valid value.';
  }
}
