const MAX_DEPTH = 64;
const MAX_RECORDS = 20_000;
const MAX_VALUES = 400_000;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/**
 * Whether JSON is nested too deeply, or has too many records or values, to be parsed: a few bytes of text can become a
 * hundred bytes of memory. Only scans the bytes; invalid JSON is detected later.
 */
export function exceedsLimits(json: Uint8Array): boolean {
  let [depth, records, values] = [0, 0, 0];
  for (let i = 0; i < json.length; i++) {
    const byte = json[i] ?? 0;
    if (byte === quote) i = endOfString(json, i);
    else if (opening.has(byte)) {
      if (++depth > MAX_DEPTH || ++records > MAX_RECORDS) return true;
    } else if (closing.has(byte)) depth--;
    else if ((byte === comma || byte === colon) && ++values > MAX_VALUES) return true;
  }
  return false;
}

function endOfString(json: Uint8Array, start: number): number {
  for (let i = start + 1; i < json.length; i++) {
    if (json[i] === backslash) i++;
    else if (json[i] === quote) return i;
  }
  return json.length;
}
