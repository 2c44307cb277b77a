import 'pcc-widgets/autoload';
import { html, nothing, render, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { addressOf, bar, select } from '../common/bar.ts';
import {
  chosen,
  parameter,
  setParameters,
  theme,
  onSettings,
  width,
  type Choice,
} from '../common/settings.ts';
import { cells, type Cell } from './cells/index.ts';
import { showCell, showCellOnBoard } from './show-cell.ts';
import { isRightToLeft, languages } from './pseudo-languages.ts';
import { finds, suggestions } from './search.ts';
import { applyTheme, presetSelect } from './themes/theme-in-url.ts';

const widgetChoice: Choice = {
  key: 'widget',
  label: 'Widget',
  values: [['all', 'All'], ...new Map(cells.map(({ tag }) => [tag, tag])).entries()],
};
const direction: Choice = {
  key: 'dir',
  label: 'Direction',
  values: [
    ['ltr', 'Left to right'],
    ['rtl', 'Right to left'],
  ],
};
const textSize: Choice = {
  key: 'text',
  label: 'Text',
  values: [
    ['100', '100 %'],
    ['150', '150 %'],
    ['200', '200 %'],
  ],
};
const cellWidth: Choice = {
  ...width,
  values: [
    ...width.values.filter(([value]) => value === '480'),
    ...width.values.filter(([value]) => value !== '480'),
  ],
};

const matches = (cell: Cell): boolean => {
  const only = parameter('cell');
  if (only) return cell.id === only;
  const wanted = chosen(widgetChoice);
  return (wanted === 'all' || cell.tag === wanted) && finds(parameter('search') ?? '', cell);
};

const isAlone = () => parameter('cell') !== null;

/** The URL of this cell, or of all cells, with the current settings. */
function linkTo(cell?: Cell): string {
  const parameters = new URLSearchParams(location.search);
  for (const key of ['widget', 'search', 'cell', 'bare']) parameters.delete(key);
  if (cell) parameters.set('cell', cell.id);
  return `gallery.html?${parameters.toString()}`;
}

// A widget is mounted when it is about to become visible, one per frame: each brings a separate sandbox, which takes time
// to fill.
const mounting = new Map<Element, Cell>();
let mounted = Promise.resolve();
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const nearView = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const cell = mounting.get(target);
      if (!isIntersecting || !cell || !(target instanceof HTMLElement)) continue;
      forget(target);
      mounted = mounted.then(() => {
        if (isAlone()) return void showCell(target, cell);
        // Its dialog would cover the whole board.
        void showCellOnBoard(target, cell.dialog ? { ...cell, press: [] } : cell);
        return nextFrame();
      });
    }
  },
  { rootMargin: '25%' },
);
function forget(target: Element): void {
  mounting.delete(target);
  nearView.unobserve(target);
}
const whenSeen = (cell: Cell) => (host: Element | undefined) => {
  if (!host) return;
  mounting.set(host, cell);
  nearView.observe(host);
};
const callbacks = new Map(cells.map((cell) => [cell.id, whenSeen(cell)]));

const cellFrame = (cell: Cell): TemplateResult => html`
  <div
    class="frame"
    lang=${chosen(languages)}
    dir=${isRightToLeft(chosen(languages)) ? 'rtl' : chosen(direction)}
    data-cell=${cell.id}
    data-text=${chosen(textSize)}
    ${ref(callbacks.get(cell.id))}
  ></div>
`;

// All frames share one backend, and its one login.
const withoutFrame = html`<p class="note">
  ${
    WITH_BACKEND
      ? 'Follow the link to see this cell by itself.'
      : html`Its frame is a page on another origin, which works only with <code>npm start</code>.`
  }
</p>`;

const cellCard = (cell: Cell): TemplateResult => html`
  <article class="cell" id=${cell.id} tabindex="-1" aria-labelledby="name-${cell.id}">
    <header>
      <h3 id="name-${cell.id}">${cell.name}</h3>
      <a href=${linkTo(cell)} target="_top" aria-label="Link to ${cell.tag}: ${cell.name}">
        ${cell.dialog ? 'Opens a dialog' : cell.framed ? 'Opens a frame' : 'Link'}
      </a>
    </header>
    ${cell.framed && !(WITH_BACKEND && isAlone()) ? withoutFrame : keyed(chosen(languages), cellFrame(cell))}
  </article>
`;

// The index opens at the widget that is being looked at.
let current = '';
const atTop = new IntersectionObserver(
  (entries) => {
    const tag = entries.find(({ isIntersecting }) => isIntersecting)?.target.getAttribute('data-tag');
    if (!tag || tag === current) return;
    current = tag;
    show();
  },
  { rootMargin: '0px 0px -50%' },
);
const groupSeen = (section: Element | undefined) => section && atTop.observe(section);

type Group = readonly [tag: string, members: readonly Cell[]];

const index = (groups: readonly Group[]): TemplateResult => html`
  <nav class="index" aria-label="Index">
    ${groups.map(
      ([tag, members]) => html`
        <details ?open=${tag === current || groups.length === 1}>
          <summary>${tag} <span class="count">${members.length}</span></summary>
          <ul>
            ${members.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
          </ul>
        </details>
      `,
    )}
  </nav>
`;

const searchField = (): TemplateResult => html`
  <label class="choice">
    <span>Search</span>
    <input
      type="search"
      name="search"
      placeholder="state, status, tag or words"
      list="suggestions"
      .value=${parameter('search') ?? ''}
      @input=${({ target }: Event) => setParameters({ search: (target as HTMLInputElement).value })}
    />
  </label>
  <datalist id="suggestions">${suggestions.map((suggestion) => html`<option value=${suggestion}></option>`)}</datalist>
`;

const group = ([tag, members]: Group): TemplateResult => html`
  <section class="group" data-tag=${tag} aria-labelledby="group-${tag}" ${ref(groupSeen)}>
    <h2 id="group-${tag}"><code>&lt;${tag}&gt;</code> <span class="count">${members.length}</span></h2>
    <div class="cells">${repeat(members, ({ id }) => id, cellCard)}</div>
  </section>
`;

function page(): TemplateResult {
  const shown = cells.filter(matches);
  const tags = [...new Set(shown.map(({ tag }) => tag))];
  const groups = tags.map((tag) => [tag, shown.filter((cell) => cell.tag === tag)] as const);
  const single = parameter('cell');
  // Inside a frame.
  if (parameter('bare') !== null)
    return html`<main class="bare">${repeat(shown, ({ id }) => id, cellCard)}</main>`;
  return html`
    ${bar([languages, theme])}
    <main class="studio">
      <h1>Gallery</h1>
      <p class="lead">
        Every widget in every state, running on a sandbox inside this page.
        <a href=${addressOf('dialogs.html')}>All dialogs side by side</a>
      </p>
      <div class="filters" role="group" aria-label="Filters">
        ${single ? html`<a class="button" href=${linkTo()}>All cells</a>` : [select(widgetChoice), searchField()]}
        ${presetSelect()} ${select(cellWidth)} ${select(direction)} ${select(textSize)}
        <p class="quiet" role="status">${single ? '1 cell' : `${shown.length} of ${cells.length} cells`}</p>
      </div>
      <p class="aside">
        Reduced motion and forced colors are the system’s to switch: turn them on there, or let
        <code>npm run screenshots</code> take every cell in them.
      </p>
      ${shown.length === 0 ? html`<p>No cell matches. Search for a state, a status, a tag, or words that are shown.</p>` : nothing}
      <div class="indexed">
        ${single || shown.length === 0 ? nothing : index(groups)}
        <div>${repeat(groups, ([tag]) => tag, group)}</div>
      </div>
    </main>
  `;
}

function show(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = chosen(theme);
  dataset['width'] = chosen(cellWidth);
  applyTheme();
  render(page(), document.body);
}
onSettings(show);
