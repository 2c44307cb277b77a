import { html, render, type TemplateResult } from 'lit';
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
import { cells } from './cells/index.ts';
import { presets } from './themes/presets.ts';

const cell: Choice = {
  key: 'cell',
  label: 'Cell',
  values: cells.map(({ id, tag, name }) => [id, `${tag.replace('pcc-', '')}: ${name}`]),
};

interface Side {
  readonly name: string;
  readonly preset: Choice;
  readonly scheme: Choice;
  /** Folder of another build on this server, relative to this page. */
  readonly build: string;
}

const side = (key: 'a' | 'b', name: string, first: string): Side => ({
  name,
  preset: {
    key: `${key}.preset`,
    label: 'Brand',
    values: [...presets]
      .sort((a, b) => Number(b.id === first) - Number(a.id === first))
      .map(({ id, name }) => [id, name]),
  },
  scheme: { ...theme, key: `${key}.theme` },
  build: `${key}.build`,
});
const sides = [side('a', 'Left', 'plain'), side('b', 'Right', 'larkfield')];

function address({ preset, scheme, build }: Side): string {
  const parameters = new URLSearchParams({
    bare: '',
    cell: chosen(cell),
    lang: chosen(language),
    width: chosen(width),
    preset: chosen(preset),
    theme: chosen(scheme),
  });
  const folder = new URL(parameter(build) ?? '', location.href);
  // The policy allows no other origin in a frame, and only http URLs are useful there.
  const base = folder.origin === location.origin ? folder : new URL(location.href);
  return `${new URL('gallery.html', base).href}?${parameters.toString()}`;
}

const sideView = (side: Side): TemplateResult => html`
  <section aria-label=${side.name}>
    <div class="filters">
      ${select(side.preset)} ${select(side.scheme)}
      <label class="choice">
        <span>Build</span>
        <input
          type="text"
          size="12"
          placeholder="this build, or ../other/"
          .value=${parameter(side.build) ?? ''}
          @change=${(event: Event) => setParameters({ [side.build]: (event.target as HTMLInputElement).value })}
        />
      </label>
    </div>
    <iframe title="${side.name}: ${chosen(cell)}" src=${address(side)}></iframe>
  </section>
`;

onSettings(() => {
  document.documentElement.dataset['theme'] = chosen(theme);
  render(
    html`
      ${bar([language, theme])}
      <main class="studio">
        <h1>Compare</h1>
        <p class="lead">One cell in two brands, or from two builds on this server, side by side.</p>
        <div class="filters" role="group" aria-label="Compared cell">${select(cell)} ${select(width)}</div>
        <div class="compare">${sides.map(sideView)}</div>
      </main>
    `,
    document.body,
  );
});
