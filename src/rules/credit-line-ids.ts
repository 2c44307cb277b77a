import { isPathValue } from '../operations/path.ts';

/** More lines than a consumer could have are not read: `credit_lines` is text without a limit. */
export const MAX_CREDIT_LINES = 5;

/**
 * The identifiers in a consumer's `credit_lines`. The description only says that it is a string: it may contain one
 * identifier, or several, separated or as a JSON list. Returns an empty list for null and for any other text.
 */
export function creditLineIds(text: string | null | undefined): readonly string[] {
  const ids = (text ?? '').split(/[\s,;|[\]"']+/).filter(Boolean);
  return ids.every((id) => isPathValue('credit_line_id', id)) ? [...new Set(ids)] : [];
}
