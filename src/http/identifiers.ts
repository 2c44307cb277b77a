/** At most 128 letters, digits, `.`, `_` and `-`, but not `.` or `..`. */
export function isIdentifier(value: string): boolean {
  return /^[\w.-]{1,128}$/.test(value) && isSegment(value);
}

/** A file name: a segment without slashes and backslashes. */
export function isFileName(value: string): boolean {
  return isSegment(value) && !/[/\\]/.test(value);
}

/** 1 to 255 bytes without control characters and lone surrogates, but not `.` or `..`. */
export function isSegment(value: string): boolean {
  return !/^\.{0,2}$|\p{Cc}|\p{Cs}/u.test(value) && new TextEncoder().encode(value).length <= 255;
}

/** A UUID in either case. */
export function isUuid(value: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}
