// The reviewed texts in test/e2e/trees: one file for each widget, in it a section for each of its states.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Cell } from '../../../demo/studio/cells/index.ts';

const folder = fileURLToPath(new URL('../../e2e/trees/', import.meta.url));
const fileOf = (tag: string) => `${folder}${tag}.txt`;
const titleOf = ({ id, name }: Cell) => `## ${id}: ${name}`;

/** Title → text, of every state that was reviewed. */
export type Reviewed = Map<string, string>;

export async function readReviewed(tags: Iterable<string>): Promise<Reviewed> {
  const reviewed: Reviewed = new Map();
  for (const tag of tags) {
    const text = await readFile(fileOf(tag), 'utf8').catch(() => '');
    for (const section of text.split(/^(?=## )/m).slice(1)) {
      const [title = '', ...lines] = section.trimEnd().split('\n');
      reviewed.set(title, lines.join('\n').trim());
    }
  }
  return reviewed;
}

export const reviewedOf = (reviewed: Reviewed, cell: Cell): string | undefined => reviewed.get(titleOf(cell));

/** States in the files that the gallery no longer has. */
export const stale = (reviewed: Reviewed, cells: readonly Cell[]): string[] => {
  const titles = new Set(cells.map(titleOf));
  return [...reviewed.keys()].filter((title) => !titles.has(title));
};

export async function writeReviewed(cells: readonly Cell[], trees: ReadonlyMap<Cell, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const tag of new Set(cells.map((cell) => cell.tag))) {
    const states = cells.filter((cell) => cell.tag === tag);
    const sections = states.map((cell) => `${titleOf(cell)}\n\n${trees.get(cell) ?? ''}\n`);
    const head = `What Chromium tells assistive technology of <${tag}> in each state of the gallery.\nRead it as a listener would before committing it: npm run trees renews it.\n`;
    await writeFile(fileOf(tag), [head, ...sections].join('\n'));
  }
}
