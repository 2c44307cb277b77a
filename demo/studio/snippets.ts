import { html, nothing, type TemplateResult } from 'lit';
import { htmlCode, partRules, reactCode, vueCode, type Usage } from './code.ts';
import { copyButton } from './copy.ts';

const snippet = (name: string, code: string): TemplateResult => html`
  <details class="code" name="code" ?open=${name === 'HTML'}>
    <summary>${name}</summary>
    ${copyButton(name, code)}
    <pre tabindex="0" role="region" aria-label="${name} code">${code}</pre>
  </details>
`;

/** The code of a usage, in HTML and frameworks; `theme` is a rule of the page's own. */
export function snippets(usage: Usage, theme = ''): TemplateResult {
  const css = [theme, partRules(usage)].filter(Boolean).join('\n\n');
  return html`
    <div class="snippets" id="code">
      ${snippet('HTML', htmlCode(usage))} ${css ? snippet('CSS', css) : nothing}
      ${snippet('React', reactCode(usage))} ${snippet('Vue', vueCode(usage))}
    </div>
  `;
}
