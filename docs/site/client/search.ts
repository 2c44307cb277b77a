// The search: an index that the build has written, read when it is first needed.
import { html, nothing, render } from 'lit';
import MiniSearch from 'minisearch';
import { find, indexOptions, type Entry, type Found } from './search-options.ts';

const most = 20;
const up = document.body.dataset['up'] ?? '.';

let index: Promise<MiniSearch<Entry>> | undefined;

async function load(): Promise<MiniSearch<Entry>> {
  const response = await fetch(`${up}/search.json`);
  if (!response.ok) throw new Error(`search.json: ${response.status}`);
  return MiniSearch.loadJSONAsync<Entry>(await response.text(), indexOptions);
}

let dialog: HTMLDialogElement | undefined;
let found: readonly Found[] = [];
let state = '';

async function search(words: string): Promise<void> {
  index ??= load();
  try {
    const results = find(await index, words);
    // What has been typed since then is searched for by itself.
    if (words !== dialog?.querySelector('input')?.value) return;
    found = results.slice(0, most);
    state = words.trim() === '' ? '' : results.length === 1 ? '1 result' : `${results.length} results`;
  } catch {
    index = undefined;
    state = 'The search could not be loaded.';
  }
  show();
}

/** Arrow keys lead from the field through the results, and back. */
function move(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...(dialog?.querySelectorAll<HTMLElement>('input, a') ?? [])];
  const next = stops[stops.indexOf(event.target as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Enter opens the first result. */
function go(event: Event): void {
  event.preventDefault();
  dialog?.querySelector('a')?.click();
}

const result = ({ title, kind, page, address }: Found) => html`
  <li>
    <a href="${up}/${address}" @click=${() => dialog?.close()}>
      ${kind ? html`<code>${title}</code>` : html`<strong>${title}</strong>`}
      <small>${kind ? `${kind} · ` : nothing}${page === title ? nothing : page}</small>
    </a>
  </li>
`;

function show(): void {
  if (!dialog) return;
  render(
    html`
      <form role="search" @submit=${go} @keydown=${move}>
        <div class="search-field">
          <label for="search-words">Search</label>
          <input
            id="search-words"
            type="search"
            autocomplete="off"
            spellcheck="false"
            placeholder="A tag, an attribute, an error code, a question"
            @input=${(event: Event) => void search((event.target as HTMLInputElement).value)}
          />
          <button type="button" @click=${() => dialog?.close()}>Close</button>
        </div>
        <p role="status">${state}</p>
        <ul>
          ${found.map(result)}
        </ul>
      </form>
    `,
    dialog,
  );
}

export async function openSearch(): Promise<void> {
  if (!dialog) {
    dialog = document.createElement('dialog');
    dialog.className = 'search';
    dialog.setAttribute('aria-label', 'Search');
    document.body.append(dialog);
    show();
  }
  if (!dialog.open) dialog.showModal();
  const field = dialog.querySelector('input');
  field?.focus();
  field?.select();
  await search(field?.value ?? '');
}
