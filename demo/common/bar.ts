import { html, type TemplateResult } from 'lit';
import { choose, chosen, type Choice } from './settings.ts';

const icon = new URL('./icon.svg', import.meta.url).href;

const pages = [
  { file: 'index.html', name: 'Bank' },
  { file: 'rent.html', name: 'Rent app' },
  { file: 'phone.html', name: 'Phone' },
  { file: 'gallery.html', name: 'Gallery' },
  { file: 'playground.html', name: 'Playground' },
];

const here = () => location.pathname.split('/').pop() || 'index.html';

// Language, theme and width go along to the next page.
function addressOf(file: string): string {
  const kept = new URLSearchParams(location.search);
  for (const key of [...kept.keys()]) if (!['lang', 'theme', 'width'].includes(key)) kept.delete(key);
  return kept.size ? `${file}?${kept.toString()}` : file;
}

/** A labelled select for a choice. */
export const select = (choice: Choice): TemplateResult => html`
  <label class="choice">
    <span>${choice.label}</span>
    <select
      name=${choice.key}
      .value=${chosen(choice)}
      @change=${(event: Event) => choose(choice, (event.target as HTMLSelectElement).value)}
    >
      ${choice.values.map(
        ([value, label]) =>
          html`<option value=${value} ?selected=${value === chosen(choice)}>${label}</option>`,
      )}
    </select>
  </label>
`;

/** The strip at the top of every page of the demo: where one can go, and what can be switched here. */
export const bar = (choices: readonly Choice[]): TemplateResult => html`
  <header class="demo-bar">
    <nav aria-label="Demo">
      <a class="demo-name" href="index.html"><img src=${icon} alt="" width="20" height="20" />pcc-widgets</a>
      <ul>
        ${pages.map(
          ({ file, name }) => html`
            <li><a href=${addressOf(file)} aria-current=${here() === file ? 'page' : 'false'}>${name}</a></li>
          `,
        )}
      </ul>
    </nav>
    <div class="demo-choices" role="group" aria-label="View">${choices.map(select)}</div>
  </header>
`;
