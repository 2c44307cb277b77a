import 'pcc-widgets/autoload';
import { html, render, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { bar } from '../common/bar.ts';
import { chosen, language, theme, whenSettled } from '../common/settings.ts';
import { cells } from './cells/index.ts';
import { Resolver, type Checks } from './contrast.ts';
import { copyButton } from './copy.ts';
import { readManifest, type Property } from './manifest.ts';
import { play } from './mount.ts';
import {
  applyTheme,
  declarations,
  parseTokens,
  presetSelect,
  setTokens,
  tokensInAddress,
} from './theming.ts';

const schemes = ['light', 'dark'] as const;

/** What a theme is judged by. */
const shown = [
  'credit-summary-score',
  'tradelines-sections',
  'statements-list',
  'onboarding-terms',
  'card-register-not-set-up',
  'rewards-enroll',
];

/** Every property of any widget, once. */
const properties: readonly Property[] = [
  ...new Map(
    (await readManifest())
      .flatMap(({ cssProperties = [] }) => cssProperties)
      .map((each) => [each.name, { ...each, name: each.name.replace('--pcc-', '') }]),
  ).values(),
];
const isColor = ({ name }: Property) => /^(color|score|chart)-/.test(name);

// Outside of what is rendered, so that it outlives every change.
const frame = document.createElement('div');
frame.className = 'frame';
frame.hidden = true;
document.documentElement.append(frame);
const resolver = new Resolver(frame, properties);

const isDark = () =>
  chosen(theme) === 'dark' ||
  (chosen(theme) === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);

function set(name: string, value: string): void {
  const all = { ...tokensInAddress(), [name]: value };
  setTokens(Object.fromEntries(Object.entries(all).filter(([, each]) => each)));
}

/** The picked colour for the scheme that is shown; the other one keeps its own where there are two. */
function pick({ name, default: usual = '' }: Property, color: string): void {
  const value = tokensInAddress()[name] ?? usual;
  if (!value.startsWith('light-dark')) return set(name, color);
  const [light, dark] = isDark() ? [resolver.hex(name, 'light'), color] : [color, resolver.hex(name, 'dark')];
  set(name, `light-dark(${light}, ${dark})`);
}

const value = (event: Event) => (event.target as HTMLInputElement).value;

function control(property: Property): TemplateResult {
  const { name, description, default: usual } = property;
  const id = `property-${name}`;
  return html`
    <div class="property">
      <label for=${id}>${name.replace('color-', '').replaceAll('-', ' ')}</label>
      ${
        isColor(property)
          ? html`<input
              type="color"
              aria-label="Pick ${name}"
              .value=${live(resolver.hex(name, isDark() ? 'dark' : 'light'))}
              @change=${(event: Event) => pick(property, value(event))}
            />`
          : html`<span></span>`
      }
      <input
        id=${id}
        type="text"
        spellcheck="false"
        aria-describedby="${id}-about"
        placeholder=${usual ?? ''}
        .value=${live(tokensInAddress()[name] ?? '')}
        @change=${(event: Event) => set(name, value(event).replace(/[;{}]/g, '').trim())}
      />
      <small id="${id}-about">${description}</small>
    </div>
  `;
}

function contrast([light = [], dark = []]: readonly Checks[]): TemplateResult {
  const result = (check: { ratio: number; passes: boolean } | undefined) =>
    check &&
    html`<td class=${check.passes ? '' : 'failed'}>
      ${check.ratio.toFixed(1)} <span>${check.passes ? 'passes' : 'too low'}</span>
    </td>`;
  return html`
    <h2 id="contrast">Contrast</h2>
    <table class="contrast">
      <thead>
        <tr><th scope="col">Pair</th><th scope="col">Light</th><th scope="col">Dark</th></tr>
      </thead>
      <tbody>
        ${light.map((check, i) => html`<tr><th scope="row">${check.what}</th>${result(check)}${result(dark[i])}</tr>`)}
      </tbody>
    </table>
  `;
}

const css = () => `pcc-session {\n${declarations(tokensInAddress())}\n}`;

function page(): TemplateResult {
  const checks = schemes.map((scheme) => resolver.checks(scheme));
  const failed = checks.flat().filter(({ passes }) => !passes).length;
  return html`
  ${bar([language, theme])}
  <main class="studio">
    <h1>Themes</h1>
    <p class="lead">Make the widgets yours: everything is a custom property, and the address keeps what you change.</p>
    <div class="filters" role="group" aria-label="Begin with">
      ${presetSelect()}
      <p class="quiet" role="status">
        <a href="#contrast">Contrast</a>: ${failed === 0 ? 'everything passes' : `${failed} too low`}
      </p>
    </div>
    <div class="play">
      <section aria-label="Properties">
        <h2>Colours</h2>
        ${properties.filter(isColor).map(control)}
        <h2>Shape and type</h2>
        ${properties.filter((each) => !isColor(each)).map(control)}
      </section>
      <section aria-label="Result" class="result">
        <div class="previews">
          ${shown.map((id) => html`<div class="cell"><div class="frame" lang=${chosen(language)} data-preview=${id}></div></div>`)}
        </div>
        <div class="two-columns">
          <div>${contrast(checks)}</div>
          <div>
            <h2><label for="css">CSS</label></h2>
            <p class="quiet">For your page; or paste the properties of another one here.</p>
            <textarea id="css" rows="14" spellcheck="false" .value=${live(css())} @change=${(event: Event) => setTokens(parseTokens(value(event)))}></textarea>
            <p>${copyButton('CSS', css())}</p>
          </div>
        </div>
      </section>
    </div>
  </main>
`;
}

whenSettled(() => {
  document.documentElement.dataset['theme'] = chosen(theme);
  applyTheme();
  render(page(), document.body);
  for (const host of document.querySelectorAll<HTMLElement>('[data-preview]:empty')) {
    const cell = cells.find(({ id }) => id === host.dataset['preview']);
    if (cell) void play(host, cell);
  }
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => render(page(), document.body));
