import 'pcc-widgets/autoload';
import type { RequestReport } from 'pcc-widgets/client';
import { html, nothing, render, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { bar, select } from '../common/bar.ts';
import { watchEvents, type LogEntry } from '../common/log.ts';
import { logView } from '../common/log-view.ts';
import { network } from '../common/network.ts';
import {
  chosen,
  language,
  parameter,
  setParameters,
  theme,
  whenSettled,
  width,
  type Choice,
} from '../common/settings.ts';
import { people } from 'virtual:people';
import { accessibleTree, violations } from './accessibility.ts';
import { cells, type Tag } from './cells/index.ts';
import { htmlCode, reactCode, vueCode, type Usage } from './code.ts';
import { copyButton } from './copy.ts';
import { kindOf, readManifest, type Attribute, type Description } from './manifest.ts';
import { mount } from './mount.ts';
import { applyTheme, presetSelect } from './theming.ts';

const order = [...new Set(cells.map(({ tag }) => tag))];
const widgets = [...(await readManifest())].sort(
  (a, b) => order.indexOf(a.tagName as Tag) - order.indexOf(b.tagName as Tag),
);
const widgetChoice: Choice = {
  key: 'widget',
  label: 'Widget',
  values: widgets.map(({ tagName }) => [tagName, tagName]),
};
const person: Choice = {
  key: 'person',
  label: 'Person',
  values: people.map(({ pcid, name }) => [pcid, name]),
};

let log: LogEntry[] = [];
let names: readonly string[] = [];
let found: readonly string[] | undefined;

const current = (): Description | undefined =>
  widgets.find(({ tagName }) => tagName === chosen(widgetChoice));

/** What is written in the address for this widget: `a.page-size=3`, `s.footer=…`. */
function written(prefix: 'a' | 's', allowed: readonly { name: string }[] = []): [string, string][] {
  return allowed.flatMap(({ name }) => {
    const value = parameter(`${prefix}.${name}`);
    return value === null ? [] : [[name, value === 'true' ? '' : value] as [string, string]];
  });
}

const usage = ({ tagName, attributes, slots }: Description): Usage => ({
  tag: tagName,
  attributes: written('a', attributes),
  slots: written('s', slots),
});

const set = (key: string) => (event: Event) =>
  setParameters({ [key]: (event.target as HTMLInputElement | HTMLSelectElement).value });

function control(attribute: Attribute): TemplateResult {
  const { name, description, default: usual } = attribute;
  const key = `a.${name}`;
  const value = parameter(key) ?? '';
  const kind = kindOf(attribute);
  const input =
    kind === 'flag'
      ? html`<input
          type="checkbox"
          .checked=${live(value !== '')}
          @change=${(event: Event) => setParameters({ [key]: (event.target as HTMLInputElement).checked ? 'true' : undefined })}
        />`
      : typeof kind === 'object'
        ? html`<select @change=${set(key)}>
            ${['', ...kind].map((word) => html`<option value=${word} ?selected=${word === value}>${word || '—'}</option>`)}
          </select>`
        : html`<input
            type=${kind}
            .value=${live(value)}
            placeholder=${usual && usual !== 'undefined' ? usual : ''}
            @change=${set(key)}
          />`;
  return html`<label class="control"><code>${name}</code>${input}<small>${description}</small></label>`;
}

const slotControl = ({ name, description }: { name: string; description?: string }): TemplateResult => html`
  <label class="control">
    <code>${name}</code>
    <input type="text" .value=${live(parameter(`s.${name}`) ?? '')} @change=${set(`s.${name}`)} />
    <small>${description}</small>
  </label>
`;

const snippet = (name: string, code: string): TemplateResult => html`
  <details class="code" name="code" ?open=${name === 'HTML'}>
    <summary>${name}</summary>
    ${copyButton(name, code)}
    <pre tabindex="0" role="region" aria-label="${name} code">${code}</pre>
  </details>
`;

const list = (caption: string, lines: readonly string[], none: string): TemplateResult => html`
  <h2>${caption} <span class="count">${lines.length}</span></h2>
  ${lines.length === 0 ? html`<p class="quiet">${none}</p>` : nothing}
  <ol class="lines">
    ${lines.map((line) => html`<li>${line}</li>`)}
  </ol>
`;

async function check(): Promise<void> {
  const widget = shown();
  if (!widget) return;
  names = accessibleTree(widget);
  found = await violations(widget);
  update();
}

function page(widget: Description): TemplateResult {
  const code = usage(widget);
  return html`
    ${bar([language, theme])}
    <main class="studio">
      <h1>Playground</h1>
      <p class="lead">${widget.summary}</p>
      <div class="filters" role="group" aria-label="What is shown">
        ${select(widgetChoice)} ${select(person)} ${select(network)} ${presetSelect()} ${select(width)}
      </div>
      <div class="play">
        <section aria-label="Controls" class="controls">
          <h2>Attributes</h2>
          ${widget.attributes?.map(control)}
          <h2>Slots</h2>
          ${widget.slots?.map(slotControl)}
          <h2>Parts</h2>
          <p class="quiet">
            ${widget.cssParts?.map(({ name, description }) => html`<code title=${description ?? ''}>${name}</code> `)}
          </p>
        </section>
        <section aria-label="Result" class="result">
          <div class="cell"><div class="frame" id="stage" lang=${chosen(language)}></div></div>
          <div class="snippets">
            ${snippet('HTML', htmlCode(code))} ${snippet('React', reactCode(code))} ${snippet('Vue', vueCode(code))}
          </div>
          <p><button type="button" class="button" @click=${check}>Check accessibility</button></p>
          <div aria-live="polite">
            ${
              found
                ? html`${list('axe: violations', found, 'None.')}
                  ${list('Roles and names', names, 'Nothing is exposed.')}`
                : nothing
            }
          </div>
        </section>
      </div>
    </main>
    ${logView(log)}
  `;
}

const shown = () => document.querySelector<HTMLElement>('#stage > *');

// The widget begins anew when something about it was changed, not for the looks of the page.
let mounted = '';
function present(widget: Description): void {
  const stage = document.querySelector<HTMLElement>('#stage');
  const { tag, attributes, slots } = usage(widget);
  const key = JSON.stringify([tag, attributes, slots, chosen(person), chosen(network), chosen(language)]);
  if (!stage || key === mounted) return;
  mounted = key;
  log = [];
  found = undefined;
  const subject = {
    tag: tag as Tag,
    person: chosen(person),
    attributes: Object.fromEntries(attributes),
    slots: Object.fromEntries(slots),
  };
  mount(stage, subject, { onRequest: recordRequest, network: true });
}

function recordRequest({ operation, method, status, duration, attempt }: RequestReport): void {
  record({
    kind: 'request',
    what: `${method} ${operation}`,
    result: `${status ?? 'no answer'} · ${Math.round(duration)} ms${attempt > 1 ? ` · attempt ${attempt}` : ''}`,
    failed: status === undefined || status >= 400,
  });
}

function record(entry: LogEntry): void {
  log = [...log, entry];
  update();
}

function update(): void {
  const widget = current();
  if (!widget) return;
  document.documentElement.dataset['theme'] = chosen(theme);
  document.documentElement.dataset['width'] = chosen(width);
  applyTheme();
  render(page(widget), document.body);
  present(widget);
}

watchEvents(document, record);
whenSettled(update);
