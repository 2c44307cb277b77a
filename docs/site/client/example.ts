// The live example of a tag's page: the widget on a sandbox inside the page, in any of its states.
import 'pcc-widgets/autoload';
import { html, nothing, render, type TemplateResult } from 'lit';
import { select } from '../../../demo/common/bar.ts';
import { watchEvents, type LogEntry } from '../../../demo/common/log.ts';
import { logView } from '../../../demo/common/log-view.ts';
import { chosen, language, onSettings, type Choice } from '../../../demo/common/settings.ts';
import { cells } from '../../../demo/studio/cells/index.ts';
import { partRules, type Usage } from '../../../demo/studio/code.ts';
import { controls, usageOf } from '../../../demo/studio/controls.ts';
import { readManifest } from '../../../demo/studio/manifest.ts';
import { showCellOnBoard } from '../../../demo/studio/show-cell.ts';
import { snippets } from '../../../demo/studio/snippets.ts';
import type { TagDescription } from '../../../scripts/build/manifest.ts';

const up = document.body.dataset['up'] ?? '.';
const place = document.querySelector<HTMLElement>('[data-example]');
const tag = place?.dataset['example'] ?? '';

// Frames need a service on another origin, and dialogs would cover the page.
const own = cells.filter((cell) => cell.tag === tag && !cell.framed && !cell.dialog);
const state: Choice = { key: 'state', label: 'State', values: own.map(({ id, name }) => [id, name]) };

const current = () => place?.dataset['state'] ?? chosen(state);

let described: TagDescription | undefined;
let log: LogEntry[] = [];

/** The state's own attributes and slots, and what the controls add. */
function usage(): Usage {
  const cell = own.find(({ id }) => id === current());
  const added = described
    ? usageOf(described)
    : { tag, attributes: [], properties: [], slots: [], parts: [] };
  return {
    ...added,
    attributes: Object.entries({ ...cell?.attributes, ...Object.fromEntries(added.attributes) }),
    slots: Object.entries({ ...cell?.slots, ...Object.fromEntries(added.slots) }),
  };
}

const partSheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(partSheet);

// Only a change of what the widget gets makes a new one.
let mounted = '';
function present({ attributes, properties, slots }: Usage): void {
  const stage = place?.querySelector<HTMLElement>('.stage');
  const cell = own.find(({ id }) => id === current());
  const key = JSON.stringify([cell?.id, attributes, properties, slots, chosen(language)]);
  if (!stage || !cell || key === mounted) return;
  mounted = key;
  log = [];
  stage.removeAttribute('data-shown');
  void showCellOnBoard(stage, {
    ...cell,
    attributes: Object.fromEntries(attributes),
    slots: Object.fromEntries(slots),
    properties: Object.fromEntries(properties),
  });
}

const details = (shown: Usage): TemplateResult => html`
  <details class="more">
    <summary>Attributes, slots and parts</summary>
    ${described ? controls(described) : html`<p>Loading…</p>`}
  </details>
  <details class="more">
    <summary>Code of this state</summary>
    ${snippets(shown)}
  </details>
  <details class="more">
    <summary>Log · ${log.length}</summary>
    ${logView(log)}
  </details>
`;

function view(shown: Usage): TemplateResult {
  const isPlain = place?.dataset['plain'] !== undefined;
  return html`
    ${
      isPlain
        ? nothing
        : html`<div class="choices" role="group" aria-label="Example">
            ${select(state)} ${select(language)}
            <a href="${up}/demo/playground.html?widget=${tag}">Open in the playground</a>
          </div>`
    }
    <div class="stage" lang=${chosen(language)}></div>
    ${isPlain ? nothing : details(shown)}
  `;
}

function update(): void {
  if (!place) return;
  const shown = usage();
  partSheet.replaceSync(partRules(shown));
  render(view(shown), place);
  present(shown);
}

if (place) {
  watchEvents(place, (entry) => {
    log = [...log, entry];
    update();
  });
  onSettings(update);
  described = (await readManifest(`${up}/demo/custom-elements.json`)).find(({ tagName }) => tagName === tag);
  update();
}
