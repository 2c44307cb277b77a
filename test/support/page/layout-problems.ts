import { foreignFonts } from './fonts.ts';

/** Part of the column that a word may take before it may be broken. */
const LONG_WORD = 0.6;
/** Part of a smaller box that another may lie over: glyphs reach a little beyond their lines. */
const TOUCHING = 0.35;
const SMALLEST_TARGET = 24;

/**
 * What in a widget cannot be read or hit as it is laid out now: text that is cut, lies over other text or beyond the
 * column, short words that are broken, what has to be scrolled sideways, targets below 24 × 24 px, and a focus that
 * goes back where it was before (WCAG 1.4.4, 1.4.10, 1.4.12, 2.4.3, 2.5.8).
 */
export function misfits(widget: HTMLElement): string[] {
  const root = widget.shadowRoot;
  if (!root) return ['it is not there'];
  const modal = root.querySelector<HTMLElement>('dialog[open]');
  const box = modal ?? widget;
  const elements = [...(modal ?? root).querySelectorAll<HTMLElement>('*')].filter(isSeen);
  const lines = linesOf(elements);
  const foreign = foreignFonts(new Set(lines.map(({ element }) => element)));
  return [
    ...foreign.map((family) => `is in a font that the tests do not bring: ${family}`),
    ...(widget.scrollWidth > widget.clientWidth + 1 ? ['the widget is wider than its column'] : []),
    ...elements.flatMap(cut),
    ...texts(lines, box.getBoundingClientRect()),
    ...coveringButtons(elements, lines),
    ...brokenWords(lines, box.clientWidth),
    ...targets(elements),
    ...disorder(elements.filter((element) => element.matches(focusable))),
  ];
}

const isSeen = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.closest('.visually-hidden, svg, option') &&
  getComputedStyle(element).clipPath === 'none';

const wordsOf = (element: Element): string =>
  `${element.localName}.${[...element.classList].join('.')} “${(element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)}”`;

function cut(element: HTMLElement): string[] {
  // A field scrolls as one writes in it, and a document is not ours.
  if (element.matches('input, select, iframe')) return [];
  const { overflowX, overflowY } = getComputedStyle(element);
  const isWider = element.scrollWidth > element.clientWidth + 1;
  const isHigher = element.scrollHeight > element.clientHeight + 1;
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  // A table of figures may be scrolled: its region becomes a tab stop with the next frame (tradelines/accessible.test.ts).
  if (isWider && element.matches('[role="region"][aria-label]:has(table)')) return [];
  if (isWider && scrolls(overflowX)) return [`is scrolled sideways: ${wordsOf(element)}`];
  const isCut =
    (isWider && overflowX !== 'visible') || (isHigher && overflowY !== 'visible' && !scrolls(overflowY));
  return isCut ? [`is cut: ${wordsOf(element)}`] : [];
}

/** It is out of the sight of something that scrolls, in part at least. */
function isScrolledAway(rect: DOMRect, element: Element): boolean {
  const scroller = element.closest('.dialog-body, dialog, [tabindex="0"], [role="region"]:has(> table)');
  if (!scroller) return false;
  const { top, bottom, left, right } = scroller.getBoundingClientRect();
  return rect.top < top || rect.bottom > bottom || rect.left < left || rect.right > right;
}

interface Line {
  readonly node: Text;
  readonly element: HTMLElement;
  readonly rect: DOMRect;
}

function linesOf(elements: readonly HTMLElement[]): readonly Line[] {
  const range = new Range();
  return elements.flatMap((element) =>
    [...element.childNodes].flatMap((node) => {
      if (!(node instanceof Text) || !node.data.trim()) return [];
      range.selectNodeContents(node);
      return [...range.getClientRects()]
        .filter((rect) => !isScrolledAway(rect, element))
        .map((rect) => ({ node, element, rect }));
    }),
  );
}

function texts(lines: readonly Line[], box: DOMRect): string[] {
  const beyond = lines.filter(({ rect }) => rect.left < box.left - 1 || rect.right > box.right + 1);
  const found = beyond.map(({ element }) => `is beyond the column: ${wordsOf(element)}`);
  const sorted = lines.toSorted((a, b) => a.rect.top - b.rect.top);
  for (const [index, { node, element, rect }] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      if (other.rect.top >= rect.bottom) break;
      if (other.node === node) continue;
      const width = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const height = Math.min(rect.bottom, other.rect.bottom) - other.rect.top;
      const least = Math.min(rect.height, other.rect.height);
      if (width > 2 && height > TOUCHING * least)
        found.push(`lies over ${wordsOf(other.element)}: ${wordsOf(element)}`);
    }
  }
  return found;
}

/** Buttons with a box that can be seen, which lies over a text beside them. */
function coveringButtons(elements: readonly HTMLElement[], all: readonly Line[]): string[] {
  const isTransparent = (color: string) => /^rgba.*, 0\)$/.test(color);
  const buttons = elements.filter((element) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    const hasBorder = parseFloat(borderTopWidth) > 0 && !isTransparent(borderTopColor);
    return element.matches('button') && (hasBorder || !isTransparent(backgroundColor));
  });
  if (buttons.length === 0) return [];
  const lines = all.filter(({ element }) => !element.closest('button'));
  return buttons.flatMap((button) => {
    const box = button.getBoundingClientRect();
    return lines
      .filter(
        ({ rect }) =>
          Math.min(rect.right, box.right) - Math.max(rect.left, box.left) > 2 &&
          Math.min(rect.bottom, box.bottom) - Math.max(rect.top, box.top) > 2,
      )
      .map(({ element }) => `lies over ${wordsOf(element)}: ${wordsOf(button)}`);
  });
}

/** Words that are broken although they are not long: something beside them leaves them no room. */
function brokenWords(lines: readonly Line[], width: number): string[] {
  const range = new Range();
  // Only a text of several lines has broken words.
  const wrapped = new Map(
    lines.flatMap(({ node, element }, index) =>
      lines[index - 1]?.node === node ? [[node, element] as const] : [],
    ),
  );
  return [...wrapped].flatMap(([node, element]) => {
    // A line may end after a hyphen or a slash.
    return [...node.data.matchAll(/[^\s/–-]+/g)].flatMap(({ 0: word, index }) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()];
      const isBroken = new Set(parts.map(({ top }) => Math.round(top))).size > 1;
      const length = parts.reduce((sum, part) => sum + part.width, 0);
      return isBroken && length < LONG_WORD * width ? [`breaks “${word}”: ${wordsOf(element)}`] : [];
    });
  });
}

const focusable = 'button, a[href], input, select, summary, iframe, [tabindex="0"]';

/** The focus goes down, and along a line as one reads. */
function disorder(elements: readonly HTMLElement[]): string[] {
  return elements.flatMap((element, index) => {
    if (element.tabIndex > 0) return [`has an order of its own: ${wordsOf(element)}`];
    const next = elements[index + 1];
    if (!next || element.contains(next)) return [];
    const [here, there] = [element.getBoundingClientRect(), next.getBoundingClientRect()];
    if (isScrolledAway(here, element) || isScrolledAway(there, next)) return [];
    const sameLine = there.top < here.bottom - 1 && here.top < there.bottom - 1;
    const isRightToLeft = getComputedStyle(element).direction === 'rtl';
    const isBack = isRightToLeft ? there.right > here.right + 1 : there.left < here.left - 1;
    return there.bottom <= here.top || (sameLine && isBack)
      ? [`is reached after ${wordsOf(element)}: ${wordsOf(next)}`]
      : [];
  });
}

const targets = (elements: readonly HTMLElement[]): string[] =>
  elements
    .filter((element) => element.matches('button, a[href], input, select, summary'))
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return Math.min(width, height) < SMALLEST_TARGET - 0.01 && !isInSentence(element);
    })
    .map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return `is a small target, ${width.toFixed()} × ${height.toFixed()}: ${wordsOf(element)}`;
    });

/** The exception that the criterion makes for links in a text. */
const isInSentence = (element: HTMLElement): boolean =>
  getComputedStyle(element).display === 'inline' &&
  [...(element.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim());

/** WCAG 1.4.12: what a reader's own style sheet may ask for. */
const spaced = new CSSStyleSheet();
spaced.replaceSync(
  `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
   p { margin-block-end: 2em !important }`,
);

/** With its padding. Gives back what ends it. */
export function inNarrowCard({ style }: HTMLElement): () => void {
  const { inlineSize } = style;
  style.inlineSize = '246px';
  return () => (style.inlineSize = inlineSize);
}

/** Ways in which people enlarge what they read; each gives back what ends it. */
export const enlarged: Readonly<Record<string, (widget: HTMLElement, column: HTMLElement) => () => void>> = {
  'as it is': () => () => undefined,
  'in 320 pixels, which is 1280 at 400 %': (_widget, column) => {
    const { inlineSize } = column.style;
    column.style.inlineSize = '320px';
    return () => (column.style.inlineSize = inlineSize);
  },
  'in a card of 280 pixels': (_widget, column) => inNarrowCard(column),
  'where it is wide': (_widget, column) => {
    const { inlineSize } = column.style;
    column.style.inlineSize = '720px';
    return () => (column.style.inlineSize = inlineSize);
  },
  'with text of twice the size': () => {
    document.documentElement.style.fontSize = '200%';
    return () => (document.documentElement.style.fontSize = '');
  },
  'with its letters, words and lines apart': ({ shadowRoot }) => {
    shadowRoot?.adoptedStyleSheets.push(spaced);
    return () => shadowRoot?.adoptedStyleSheets.pop();
  },
};
