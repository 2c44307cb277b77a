import 'pcc-widgets/autoload';
import { html, nothing, render, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { bar, select } from '../common/bar.ts';
import {
  chosen,
  language,
  parameter,
  setParameters,
  theme,
  onSettings,
  width,
  type Choice,
} from '../common/settings.ts';
import { cells, type Cell } from './cells/index.ts';
import { play } from './mount.ts';
import { applyTheme, presetSelect } from './theming.ts';

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

const states = [...new Set(cells.map(({ name }) => name))].sort();

const matches = ({ id, tag, name }: Cell): boolean => {
  const only = parameter('cell');
  if (only) return id === only;
  const words = (parameter('state') ?? '').toLowerCase();
  const wanted = chosen(widgetChoice);
  return (wanted === 'all' || tag === wanted) && name.toLowerCase().includes(words);
};

const isAlone = () => parameter('cell') !== null;

/** The URL of this cell, or of all cells, with the current settings. */
function linkTo(cell?: Cell): string {
  const parameters = new URLSearchParams(location.search);
  for (const key of ['widget', 'state', 'cell', 'bare']) parameters.delete(key);
  if (cell) parameters.set('cell', cell.id);
  return `gallery.html?${parameters.toString()}`;
}

// A widget is mounted when it is about to become visible.
const mounting = new Map<Element, Cell>();
const nearView = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const cell = mounting.get(target);
      if (!isIntersecting || !cell || !(target instanceof HTMLElement)) continue;
      forget(target);
      // Its dialog would cover the whole board.
      const isQuiet = cell.dialog && !isAlone();
      void play(target, isQuiet ? { ...cell, press: [] } : cell, isAlone());
    }
  },
  { rootMargin: '50%' },
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

const stage = (cell: Cell): TemplateResult => html`
  <div
    class="frame"
    lang=${chosen(language)}
    dir=${chosen(direction)}
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

const board = (cell: Cell): TemplateResult => html`
  <article class="cell" aria-labelledby="name-${cell.id}">
    <header>
      <h3 id="name-${cell.id}">${cell.name}</h3>
      <a href=${linkTo(cell)} target="_top" aria-label="Link to ${cell.tag}: ${cell.name}">
        ${cell.dialog ? 'Opens a dialog' : cell.framed ? 'Opens a frame' : 'Link'}
      </a>
    </header>
    ${cell.framed && !(WITH_BACKEND && isAlone()) ? withoutFrame : keyed(chosen(language), stage(cell))}
  </article>
`;

const group = (tag: string, members: readonly Cell[]): TemplateResult => html`
  <section class="group" aria-labelledby="group-${tag}">
    <h2 id="group-${tag}"><code>&lt;${tag}&gt;</code> <span class="count">${members.length}</span></h2>
    <div class="cells">${repeat(members, ({ id }) => id, board)}</div>
  </section>
`;

function page(): TemplateResult {
  const shown = cells.filter(matches);
  const tags = [...new Set(shown.map(({ tag }) => tag))];
  const single = parameter('cell');
  // Inside a frame.
  if (parameter('bare') !== null) return html`<main class="bare">${shown.map(board)}</main>`;
  return html`
    ${bar([language, theme])}
    <main class="studio">
      <h1>Gallery</h1>
      <p class="lead">Every widget in every state, running on a sandbox inside this page.</p>
      <div class="filters" role="group" aria-label="Filters">
        ${
          single
            ? html`<a class="button" href=${linkTo()}>All cells</a>`
            : html`
              ${select(widgetChoice)}
              <label class="choice">
                <span>State</span>
                <input
                  type="search"
                  name="state"
                  placeholder="part of the name"
                  list="states"
                  .value=${parameter('state') ?? ''}
                  @input=${(event: Event) => setParameters({ state: (event.target as HTMLInputElement).value })}
                />
              </label>
              <datalist id="states">${states.map((name) => html`<option value=${name}></option>`)}</datalist>
            `
        }
        ${presetSelect()} ${select(cellWidth)} ${select(direction)} ${select(textSize)}
        <p class="quiet" role="status">${shown.length} ${shown.length === 1 ? 'cell' : 'cells'}</p>
      </div>
      <p class="aside">
        Reduced motion and forced colours are the system’s to switch: turn them on there, or let
        <code>npm run screenshots</code> take every cell in them.
      </p>
      ${shown.length === 0 ? html`<p>No cell matches.</p>` : nothing}
      ${repeat(
        tags,
        (tag) => tag,
        (tag) =>
          group(
            tag,
            shown.filter((cell) => cell.tag === tag),
          ),
      )}
    </main>
  `;
}

onSettings(() => {
  const { dataset } = document.documentElement;
  dataset['theme'] = chosen(theme);
  dataset['width'] = chosen(cellWidth);
  applyTheme();
  render(page(), document.body);
});
