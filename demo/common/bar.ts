import { html, type TemplateResult } from 'lit';
import { choose, chosen, type Choice } from './settings.ts';

const icon = new URL('./icon.svg', import.meta.url).href;

const pages = [
  { file: 'index.html', name: 'Bank' },
  { file: 'account.html', name: 'Account' },
  { file: 'rent.html', name: 'Rent app' },
  { file: 'phone.html', name: 'Phone' },
  { file: 'gallery.html', name: 'Gallery' },
  { file: 'playground.html', name: 'Playground' },
  { file: 'themes.html', name: 'Themes' },
  { file: 'compare.html', name: 'Compare' },
];

const here = () => location.pathname.split('/').pop() || 'index.html';

// Settings of the view are kept on the next page.
function addressOf(file: string): string {
  const kept = new URLSearchParams(location.search);
  for (const key of [...kept.keys()])
    if (!['lang', 'theme', 'width', 'preset', 'tokens'].includes(key)) kept.delete(key);
  return kept.size ? `${file}?${kept.toString()}` : file;
}

/** A labeled select for a choice. */
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

/** The bar at the top of every page of the demo: navigation and switches. */
export const bar = (choices: readonly Choice[]): TemplateResult => html`
  <section class="demo-bar" aria-label="Demo">
    <nav aria-label="Pages of the demo">
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
  </section>
`;
