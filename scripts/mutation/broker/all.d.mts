/** Name, file, original code, replacement, test file, and a pattern for the titles of the tests that must fail. */
export const all: readonly (readonly [string, string, string, string, string, string])[];
