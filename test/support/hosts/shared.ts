// What the files of test/e2e share: each is started when the first of them needs it, and closed after the last one.
import { after } from 'node:test';
import { openDemoPages } from './demo-pages.ts';
import { startDemo } from './demo-process.ts';
import { bundleWidgets as bundle } from './partner-page.ts';

function once<T>(start: () => Promise<T>, close?: (started: T) => Promise<unknown>): () => Promise<T> {
  let started: Promise<T> | undefined;
  after(async () => started && close?.(await started));
  return () => (started ??= start());
}

/** `npm start`. */
export const runningDemo = once(startDemo, (demo) => demo.stop());

/** The demo as static files, with a browser. */
export const staticDemo = once(openDemoPages, (pages) => pages.close());

/** All widgets as the one file for plain pages. */
export const bundleWidgets = once(bundle);
