import { nextFrame } from '@open-wc/testing';
// It has no exports in a browser, and puts itself on the window.
import 'axe-core/axe.min.js';
import type axe from 'axe-core';
import { misfits } from './layout-problems.ts';
import { pseudo } from './pseudo-locale.ts';
import type { Widget } from './widget.ts';

/** Ways in which a page may be dressed; each gives back what undresses it. */
export const dresses = {
  'in the light': () => page('color-scheme: light; background: #fff'),
  'in the dark': () => page('color-scheme: dark; background: #16181d'),
  'from right to left': () => {
    document.documentElement.dir = 'rtl';
    return () => document.documentElement.removeAttribute('dir');
  },
};

function page(style: string): () => void {
  // Of the whole page: the body may be smaller than what is in it.
  document.documentElement.style.cssText = style;
  return () => document.documentElement.removeAttribute('style');
}

/**
 * Holds a widget, in the state that it is in, to axe in the light and, if wanted, in the dark, to the layout from right to
 * left, and looks in the pseudo-locale that none of its words is missing. Neither of the last two changes what axe judges.
 */
export async function accessibleInEveryDress(element: Widget, inTheDark: boolean): Promise<void> {
  // The dark changes only colors.
  for (const [dress, rules] of [['in the light'], ['in the dark', ['color-contrast']]] as const) {
    if (dress === 'in the dark' && !inTheDark) continue;
    const undress = dresses[dress]();
    try {
      await check(element, dress, rules);
    } finally {
      undress();
    }
  }
  const undress = dresses['from right to left']();
  const misfit = misfits(element);
  undress();
  if (misfit.length) throw new Error(`from right to left:\n${misfit.join('\n')}`);
  element.strings = pseudo(element);
  await element.updateComplete;
  const keys = Object.keys(element.strings);
  const words = [...(element.shadowRoot?.querySelectorAll('*') ?? [])].flatMap((descendant) => [
    ...[...descendant.childNodes].flatMap((node) => (node instanceof Text ? [node.data.trim()] : [])),
    descendant.getAttribute('aria-label') ?? '',
    descendant.getAttribute('title') ?? '',
  ]);
  const missing = words.filter((text) => keys.includes(text));
  if (missing.length) throw new Error(`no words for ${missing.join(', ')}`);
}

async function check(element: Widget, dress: string, rules?: readonly string[]): Promise<void> {
  // Colours fade in.
  await nextFrame();
  await Promise.all(
    (element.shadowRoot?.getAnimations() ?? [])
      .filter((animation) => animation instanceof CSSTransition)
      .map(({ finished }) => finished.catch(() => undefined)),
  );
  const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(element, {
    resultTypes: ['violations'],
    // A document on screen is not ours.
    iframes: false,
    ...(rules && { runOnly: [...rules] }),
  });
  if (violations.length === 0) return;
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html: markup }) => markup).join('\n  ')}`,
  );
  throw new Error(`${dress}:\n${found.join('\n')}`);
}

/** The sheet that reserves places, as a page links it. Returns what takes it away. */
export async function placesReserved(): Promise<() => void> {
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: new URL('../../../src/pcc-preload.css', import.meta.url).href,
  });
  const loaded = new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }));
  document.head.append(link);
  await loaded;
  return () => link.remove();
}
