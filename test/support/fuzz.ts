import fc from 'fast-check';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Values of the wrong kind, and of the right kind with content that nobody expects. */
const hostile = (secrets: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(
      null,
      '',
      0,
      -0,
      -1,
      1e21,
      true,
      [],
      {},
      [[]],
      [null],
      'null',
      '12.345',
      '2026-02-30',
    ),
    fc.constantFrom(
      ...secrets,
      'javascript:alert(1)',
      '//evil.example',
      '<img src=x onerror=alert(1)>',
      '\u202E',
      '../..',
    ),
    fc.string({ maxLength: 40 }),
    fc.jsonValue({ maxDepth: 2 }),
    fc.constant(JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')),
  );

/** Every place in a JSON value, the whole included. */
function* places(value: Json, path: readonly string[] = []): Iterable<readonly string[]> {
  yield path;
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* places(inner, [...path, key]);
  }
}

function replaced(value: Json, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const inner = (value as Record<string, Json>)[key] as Json;
  if (Array.isArray(value))
    return value.map((item: Json, i) => (String(i) === key ? replaced(inner, rest, by) : item));
  // Dropped, where nothing is to stand there.
  const others = Object.entries(value as object).filter(([name]) => name !== key);
  return { ...Object.fromEntries(others), ...(by !== undefined && { [key]: replaced(inner, rest, by) }) };
}

/** The answer as it should be, with one to four places dropped or replaced. */
export function mutations(answer: unknown, secrets: readonly string[]): fc.Arbitrary<unknown> {
  const all = [...places(answer as Json)];
  const change = fc.tuple(fc.constantFrom(...all), fc.option(hostile(secrets), { nil: undefined }));
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) =>
    changes.reduce<unknown>((value, [path, by]) => {
      const still = [...places(value as Json)].some((place) => place.join('/') === path.join('/'));
      return still ? replaced(value as Json, path, by) : value;
    }, answer),
  );
}
