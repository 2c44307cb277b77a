/** Runs it in another time zone than the machine's. */
export async function inZone<T>(zone: string, run: () => T): Promise<Awaited<T>> {
  const { TZ } = process.env;
  process.env['TZ'] = zone;
  try {
    return await run();
  } finally {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  }
}
