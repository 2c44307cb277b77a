const MAX_DEPTH = 64;
const MAX_RECORDS = 20_000;
const MAX_VALUES = 400_000;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a] as const;

/**
 * Returns a function that takes the next bytes of one JSON text, and tells whether it is nested too deeply, or has too
 * many records or values, to be parsed: a few bytes of text can become a hundred bytes of memory. Only scans the bytes;
 * invalid JSON is detected later.
 */
export function createJsonLimits(): (json: Uint8Array) => boolean {
  let [depth, records, values] = [0, 0, 0];
  let [isInString, isEscaped] = [false, false];
  return (json) => {
    for (let i = 0; i < json.length; i++) {
      const byte = json[i];
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        if (byte === backslash) isEscaped = true;
        else if (byte === quote) isInString = false;
      } else if (byte === quote) isInString = true;
      // `{` or `[`, `}` or `]`.
      else if (byte === 0x7b || byte === 0x5b) {
        if (++depth > MAX_DEPTH || ++records > MAX_RECORDS) return true;
      } else if (byte === 0x7d || byte === 0x5d) depth--;
      else if ((byte === comma || byte === colon) && ++values > MAX_VALUES) return true;
    }
    return false;
  };
}

/** `fetch` for what the backend itself looks up: cuts a response off that exceeds the limits, so that it is not parsed. */
export const fetchWithinLimits: typeof fetch = async (input, init) => {
  const { body, status, headers } = await fetch(input, init);
  const exceeds = createJsonLimits();
  const limited = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (exceeds(chunk)) controller.terminate();
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(limited ?? null, { status, headers });
};
