import { fonts } from '../../runner/fonts.mjs';

/** Checks a layout in each font of the tests, one after the other. Their page has loaded them, and is in the first. */
export async function inEachFont(check: (family: string) => void | Promise<void>): Promise<void> {
  const { style } = document.body;
  try {
    for (const family of Object.keys(fonts)) {
      style.fontFamily = `'${family}'`;
      await check(family);
    }
  } finally {
    style.fontFamily = '';
  }
}

/** What an element is shown in that the page has not loaded: the machine's own, which nothing can be measured in. */
export function foreignFont(element: Element): string | undefined {
  const [first = ''] = getComputedStyle(element).fontFamily.split(',');
  const family = first.trim().replace(/^["']|["']$/g, '');
  const isLoaded = [...document.fonts].some(
    (face) => face.family.replace(/["']/g, '') === family && face.status === 'loaded',
  );
  return isLoaded ? undefined : family;
}
