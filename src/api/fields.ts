import * as z from 'zod/mini';

/** A schema of zod. */
export type Schema = z.core.$ZodType;

/** A field that the description leaves open: absent, null, or of this schema. */
// @__NO_SIDE_EFFECTS__
export const maybe = <S extends z.core.$ZodType>(schema: S): z.ZodMiniOptional<z.ZodMiniNullable<S>> =>
  z.optional(z.nullable(schema));

/** An amount of money as a decimal string, never a float. */
export const decimal = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^-?\d+(\.\d+)?$/));

/** Text of at most so many characters, as the service counts them. */
// @__NO_SIDE_EFFECTS__
export const textUpTo = (maxLength: number): z.ZodMiniString<string> =>
  z.string().check(z.regex(new RegExp(`^[^]{0,${maxLength}}$`, 'u')));

/** An enumeration that may grow: unknown values are kept as strings. */
// @__NO_SIDE_EFFECTS__
export const openEnum = <const Words extends readonly [string, ...string[]]>(
  options: Words,
): z.ZodMiniUnion<[z.ZodMiniEnum<{ [W in Words[number]]: W }>, z.ZodMiniString]> =>
  z.union([z.enum(options), z.string()]);

/** An identifier whose kind the description leaves open; it may be absent or null. */
export const identifier = /* @__PURE__ */ maybe(
  /* @__PURE__ */ z.union([/* @__PURE__ */ z.string(), /* @__PURE__ */ z.number()]),
);
/** Text that may be absent or null. */
export const text = /* @__PURE__ */ maybe(/* @__PURE__ */ z.string());
/** A whole or fractional number that may be absent or null. */
export const number = /* @__PURE__ */ maybe(/* @__PURE__ */ z.number());
/** A boolean that may be absent or null. */
export const flag = /* @__PURE__ */ maybe(/* @__PURE__ */ z.boolean());
/** An amount that may be absent or null. */
export const amount = /* @__PURE__ */ maybe(decimal);
/** An object with any keys. */
export const freeForm = /* @__PURE__ */ z.record(/* @__PURE__ */ z.string(), /* @__PURE__ */ z.unknown());
