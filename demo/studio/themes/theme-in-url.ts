import { html, type TemplateResult } from 'lit';
import { parameter, setParameters } from '../../common/settings.ts';
import type { Tokens } from './design-tokens.ts';
import { presets } from './presets.ts';

const declaration = /--pcc-([a-z0-9-]+)\s*:\s*([^;{}]+);?/g;

/** All `--pcc-*` declarations in a text. */
export const parseTokens = (css: string): Tokens =>
  Object.fromEntries([...css.matchAll(declaration)].map(([, name = '', value = '']) => [name, value.trim()]));

const declarations = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `  --pcc-${name}: ${value};`)
    .join('\n');

/** The theme in the URL, as CSS for a partner's page; empty without changes. */
export function themeRule(tokens: Tokens = tokensInAddress()): string {
  const css = declarations(tokens);
  return css && `pcc-session {\n${css}\n}`;
}

/** The theme in the URL: individual properties, or a preset by name. */
export function tokensInAddress(): Tokens {
  const own = parameter('tokens');
  if (own !== null) return parseTokens(own);
  return presets.find(({ id }) => id === parameter('preset'))?.tokens ?? {};
}

/** Writes properties into the URL; a preset by its name. */
export function setTokens(tokens: Tokens): void {
  const css = declarations(tokens);
  const preset = presets.find((candidate) => declarations(candidate.tokens) === css);
  setParameters(
    preset
      ? { preset: preset.tokens === presets[0]?.tokens ? undefined : preset.id, tokens: undefined }
      : { preset: undefined, tokens: css.replace(/\n? {2}/g, '') },
  );
}

/** A labeled choice of a preset. */
export function presetSelect(): TemplateResult {
  const isOwn = parameter('tokens') !== null;
  const current = isOwn ? '' : (parameter('preset') ?? presets[0]?.id);
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    setTokens(presets.find(({ id }) => id === value)?.tokens ?? {});
  };
  return html`
    <label class="choice">
      <span>Brand</span>
      <select name="preset" @change=${choose}>
        ${isOwn ? html`<option value="" selected>Your own</option>` : ''}
        ${presets.map(({ id, name }) => html`<option value=${id} .selected=${id === current}>${name}</option>`)}
      </select>
    </label>
  `;
}

const sheet = new CSSStyleSheet();

/** Applies a theme to every frame of the page. */
export function applyTheme(tokens: Tokens = tokensInAddress()): void {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  sheet.replaceSync(`.frame {\n${declarations(tokens)}\n}`);
}
