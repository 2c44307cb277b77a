// Keys of a real keyboard, and what the screen reader says after each.
import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Desktop } from './desktop.ts';

const run = promisify(execFile);

/** Nothing more has come for so long, and nobody is at work on it: the utterance is over. */
const QUIET_MS = 300;
/** Longer than this it speaks only where something is wrong. */
const ENDLESS_MS = 30_000;

export function readerOf({ env, spoken, isSpeaking }: Desktop) {
  let taken = 0;

  /** What is said from now on until it is quiet, as one line; empty where nothing is said for so long. */
  async function listen(silentMs = QUIET_MS): Promise<string> {
    const start = performance.now();
    let heard = '';
    let last = start;
    for (;;) {
      const text = (await spoken()).slice(taken);
      const now = performance.now();
      if (text !== heard || isSpeaking()) [heard, last] = [text, now];
      if (now - last > (heard ? QUIET_MS : silentMs) || now - start > ENDLESS_MS) break;
      await delay(50);
    }
    taken += heard.length;
    return heard
      .trim()
      .replace(/\s*\n\s*/g, ' | ')
      .replace(/ +/g, ' ');
  }

  return {
    listen,
    /** Presses a key by its X name, such as `Down`, `Tab`, `b`, `Return`, `Shift+Tab`. */
    async press(key: string): Promise<void> {
      await run('xdotool', ['key', '--clearmodifiers', key], { env });
    },
  };
}
