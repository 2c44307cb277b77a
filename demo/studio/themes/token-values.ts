// Values of design tokens, from CSS and to CSS.

/** What a file says wrongly, in a sentence for the person who opened it. */
export class TokenError extends Error {}

export interface Token {
  readonly $type: unknown;
  readonly $value: unknown;
}

/** The token of a CSS value; `undefined` if the format has none for it. */
export function tokenOf(name: string, css: string): Token | undefined {
  if (name === 'font-family') {
    // `inherit` and functions are not families.
    if (/[(]|^inherit$/.test(css)) return undefined;
    const $value = css.split(',').map((family) => family.trim().replace(/^(["'])(.*)\1$/, '$2'));
    return { $type: 'fontFamily', $value };
  }
  const [, number, unit] = /^(-?\d*\.?\d+)(px|rem|ms|s)$/.exec(css) ?? [];
  if (unit) {
    return { $type: /s$/.test(unit) ? 'duration' : 'dimension', $value: { value: Number(number), unit } };
  }
  const $value = hexColor(css) ?? oklchColor(css);
  return $value && { $type: 'color', $value };
}

function hexColor(css: string) {
  const [, digits] = /^#((?:[0-9a-f]{3,4}){1,2})$/i.exec(css) ?? [];
  if (!digits) return undefined;
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0, alpha] = (long.match(/../g) ?? []).map(
    (byte) => Math.round((parseInt(byte, 16) / 255) * 1e5) / 1e5,
  );
  return {
    colorSpace: 'srgb',
    components: [red, green, blue],
    ...(alpha !== undefined && { alpha }),
    hex: `#${long.slice(0, 6).toLowerCase()}`,
  };
}

function oklchColor(css: string) {
  const [, ...parts] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(css) ?? [];
  const [lightness = NaN, chroma = NaN, hue = NaN, alpha] = parts.flatMap((part) =>
    part ? Number(part) : [],
  );
  if (Number.isNaN(lightness + chroma + hue)) return undefined;
  return {
    colorSpace: 'oklch',
    components: [lightness, chroma, hue],
    ...(alpha !== undefined && { alpha }),
  };
}

/** The CSS of a token. Throws a `TokenError` that names it by its path. */
export function cssOf({ $type, $value }: Token, path: string): string {
  const css =
    typeof $type === 'string' && Object.hasOwn(writers, $type) ? writers[$type]?.($value) : undefined;
  if (css === undefined) {
    const types = Object.keys(writers).join(', ');
    throw new TokenError(`“${path}” is not a valid token of one of the types ${types}.`);
  }
  return css;
}

type Fields = Readonly<Record<string, unknown>>;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const measure =
  (...units: readonly string[]) =>
  (value: unknown): string | undefined => {
    const { value: number, unit } = (value ?? {}) as Fields;
    return isNumber(number) && units.includes(String(unit)) ? `${number}${String(unit)}` : undefined;
  };

const writers: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  color,
  dimension: measure('px', 'rem'),
  duration: measure('ms', 's'),
  fontFamily(value) {
    const families = (Array.isArray(value) ? value : [value]) as readonly unknown[];
    const isFamily = (family: unknown) => typeof family === 'string' && /^[\p{Letter}\d _.-]+$/u.test(family);
    if (families.length === 0 || !families.every(isFamily)) return undefined;
    return families
      .map((family) => (/^[\w-]+$/.test(String(family)) ? family : `"${String(family)}"`))
      .join(', ');
  },
};

const functions: Readonly<Record<string, string>> = {
  oklch: 'oklch(',
  oklab: 'oklab(',
  lch: 'lch(',
  lab: 'lab(',
  srgb: 'color(srgb ',
  'srgb-linear': 'color(srgb-linear ',
  'display-p3': 'color(display-p3 ',
};

function color(value: unknown): string | undefined {
  const { colorSpace, components, alpha = 1 } = (value ?? {}) as Fields;
  if (!Array.isArray(components) || components.length !== 3 || !isNumber(alpha) || alpha < 0 || alpha > 1)
    return undefined;
  const parts = components as readonly unknown[];
  if (!parts.every((part) => part === 'none' || isNumber(part))) return undefined;
  if (colorSpace === 'srgb') {
    const bytes = (alpha === 1 ? parts : [...parts, alpha]).map((part) => Number(part) * 255);
    // What a picker or a hex field gave; other values keep their precision.
    if (bytes.every((byte) => byte >= 0 && byte <= 255 && Math.abs(byte - Math.round(byte)) < 0.01))
      return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`;
  }
  const name =
    typeof colorSpace === 'string' && Object.hasOwn(functions, colorSpace) && functions[colorSpace];
  return name ? `${name}${parts.join(' ')}${alpha === 1 ? '' : ` / ${alpha}`})` : undefined;
}
