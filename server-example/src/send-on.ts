const PIECE = 65_536;
/** What a browser does not take for so long is broken off. */
const WRITE_MS = 20_000;

interface Sending {
  readonly release: () => void;
  /** Hears of what broke the answer off after its beginning had been sent. */
  readonly broke: (error: unknown) => void;
}

/**
 * An answer as large as memory matters, sent as fast as the browser takes it and no faster. Whatever becomes of it,
 * `release` is called once. The answer is broken off where its source throws, and where nobody reads it.
 */
export function sendOn(
  source: AsyncIterable<Uint8Array>,
  { release, broke }: Sending,
): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  function end(): void {
    clearTimeout(timer);
    if (isOver) return;
    isOver = true;
    release();
    void Promise.resolve(chunks.return?.()).catch(() => undefined);
  }
  return new ReadableStream(
    {
      start(controller) {
        timer = setTimeout(() => {
          controller.error(new Error('nobody reads the answer'));
          end();
        }, WRITE_MS);
      },
      async pull(controller) {
        timer?.refresh();
        try {
          const result = await chunks.next();
          if (isOver) return;
          if (!result.done) return controller.enqueue(result.value);
          controller.close();
        } catch (error) {
          if (isOver) return;
          broke(error);
          controller.error(error);
        }
        end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** Whether a text is worth the trouble. */
export const isLarge = (text: string): boolean => text.length > PIECE;

export async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let i = 0; i < bytes.length; i += PIECE) yield await Promise.resolve(bytes.subarray(i, i + PIECE));
}
