/// <reference types="node" />

/** Where this server reaches the backend. */
const backend = process.env['BACKEND'] ?? 'http://127.0.0.1:4020';

/** The tag without HTML: the widget then loads in the browser. */
export const bare = '<pcc-statements page-size="6"></pcc-statements>';

/**
 * The HTML of six statements of the visitor whose headers these are: with their data if they come within the deadline in
 * milliseconds, else a skeleton. If the backend is down or late, it is the bare tag.
 */
export async function renderStatements(visitor: Headers, deadline: number): Promise<string> {
  const headers = new Headers({ 'X-PCC-Request': '1' });
  // Only what the backend needs. Your reverse proxy sets the last.
  for (const name of ['Cookie', 'Sec-Fetch-Site', 'X-Forwarded-For']) {
    const value = visitor.get(name);
    if (value !== null) headers.set(name, value);
  }
  try {
    const address = `${backend}/pcc/render/pcc-statements?page-size=6&lang=en&deadline=${deadline}`;
    const signal = AbortSignal.timeout(deadline + 1000);
    const response = await fetch(address, { headers, cache: 'no-store', signal });
    if (response.ok) return await response.text();
  } catch {
    // Refused, late, or broken off.
  }
  return bare;
}

/** A widget in two pieces of a page, which waits for neither. They do not reject. */
export interface Streamed {
  /** For the place of the widget: at once, and without data. */
  readonly skeleton: Promise<string>;
  /** For the end of the body: when the service has responded, after four seconds at the latest. */
  readonly rows: Promise<string>;
}

/** The same in two pieces. A browser puts the second in place of the first. */
export function streamStatements(visitor: Headers): Streamed {
  // Nobody else can write into the place: its name cannot be guessed.
  const name = `pcc-${crypto.randomUUID()}`;
  const skeleton = renderStatements(visitor, 0);
  const both = Promise.all([skeleton, renderStatements(visitor, 4000)]);
  return {
    skeleton: skeleton.then((html) => `<?start name="${name}">${html}<?end>`),
    // The bare tag loads by itself.
    rows: both.then((htmls) =>
      htmls.includes(bare) ? '' : `<template for="${name}">${htmls[1]}</template>\n`,
    ),
  };
}

/** Pieces of a page, sent in this order as they come. */
export function streamOf(pieces: readonly (string | Promise<string>)[]): ReadableStream<Uint8Array> {
  const page = new ReadableStream<string>({
    async start(controller) {
      for (const piece of pieces) controller.enqueue(await piece);
      controller.close();
    },
  });
  return page.pipeThrough(new TextEncoderStream());
}
