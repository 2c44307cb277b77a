import { PccError } from '../http/error.ts';

export type PathValue = string | number;

interface PathSpec {
  readonly id: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, 'integer' | 'string'>>;
}

/**
 * Fills an operation's path and query. Identifiers are checked by character set, because encoding is no protection:
 * `encodeURIComponent('..')` is `..`, which a URL then resolves away, and an empty id turns one record into the list.
 */
export function fillPath(spec: PathSpec, args: Readonly<Record<string, unknown>>): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args[name];
    const text =
      typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : value;
    if (typeof text !== 'string' || !isValid(name, text)) {
      // The value itself may be personal: only its name is told.
      throw new PccError('invalid-request', {
        operation: spec.id,
        message: `${spec.id}: ${name} is not valid`,
      });
    }
    return encodeURIComponent(text);
  });
  const query = new URLSearchParams();
  for (const name of Object.keys(spec.query ?? {})) {
    const value = args[name];
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  return query.size ? `${path}?${query.toString()}` : path;
}

const isValid = (name: string, value: string): boolean =>
  name === 'pdf_filename' ? isFileName(value) : isIdentifier(value);

/** Letters, digits, `.`, `_`, `-`, at most 128, and neither `.` nor `..`. */
export function isIdentifier(value: string): boolean {
  return /^[\w.-]{1,128}$/.test(value) && value !== '.' && value !== '..';
}

/** A name in one folder: no slash, backslash or control character, at most 255 bytes, and neither `.` nor `..`. */
export function isFileName(value: string): boolean {
  return (
    value !== '' &&
    value !== '.' &&
    value !== '..' &&
    !/[/\\\p{Cc}]/u.test(value) &&
    value.isWellFormed() &&
    new TextEncoder().encode(value).length <= 255
  );
}
