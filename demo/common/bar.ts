import { html, nothing, type TemplateResult } from 'lit';
import { address, choose, chosen, language, type Choice } from './settings.ts';

const icon = new URL('./icon.svg', import.meta.url).href;

const pages = [
  { file: 'index.html', name: 'Bank' },
  { file: 'rent.html', name: 'Rent app' },
  { file: 'phone.html', name: 'Phone' },
  { file: 'gallery.html', name: 'Gallery' },
  { file: 'playground.html', name: 'Playground' },
  { file: 'themes.html', name: 'Themes' },
  { file: 'compare.html', name: 'Compare' },
];

const here = () => address().pathname.split('/').pop() || 'index.html';

/** What of the address the other pages of the demo keep. */
const kept = ['person', 'lang', 'theme', 'width', 'network', 'preset', 'tokens'];

/** The address of another page of the demo, with the current settings and further parameters. */
export function addressOf(file: string, further: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(address().search);
  for (const key of [...parameters.keys()]) if (!kept.includes(key)) parameters.delete(key);
  for (const [key, value] of Object.entries(further)) parameters.set(key, value);
  return parameters.size ? `${file}?${parameters.toString()}` : file;
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

/**
 * The bar at the top of every page of the demo: its pages and switches. Where they do not fit one row, they are in a
 * menu. `before` and `after` are the page's own controls, on both sides of the switches; of the sentences of `note`, those
 * that fit are seen.
 */
export const bar = (
  choices: readonly Choice[],
  before: unknown = nothing,
  after: unknown = nothing,
  note: readonly string[] = [],
): TemplateResult => html`
  <section class="demo-bar" lang="en" aria-label="Demo">
    <a class="demo-name" href=${addressOf('index.html')}
      ><img src=${icon} alt="" width="20" height="20" />pcc-widgets</a
    >
    <p class="demo-note" lang=${chosen(language)}>${note.map((sentence) => html`<span>${sentence}</span> `)}</p>
    <button type="button" class="button demo-menu-button" popovertarget="demo-menu">Menu</button>
    <div class="demo-menu" id="demo-menu" popover>
      <nav aria-label="Pages of the demo">
        <ul>
          ${pages.map(
            ({ file, name }) => html`
              <li><a href=${addressOf(file)} aria-current=${here() === file ? 'page' : 'false'}>${name}</a></li>
            `,
          )}
        </ul>
      </nav>
      <div class="demo-choices" role="group" aria-label="View">${before} ${choices.map(select)} ${after}</div>
    </div>
  </section>
`;
