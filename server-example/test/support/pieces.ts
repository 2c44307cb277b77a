export const json = { 'Content-Type': 'application/json' };
export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A response of the service, made piece by piece as it is read. */
export function answering(pieces: () => Iterable<Uint8Array>): Response {
  const iterator = pieces()[Symbol.iterator]();
  const body = new ReadableStream({
    pull(controller) {
      const result = iterator.next();
      if (result.done) controller.close();
      else controller.enqueue(result.value);
    },
  });
  return new Response(body, { headers: json });
}

export const repeated = (before: string, piece: string, times: number, behind: string) =>
  function* (): Generator<Uint8Array> {
    yield encode(before);
    const bytes = encode(piece);
    for (let i = 0; i < times; i++) yield bytes;
    yield encode(behind);
  };

/** How a statement begins that is a PDF. */
export const beginning = '{"file_name":"a.pdf","content":"JVBERi0x';
