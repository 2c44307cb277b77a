import 'pcc-widgets/autoload';
import { html, nothing, render, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { bar } from '../../common/bar.ts';
import { chosen, language, theme, onSettings } from '../../common/settings.ts';
import { cells } from '../cells/index.ts';
import { Resolver, type Check, type Property } from './contrast.ts';
import { prose } from '../controls.ts';
import { readTokens, writeTokens, type Tokens } from './design-tokens.ts';
import { copyButton } from '../copy.ts';
import { readManifest } from '../manifest.ts';
import { showCellOnBoard } from '../show-cell.ts';

import { TokenError } from './token-values.ts';
import {
  applyTheme,
  parseTokens,
  presetSelect,
  setTokens,
  themeRule,
  tokensInAddress,
} from './theme-in-url.ts';

const schemes = ['light', 'dark'] as const;

/** The cells that preview a theme. */
const shown = [
  'credit-summary-score',
  'tradelines-sections',
  'statements-list',
  'onboarding-terms',
  'card-register-not-set-up',
  'rewards-enroll',
];

/** Every custom property of all widgets. */
const properties: readonly Property[] = [
  ...new Map(
    (await readManifest())
      .flatMap(({ cssProperties = [] }) => cssProperties)
      .map((property) => [property.name, { ...property, name: property.name.replace('--pcc-', '') }]),
  ).values(),
];
const isColor = ({ name }: Property) => /^(color|score|chart)-/.test(name);

// Outside the rendered template, so that updates keep it.
const frame = document.createElement('div');
frame.className = 'frame';
frame.hidden = true;
document.documentElement.append(frame);
const resolver = new Resolver(frame, properties);

// While a color is being picked, it is shown but not yet in the URL.
let draft: Tokens | undefined;
const tokens = () => draft ?? tokensInAddress();

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const isDark = () => chosen(theme) === 'dark' || (chosen(theme) === 'auto' && prefersDark.matches);

function set(name: string, value: string): void {
  const all = { ...tokensInAddress(), [name]: value };
  setTokens(Object.fromEntries(Object.entries(all).filter(([, token]) => token)));
}

/** The picked color for the current scheme; the other scheme keeps its color. */
function picked({ name, default: usual = '' }: Property, color: string): string {
  const value = tokensInAddress()[name] ?? usual;
  if (!value.startsWith('light-dark')) return color;
  const [light, dark] = isDark() ? [resolver.hex(name, 'light'), color] : [color, resolver.hex(name, 'dark')];
  return `light-dark(${light}, ${dark})`;
}

function pick(property: Property, { type, target }: Event): void {
  const value = picked(property, (target as HTMLInputElement).value);
  draft = { ...tokensInAddress(), [property.name]: value };
  if (type === 'input') return update();
  draft = undefined;
  set(property.name, value);
}

const ratio = ({ ratio: found, passes }: Check): TemplateResult =>
  html`<span class=${passes ? 'ratio' : 'ratio failed'}>${found.toFixed(1)}${passes ? '' : ' too low'}</span>`;

/** Whether a value is not a valid color. */
const isWrong = (property: Property) =>
  isColor(property) && !CSS.supports('color', tokens()[property.name] || 'red');

/** The lowest contrast of the pairs with this color. */
function lowest(name: string, checks: readonly Check[]): TemplateResult | typeof nothing {
  const [first] = checks.filter(({ front }) => front === name).sort((a, b) => a.ratio - b.ratio);
  return first ? html`<span class="of">Contrast</span> ${ratio(first)}` : nothing;
}

function control(property: Property, checks: readonly Check[]): TemplateResult {
  const { name, description, default: usual } = property;
  const id = `property-${name}`;
  const onPick = (event: Event) => pick(property, event);
  return html`
    <div class="property">
      <label for=${id}>${name.replace('color-', '').replaceAll('-', ' ')}</label>
      ${
        isColor(property)
          ? html`<input
              type="color"
              aria-label="Pick ${name}"
              .value=${live(resolver.hex(name, isDark() ? 'dark' : 'light'))}
              @input=${onPick}
              @change=${onPick}
            />`
          : html`<span></span>`
      }
      <input
        id=${id}
        type="text"
        spellcheck="false"
        aria-describedby="${id}-about"
        aria-invalid=${isWrong(property)}
        placeholder=${usual ?? ''}
        .value=${live(tokens()[name] ?? '')}
        @change=${({ target }: Event) => set(name, (target as HTMLInputElement).value.replace(/[;{}]/g, '').trim())}
      />
      <small id="${id}-about"><span>${prose(description)}</span> 
        ${isWrong(property) ? html`<span class="problem">Not a color</span>` : html`<span>${lowest(name, checks)}</span>`}
      </small>
    </div>
  `;
}

const contrast = ([light = [], dark = []]: readonly (readonly Check[])[]): TemplateResult => html`
  <h2 id="contrast">Contrast</h2>
  <table class="contrast">
    <thead>
      <tr><th scope="col">Pair</th><th scope="col">Light</th><th scope="col">Dark</th></tr>
    </thead>
    <tbody>
      ${light.map(
        (check, i) => html`
          <tr>
            <th scope="row">${check.what} <span class="of">at least ${check.least}</span></th>
            ${[check, dark[i]].map((result) => html`<td>${result && ratio(result)}</td>`)}
          </tr>
        `,
      )}
    </tbody>
  </table>
`;

function exchange(): TemplateResult {
  const css = themeRule(tokens());
  return html`
    <h2><label for="css">CSS</label></h2>
    <p class="quiet">Copy it into your page, or paste your own properties here.</p>
    <textarea
      id="css"
      rows="14"
      spellcheck="false"
      placeholder="No changes yet."
      .value=${live(css)}
      @change=${({ target }: Event) => setTokens(parseTokens((target as HTMLTextAreaElement).value))}
    ></textarea>
    <p class="actions">
      ${copyButton('CSS', css)}
      <a class="button" download="pcc-theme.css" href="data:text/css,${encodeURIComponent(css)}">Download</a>
    </p>
  `;
}

/** Why the last file could not be opened. */
let problem = '';

async function openFile({ target }: Event): Promise<void> {
  const input = target as HTMLInputElement;
  const [file] = input.files ?? [];
  if (!file) return;
  try {
    const theme = readTokens(await file.text());
    problem = '';
    setTokens(theme);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    problem = error.message;
  }
  // The same file may be opened again after it was corrected.
  input.value = '';
  update();
}

function designTokens(): TemplateResult {
  const file = writeTokens(tokens());
  return html`
    <h2>Design tokens</h2>
    <p class="quiet">A file in the format of the Design Tokens Community Group, for your designers’ tools.</p>
    <p class="actions">
    <label class="choice">
      <span>Open a file</span>
      <input
        id="tokens-file"
        type="file"
        accept=".json,.tokens"
        aria-describedby="tokens-problem"
        @change=${openFile}
      />
    </label>
    </p>
    <p id="tokens-problem" role="status" class="problem">${problem}</p>
    <p class="actions">
      ${copyButton('tokens', file)}
      <a
        class="button"
        download="pcc-theme.tokens.json"
        href="data:application/json,${encodeURIComponent(file)}"
        >Download</a
      >
    </p>
  `;
}

function page(): TemplateResult {
  const checks = schemes.map((scheme) => resolver.checks(scheme));
  const asShown = checks[isDark() ? 1 : 0] ?? [];
  const failed = checks.flat().filter(({ passes }) => !passes).length;
  return html`
  ${bar([language, theme])}
  <main class="studio">
    <h1>Themes</h1>
    <p class="lead">Adapt the widgets to your brand with custom properties. Your changes are kept in the URL.</p>
    <div class="filters" role="group" aria-label="Begin with">
      ${presetSelect()}
      <p class="quiet" role="status">
        <a href="#contrast">Contrast</a>: ${failed === 0 ? 'all pass' : `${failed} too low`}
      </p>
      <p class="quiet"><a href="#css">CSS import and export</a></p>
    </div>
    <div class="play">
      <section aria-label="Properties">
        <h2>Colors</h2>
        ${properties.filter(isColor).map((property) => control(property, asShown))}
        <h2>Shape and type</h2>
        ${properties.filter((property) => !isColor(property)).map((property) => control(property, asShown))}
      </section>
      <section aria-label="Result" class="result">
        <div class="previews" role="region" aria-label="Preview" tabindex="0">
          ${shown.map((id) => html`<div class="cell"><div class="frame" lang=${chosen(language)} data-preview=${id}></div></div>`)}
        </div>
        <div class="two-columns">
          <div>${contrast(checks)}</div>
          <div>${exchange()} ${designTokens()}</div>
        </div>
      </section>
    </div>
  </main>
`;
}

function update(): void {
  document.documentElement.dataset['theme'] = chosen(theme);
  applyTheme(tokens());
  render(page(), document.body);
}

onSettings(() => {
  update();
  for (const host of document.querySelectorAll<HTMLElement>('[data-preview]:empty')) {
    const cell = cells.find(({ id }) => id === host.dataset['preview']);
    if (cell) void showCellOnBoard(host, cell);
  }
});
prefersDark.addEventListener('change', update);
