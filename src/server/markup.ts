import { PccError } from '../http/error.ts';

/** Attributes of a tag. `true` is an attribute without a value; `false`, `null` and `undefined` leave it out. */
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** The attributes as they are written in a tag, each with a space before it. Throws for one that runs code. */
export function attributesOf(attributes: Attributes): string {
  return entriesOf(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`))
    .join('');
}

/** Names and values of the attributes that are there. */
export function entriesOf(attributes: Attributes): [name: string, value: string][] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false) return [];
    if (!/^[a-z][a-z0-9-]*$/.test(name) || /^(on.*|style)$/.test(name))
      throw new PccError('misconfigured', { message: `attribute ${name}` });
    return [[name, value === true ? '' : String(value)]];
  });
}

/** A style sheet's `<link>`. */
export const sheetLink = (address: string): string => `<link rel="stylesheet" href="${escaped(address)}">`;

/** A JSON block that no value can end: a browser reads it as data, and a strict policy allows it. */
export const dataBlock = (data: unknown): string =>
  `<script type="application/json">${JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}</script>`;
