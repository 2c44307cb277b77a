import 'pcc-widgets/autoload';
import type { RequestReport, WidgetTag } from 'pcc-widgets/client';
import { html, nothing, render, type TemplateResult } from 'lit';
import { bar, select } from '../common/bar.ts';
import { watchEvents, type LogEntry } from '../common/log.ts';
import { logView } from '../common/log-view.ts';
import { network } from '../common/network.ts';
import { chosen, language, theme, onSettings, width, type Choice } from '../common/settings.ts';
import type { TagDescription } from '../../scripts/build/manifest.ts';
import { people } from 'virtual:people';
import { accessibleTree, violations } from './accessibility.ts';
import { cells } from './cells/index.ts';
import { partRules, type Usage } from './code.ts';
import { controls, prose, usageOf } from './controls.ts';
import { readManifest } from './manifest.ts';
import { mountLive } from './mount.ts';
import { snippets } from './snippets.ts';
import { applyTheme, presetSelect, themeRule } from './themes/theme-in-url.ts';

const first: WidgetTag = 'pcc-statements';
const widgetChoice: Choice = {
  key: 'widget',
  label: 'Widget',
  values: [...new Set([first, ...cells.map(({ tag }) => tag)])].map((tag) => [tag, tag]),
};
const person: Choice = {
  key: 'person',
  label: 'Person',
  values: people.map(({ pcid, name }) => [pcid, name]),
};

let tags: readonly TagDescription[] = [];
let log: LogEntry[] = [];
let found: { readonly violations: readonly string[]; readonly names: readonly string[] } | undefined;

const list = (caption: string, lines: readonly string[], none: string): TemplateResult => html`
  <h2>${caption} <span class="count">${lines.length}</span></h2>
  ${lines.length === 0 ? html`<p class="quiet">${none}</p>` : nothing}
  <ol class="lines">
    ${lines.map((line) => html`<li>${line}</li>`)}
  </ol>
`;

async function check(): Promise<void> {
  const widget = document.querySelector<HTMLElement>('#stage > *');
  if (!widget) return;
  found = { violations: await violations(widget), names: accessibleTree(widget) };
  update();
}

const accessibility = (): TemplateResult => html`
  <p><button type="button" class="button" @click=${check}>Check accessibility</button></p>
  <div aria-live="polite">
    ${
      found
        ? html`${list('axe: violations', found.violations, 'None.')}
          ${list('Roles and names', found.names, 'Nothing.')}`
        : nothing
    }
  </div>
`;

const elsewhere: Partial<Record<string, string>> = {
  'pcc-card-register': 'The provider’s form is a page on another origin',
  'pcc-onboarding': 'Each step is a page on another origin',
};

function page(tag: TagDescription | undefined): TemplateResult {
  const note = elsewhere[chosen(widgetChoice)];
  return html`
    ${bar([language, theme])}
    <main class="studio">
      <h1>Playground</h1>
      <p class="lead">${tag ? prose(tag.summary) : 'One moment…'}</p>
      <div class="filters" role="group" aria-label="Preview">
        ${select(widgetChoice)} ${select(person)} ${select(network)} ${presetSelect()} ${select(width)}
      </div>
      <div class="play">
        <section aria-label="Controls">${tag && controls(tag)}</section>
        <section aria-label="Result" class="result">
          <div class="cell"><div class="frame" id="stage" lang=${chosen(language)}></div></div>
          ${
            note && !WITH_BACKEND
              ? html`<p class="note">${note}, which works only with <code>npm start</code>.</p>`
              : nothing
          }
          ${tag && snippets(usageOf(tag), themeRule())} ${accessibility()} ${logView(log)}
        </section>
      </div>
    </main>
  `;
}

// Changed settings recreate the widget; a change of the page's theme does not.
let mounted = '';
function present({ tag, attributes, properties, slots }: Usage): void {
  const stage = document.querySelector<HTMLElement>('#stage');
  const circumstances = [chosen(person), chosen(network), chosen(language)];
  const key = JSON.stringify([tag, attributes, properties, slots, circumstances]);
  if (!stage || key === mounted) return;
  mounted = key;
  log = [];
  found = undefined;
  const scene = {
    tag: tag as WidgetTag,
    person: chosen(person),
    attributes: Object.fromEntries(attributes),
    properties: Object.fromEntries(properties),
    slots: Object.fromEntries(slots),
  };
  // Ignores responses to the previous widget.
  const onRequest = (report: RequestReport) => key === mounted && recordRequest(report);
  mountLive(stage, scene, onRequest);
}

const partSheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(partSheet);

function recordRequest({ operation, method, status, duration, attempt }: RequestReport): void {
  record({
    kind: 'request',
    what: `${method} ${operation}`,
    result: `${status ?? 'no response'} · ${Math.round(duration)} ms${attempt > 1 ? ` · attempt ${attempt}` : ''}`,
    failed: status === undefined || status >= 400,
  });
}

function record(entry: LogEntry): void {
  log = [...log, entry];
  update();
}

function update(): void {
  document.documentElement.dataset['theme'] = chosen(theme);
  document.documentElement.dataset['width'] = chosen(width);
  applyTheme();
  const tag = tags.find(({ tagName }) => tagName === chosen(widgetChoice));
  render(page(tag), document.body);
  if (!tag) return;
  const usage = usageOf(tag);
  partSheet.replaceSync(partRules(usage));
  present(usage);
}

watchEvents(document, record);
onSettings(update);
tags = await readManifest();
update();
