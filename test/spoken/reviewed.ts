// The reviewed texts in test/spoken/heard: what is done, and what must be heard of it. In a section, each line has a key
// and the words that must come after it, in this order; other words may come between.
//
//   open    a cell of the gallery, or an address of the demo
//   load    no key: the words come by themselves once the page is there
//   Down    and other keys that only move: pressed until the words come, if they have not come with those before
//   Tab     the same, but at least once
//   Return  and other keys that act: pressed once
//           without a key: the words come next, of what was pressed before
//   firefox a line like that, for this browser only
//   once    the words are heard exactly once in the whole section
//   never   the words are not heard in it
import { readdirSync, readFileSync } from 'node:fs';
import { cells } from '../../demo/studio/cells/index.ts';

/** One line: what is pressed, or nothing where one only listens on, and the words that come then. */
export interface Line {
  readonly key?: string;
  /** It is only heard there. */
  readonly browser?: string;
  readonly words: string;
}

export interface Section {
  readonly title: string;
  /** A cell of the gallery, or an address of the demo. */
  readonly opens: string;
  readonly lines: readonly Line[];
  /** Heard exactly once, whatever is pressed. */
  readonly once: readonly string[];
  /** Not heard at all. */
  readonly never: readonly string[];
}

const browsers = ['chromium', 'firefox'];

/** The section for every change: a dialog, opened and left. */
export const few = ['Stopping is left by Escape'];

const folder = new URL('heard/', import.meta.url);

/** Nobody should ever hear these: names of roles that mean nothing, and marks read out one by one. */
const nowhere = ['statusbar', 'level bar', 'tree level', 'bullet bullet', 'undefined', 'object Object'];

function sectionOf(text: string): Section {
  const [title = '', ...rest] = text.split('\n').filter((line) => line.trim());
  const lines = rest.map((line): Line => {
    const [, key, words = ''] = /^(\S+)?\s+(.*)$/.exec(`${line} `) ?? [];
    return browsers.includes(key ?? '')
      ? { browser: key, words: words.trim() }
      : { key, words: words.trim() };
  });
  const wordsAfter = (name: string) => lines.filter(({ key }) => key === name).map(({ words }) => words);
  const [opens] = wordsAfter('open');
  if (!opens) throw new Error(`${title}: nothing is opened`);
  const own = ['open', 'once', 'never'];
  return {
    title: title.replace('## ', ''),
    opens,
    lines: lines.filter(({ key }) => !own.includes(key ?? '')),
    once: wordsAfter('once'),
    never: [...nowhere, ...wordsAfter('never')],
  };
}

/** What a widget whose file has no error says of one. */
function errorOf(tag: string): Section {
  const name = tag.slice('pcc-'.length);
  const loading = cells.find(({ id }) => id === `${name}-loading`);
  const heading = loading?.shows[1].source.slice(1, -1);
  return sectionOf(`## <${tag}> that is rate limited
open   ${name}-busy
load   There were too many requests
h      ${heading}, heading level 2
Down   There were too many requests. Please wait a moment. Try again in 30 seconds`);
}

/** Every section of every file, in the order of the files' names, and an error of every widget. */
export function readSections(): readonly Section[] {
  const sections = readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
        .map(sectionOf),
    );
  const opened = new Set(sections.map(({ opens }) => opens));
  const errors = cells.filter(({ id, status }) => status === 'error' && opened.has(id));
  const silent = new Set(
    cells.map(({ tag }) => tag).filter((tag) => !errors.some((cell) => cell.tag === tag)),
  );
  return [...sections, ...[...silent].map(errorOf)];
}

/** Marks and breaks between utterances differ between browsers; words do not. */
export const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$%'’]+/gu, ' ')
    .trim()} `;
