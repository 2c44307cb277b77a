export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws if the bytes are not UTF-8, or not JSON. */
export const parseJson = (bytes: Uint8Array): unknown => JSON.parse(utf8.decode(bytes));

/** The value, or undefined if the text is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
