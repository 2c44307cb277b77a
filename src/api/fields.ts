import * as z from 'zod/mini';

/** A field that the description leaves open: absent, null, or of this kind. */
// @__NO_SIDE_EFFECTS__
export const maybe = <S extends z.core.$ZodType>(schema: S): z.ZodMiniOptional<z.ZodMiniNullable<S>> =>
  z.optional(z.nullable(schema));

/** An amount of money as decimal text; never a float. */
export const decimal = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^-?\d+(\.\d+)?$/));

/** Known words of an enumeration that may grow: an unknown word stays as the text it is. */
// @__NO_SIDE_EFFECTS__
export const words = <const Words extends readonly [string, ...string[]]>(
  known: Words,
): z.ZodMiniUnion<[z.ZodMiniEnum<{ [W in Words[number]]: W }>, z.ZodMiniString]> =>
  z.union([z.enum(known), z.string()]);
