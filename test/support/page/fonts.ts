import { fonts } from '../../runner/fonts.mjs';

/** Checks a layout in each font of the tests, one after the other. Their page has loaded them, and is in the first. */
export async function inEachFont(
  check: (family: string, nth: number) => void | Promise<void>,
): Promise<void> {
  const { style } = document.body;
  try {
    for (const [nth, family] of Object.keys(fonts).entries()) {
      style.fontFamily = `'${family}'`;
      await check(family, nth);
    }
  } finally {
    style.fontFamily = '';
  }
}

const withoutQuotes = (family: string) => family.trim().replace(/["']/g, '');

/** What elements are shown in that the page has not loaded: the machine's own, which nothing can be measured in. */
export function foreignFonts(elements: ReadonlySet<Element>): string[] {
  const used = new Set([...elements].map((element) => getComputedStyle(element).fontFamily));
  const loaded = new Set(
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => withoutQuotes(family)),
  );
  return [...used]
    .map((families) => withoutQuotes(families.split(',')[0] ?? ''))
    .filter((family) => !loaded.has(family));
}
