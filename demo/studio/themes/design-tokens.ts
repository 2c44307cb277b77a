// A theme as a file of design tokens (DTCG format, 2025.10), which designers' tools read and write:
// `pcc.both` has what is the same in both color schemes, `pcc.light` and `pcc.dark` the colors that differ. The format
// cannot express every CSS value (`em`, `max()`, shadows with two colors): those are in the group's extension.
import { cssOf, tokenOf, TokenError, type Token } from './token-values.ts';

/** Custom properties of the widgets, by name without `--pcc-`. */
export type Tokens = Readonly<Record<string, string>>;

const EXTENSION = 'pcc-widgets';
const LIMIT = 200_000;

type Group = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (group: unknown, name: string): unknown =>
  isGroup(group) && Object.hasOwn(group, name) ? group[name] : undefined;

/** The file for a theme. */
export function writeTokens(theme: Tokens): string {
  const groups: Record<'both' | 'light' | 'dark', [string, Token][]> = { both: [], light: [], dark: [] };
  const css: [string, string][] = [];
  for (const [name, value] of Object.entries(theme)) {
    const [light, dark] = schemesOf(value).map((schemeValue) => tokenOf(name, schemeValue));
    if (light && dark) {
      groups.light.push([name, light]);
      groups.dark.push([name, dark]);
    } else if (light && !value.startsWith('light-dark(')) groups.both.push([name, light]);
    else css.push([name, value]);
  }
  const filled = Object.entries(groups).filter(([, tokens]) => tokens.length > 0);
  const pcc = {
    $description: 'A theme of pcc-widgets',
    ...(css.length && { $extensions: { [EXTENSION]: { css: Object.fromEntries(css) } } }),
    ...Object.fromEntries(filled.map(([name, tokens]) => [name, Object.fromEntries(tokens)])),
  };
  return `${JSON.stringify({ pcc }, null, 2)}\n`;
}

/** The values of light and dark mode, or the one of both. */
function schemesOf(value: string): readonly string[] {
  const [, inner] = /^light-dark\((.*)\)$/.exec(value) ?? [];
  if (inner === undefined) return [value];
  // Commas inside of functions do not separate.
  return inner.split(/,(?![^(]*\))/).map((part) => part.trim());
}

/** The theme in a file. Throws a `TokenError` that says what is wrong, and where. */
export const readTokens = (text: string): Tokens => themeOf(parse(text));

/** The theme in a file that has been parsed. */
export function themeOf(file: unknown): Tokens {
  const pcc = own(file, 'pcc');
  if (!isGroup(pcc)) throw new TokenError('The file has no group “pcc”.');
  const read = (name: string) => new Map(tokensIn(file, pcc, name));
  const [both, light, dark] = [read('both'), read('light'), read('dark')];
  const theme = new Map<string, string>();
  for (const name of new Set([...light.keys(), ...dark.keys()])) {
    const values = [light.get(name), dark.get(name)];
    if (values.includes(undefined))
      throw new TokenError(`“${name}” needs a value in both “pcc.light” and “pcc.dark”.`);
    theme.set(name, `light-dark(${values.join(', ')})`);
  }
  for (const [name, value] of both) {
    if (theme.has(name)) throw new TokenError(`“${name}” is in “pcc.both” and in “pcc.light”.`);
    theme.set(name, value);
  }
  const css = own(own(own(pcc, '$extensions'), EXTENSION), 'css') ?? {};
  if (!isGroup(css)) throw new TokenError('The extension’s “css” is not an object.');
  for (const [name, value] of Object.entries(css)) {
    if (typeof value !== 'string' || /[;{}<>\\]|\/\*|url\(|image-set\(/i.test(value))
      throw new TokenError(`The extension’s value of “${name}” is not a CSS value.`);
    theme.set(checkName(name), value);
  }
  return Object.fromEntries(theme);
}

function parse(text: string): unknown {
  if (text.length > LIMIT) throw new TokenError('The file is too large for a theme.');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new TokenError(`The file is not JSON: ${(error as Error).message}`);
  }
}

function checkName(name: string): string {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new TokenError(`“${name}” is not the name of a property.`);
  return name;
}

function tokensIn(file: unknown, pcc: Group, name: string): [string, string][] {
  const group = own(pcc, name) ?? {};
  if (!isGroup(group)) throw new TokenError(`“pcc.${name}” is not a group.`);
  return Object.keys(group)
    .filter((key) => !key.startsWith('$'))
    .map((key) => [checkName(key), cssOf(find(file, ['pcc', name, key]), `pcc.${name}.${key}`)]);
}

/** The token at a path, with the type of its groups and the value of the token to which it refers. */
function find(file: unknown, path: readonly string[], from: readonly string[] = []): Token {
  const name = path.join('.');
  if (from.includes(name)) throw new TokenError(`“${name}” refers to itself.`);
  let type: unknown;
  let token: unknown = file;
  for (const step of path) {
    token = own(token, step);
    type = own(token, '$type') ?? type;
  }
  const value = own(token, '$value');
  if (value === undefined) throw new TokenError(`There is no token “${name}” with a $value.`);
  const [, target] = (typeof value === 'string' && /^\{([^{}]+)\}$/.exec(value)) || [];
  if (target === undefined) return { $type: type, $value: value };
  const found = find(file, target.split('.'), [...from, name]);
  return { ...found, $type: found.$type ?? type };
}
