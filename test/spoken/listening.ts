// Goes through a section of the reviewed texts as a listener would, and holds what is heard against it.
import assert from 'node:assert/strict';
import type { readerOf } from './reader.ts';
import { wordsOf, type Line, type Section } from './reviewed.ts';

type Reader = ReturnType<typeof readerOf>;

/** Keys that only move: they are pressed until the words come, but not more often than this. */
const moves = /^(Down|Up|Left|Right|Tab|Shift\+Tab|[a-z]|Shift\+[a-z])$/;
const MOVES = 15;
/** Of these, the reading keys: one of them may say several of the lines that follow. */
const reads = /^(Down|Up)$/;
/** They are answered, however busy the machine is, except at the end of the page, and sometimes just after it came. */
const SILENT_MS = 6000;
const SILENT_MOVES = 2;
/** Words that come after an act, or by themselves, are waited for so long. */
const PATIENCE_MS = 20_000;

/** Nothing at all was said after an act. On a busy machine, a reader sometimes misses what the browser tells it. */
export class Silence extends Error {}

export interface Transcript {
  /** `Down → History heading level 3.`, a line for each key. */
  readonly lines: string[];
}

/** Words may share the space between them. */
const countOf = (all: string, words: string): number =>
  all
    .split(wordsOf(words).trimEnd())
    .slice(1)
    .filter((rest) => /^(\s|$)/.test(rest)).length;

export async function listenTo(
  section: Section,
  name: string,
  reader: Reader,
  { lines }: Transcript,
): Promise<void> {
  /** Everything said so far, a line for each key, and how much of it comes before what was last waited for. */
  let all = '';
  let place = 0;
  const hear = (key: string, said: string) => {
    if (said || key) lines.push(`${key} → ${said}`);
    all += `\n${wordsOf(said)}`;
  };
  const found = ({ words }: Line): boolean => {
    if (!words) return true;
    const at = all.indexOf(wordsOf(words), place);
    if (at < 0) return false;
    // The next words may begin where these end.
    place = at + wordsOf(words).length - 1;
    return true;
  };
  const listenFor = async (line: Line): Promise<boolean> => {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      if (found(line)) return true;
      if (performance.now() > until) return false;
      hear('', await reader.listen());
    }
  };
  /** Moves on until the words come. */
  const moveTo = async (line: Line, key: string): Promise<boolean> => {
    let silent = 0;
    for (let pressed = 0; !found(line); pressed++) {
      if (pressed === MOVES || silent === SILENT_MOVES) return false;
      await reader.press(key);
      const said = await reader.listen(SILENT_MS);
      hear(key, said);
      silent = said ? 0 : silent + 1;
    }
    return true;
  };

  for (const line of section.lines) {
    const { key, words, browser } = line;
    if (browser && browser !== name) continue;
    const isMove = key !== undefined && moves.test(key);
    const isAct = key !== undefined && key !== 'load' && !isMove;
    // What was said before does not count.
    if (key && key !== 'load' && !reads.test(key)) place = Math.max(all.length - 1, 0);
    const saidBefore = all.trimEnd();
    if (isAct) {
      await reader.press(key);
      hear(key, await reader.listen());
    }
    const isHeard = isMove ? await moveTo(line, key) : await listenFor(line);
    const problem = `“${words}” was not heard${key ? ` after ${key}` : ''}:\n${lines.join('\n')}`;
    if (!isHeard && isAct && all.trimEnd() === saidBefore) throw new Silence(problem);
    assert.ok(isHeard, problem);
  }
  // It may be said once more.
  hear('', await reader.listen(1500));
  for (const words of section.once)
    assert.equal(countOf(all, words), 1, `“${words}” was not heard once:\n${lines.join('\n')}`);
  for (const words of section.never)
    assert.equal(countOf(all, words), 0, `“${words}” was heard:\n${lines.join('\n')}`);
}
