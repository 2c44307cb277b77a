// The files of a new widget, as an example that works: it lists the consumer's statements. Its task, which is optional, is
// a dialog that sends one of them.
import { pascal } from '../generate/tag.ts';

/** Identifiers of a widget called `payment-plans`. */
export const namesOf = (name: string) => ({
  tag: `pcc-${name}` as const,
  /** The event of its task. */
  event: `pcc-${name}-sent` as const,
  type: pascal(name),
  variable: name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  words: pascal(name).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
});

type File = readonly [path: string, text: string];

const absent = '\0';
const withoutAbsent = (text: string): string => text.replaceAll(`${absent}\n`, '').replaceAll(absent, '');

/** The text of each file by its path. */
export function filesOf(name: string, withTask = false): ReadonlyMap<string, string> {
  const { tag, type, variable, words, event } = namesOf(name);
  const folder = `src/widgets/${name}`;
  const eventClass = `Pcc${type}SentEvent`;
  /** What only a widget with a task has. A line that has nothing else is left out of the other widgets. */
  const task = (text: string) => (withTask ? text : absent);
  const litImport = withTask ? 'import { nothing, type TemplateResult }' : 'import type { TemplateResult }';
  const files: readonly File[] = [
    [
      `${folder}/${name}.widget.ts`,
      `import type { WidgetRecord } from '../shared/widget.ts';
import { ${variable}Strings } from './strings/en.ts';
${task(`import { taskStrings } from './strings/task.en.ts';`)}

export const ${variable}: WidgetRecord = {
  tag: '${tag}',
  element: async () => (await import('./${name}.element.ts')).${type}Element,
  events: [${task(`'${event}'`)}],
  strings: [${variable}Strings${task(', taskStrings')}],
};
`,
    ],
    [
      `${folder}/${name}.element.ts`,
      `${litImport} from 'lit';
import type { Statement } from '../../api/statements.ts';
${task(`import { Lazy } from '../../controllers/lazy.ts';`)}
import type { Loaded, LoadContext } from '../../controllers/resource-controller.ts';
${task(`import type { SessionEndReason } from '../../http/client.ts';`)}
import { listStatements } from '../../operations/generated/statements.ts';
${task(`import { alertStyles } from '../../ui/alert-styles.ts';
import { button } from '../../ui/button.ts';`)}
import { empty } from '../../ui/empty.ts';
${task(`import { mainAction, mainActionStyles, type MainAction } from '../../ui/main-action.ts';`)}
import { skeletonRows } from '../../ui/skeleton.ts';
import { PccElement } from '../shared/element.ts';
import { sharedStyles } from '../shared/styles.ts';
import { readList } from '../shared/read-list.ts';
import { ${variable}Styles } from './${name}.styles.ts';
import { rows } from './${name}.templates.ts';
import { ${variable}Strings, type ${type}Key } from './strings/en.ts';

type ${type} = readonly Statement[];

/**
 * What this widget shows, and what a consumer can do with it.
 *
 * @summary ${words} of the consumer.
${task(` * @fires {${eventClass}} ${event} - It was sent.`)}
 * @csspart heading - The heading.
 * @csspart content - Everything between heading and footer.
 * @csspart button - Every button.
 * @csspart alert - An error or warning.
 * @csspart empty - The text shown without data.
${task(` * @csspart input - A text input or a select.
 * @csspart dialog - The dialog.`)}
 */
export class ${type}Element extends PccElement<${type}, ${type}Key> {
  static override styles = [sharedStyles, ${task('alertStyles, mainActionStyles, ')}${variable}Styles];

  protected static override readonly catalogues = [${variable}Strings];

${task(`  readonly #task = new Lazy(async () => {
    const { ${type}Tasks } = await this.context.adoptPart(await import('./${name}.later.ts'));
    const tasks = new ${type}Tasks(this.context);
    this.actions = tasks.actions;
    return tasks;
  });
`)}
  protected async load({ client, consumerId, signal }: LoadContext): Promise<Loaded<${type}>> {
    const { records, skipped } = await readList((at) =>
      listStatements(client, { consumer_id: consumerId, ...at }, { signal }),
    );
    return { data: records, count: records.length, skipped };
  }

  protected override summary({ count }: Loaded<${type}>): string {
    return this.t(count > 0 ? '${name}.loaded' : '${name}.empty', { count });
  }

${task(`  protected override async prepare(): Promise<void> {
    await Promise.all([super.prepare(), this.#task.load()]);
  }

  protected override forget(reason?: SessionEndReason): void {
    this.#task.forget();
    this.#task.part?.forget(reason);
  }
`)}
  protected renderHeading(): string {
    return this.t('${name}.heading');
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonRows(3);
  }

  protected renderContent(records: ${type}): TemplateResult {
    return rows(records, this.t);
  }

  protected renderEmpty(): TemplateResult {
    return empty(this.t('${name}.empty'), this.t('${name}.empty-text'));
  }
${task(`
  protected override renderAction(records: ${type} | undefined): MainAction {
    if (!this.context.allows('emailStatement')) return {};
    if (!records) return mainAction();
    const error = this.#task.errorOf('send');
    const busy = this.#task.isPending('send') || this.#task.part?.isSending();
    return mainAction(
      (kind) => button(this.t('${name}.send'), () => this.#open(), { kind, id: 'open', busy }),
      error ? this.context.renderError(error, () => this.#open()) : this.#task.part?.outcome(),
    );
  }

  protected override renderBeside(): unknown {
    return this.#task.part?.dialog() ?? nothing;
  }

  #open(): void {
    void this.#task.click('send', this.context, (tasks) => tasks.open());
  }`)}
}

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${type}Element;
  }
}
`,
    ],
    [
      `${folder}/${name}.templates.ts`,
      `import { html, type TemplateResult } from 'lit';
import type { Statement } from '../../api/statements.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { toDisplayText } from '../text/display-text.ts';
import type { ${type}Key } from './strings/en.ts';

export function rows(records: readonly Statement[], t: Translate<${type}Key>): TemplateResult {
  return html\`<ul>
    \${records.map(({ statement_month }) => html\`<li>\${toDisplayText(statement_month) || t('${name}.nameless')}</li>\`)}
  </ul>\`;
}
`,
    ],
    [
      `${folder}/${name}.styles.ts`,
      `import { css } from 'lit';

export const ${variable}Styles = css\`
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    padding-block: calc(3 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
\`;
`,
    ],
    [
      `${folder}/strings/en.ts`,
      `import type { Catalogue } from '../../../i18n/catalogue.ts';
${task(`import type { TaskKey } from './task.en.ts';`)}

export const en = {
  '${name}.heading': '${words}',
  '${name}.loaded': { one: '1 entry', other: '{count} entries' },
  '${name}.nameless': 'Without a name',
  '${name}.empty': 'Nothing yet',
  '${name}.empty-text': 'Entries will appear here.',
${task(`  '${name}.send': 'Send an entry',`)}
};

export type ${type}Key = keyof typeof en${task(' | TaskKey')};
export const ${variable}Strings: Catalogue<${withTask ? 'keyof typeof en' : `${type}Key`}> = {
  en,
  load: { es: () => import('./es.ts') },
};
`,
    ],
    [
      `${folder}/strings/es.ts`,
      `import type { Texts } from '../../../i18n/catalogue.ts';
import type { ${type}Key } from './en.ts';

export default {
  '${name}.heading': '${words}',
  '${name}.loaded': { one: '1 entrada', other: '{count} entradas' },
  '${name}.nameless': 'Sin nombre',
  '${name}.empty': 'Nada todavía',
  '${name}.empty-text': 'Las entradas aparecerán aquí cuando existan.',
${task(`  '${name}.send': 'Enviar una entrada',
  '${name}.choice': 'Entrada',
  '${name}.choose': 'Elija una entrada.',
  '${name}.sending': 'Enviando',
  '${name}.sent': 'Enviada.',`)}
} satisfies Texts<${type}Key>;
`,
    ],
    [
      `test/widgets/${name}/${name}.test.ts`,
      `import { expect } from '@open-wc/testing';
import '../../../src/${tag}.ts';
import { inPage } from '../../support/page/in-page.ts';
import { announced, loaded, textOf } from '../../support/page/widget.ts';
import { widgetContract } from '../../support/contracts/widget-contract.ts';

const tag = '${tag}';

widgetContract(tag, { pcid: 'ana-complete', asks: ['listStatements'], shows: ['2026'] });

describe('<${tag}>', () => {
  it('shows an entry for each record, and announces how many', async () => {
    const element = await loaded(tag, inPage('ana-complete').client);
    const { length } = element.shadowRoot?.querySelectorAll('li') ?? [];
    expect(length).to.be.greaterThan(0);
    expect(announced(element)).to.contain(String(length));
    await expect(element).to.be.accessible();
  });

  it('says that there is nothing yet', async () => {
    const page = inPage('ana-complete');
    page.sandbox.setScenario({ name: 'empty-list', operations: ['listStatements'] });
    const element = await loaded(tag, page.client);
    expect(element.status).to.equal('empty');
    expect(textOf(element)).to.contain('Nothing yet');
  });
});
`,
    ],
    [
      `demo/studio/cells/${name}.ts`,
      `import { board } from './cell.ts';

export const ${variable} = board({
  tag: '${tag}',
  heading: '${words}',
  person: 'ana-complete',
  variants: [
    { id: 'list', name: 'A list', shows: ['listitem', /./] },
    {
      id: 'empty',
      name: 'Nothing yet',
      status: 'empty',
      scenario: { name: 'empty-list', operations: ['listStatements'] },
      shows: ['paragraph', /^Nothing yet/],
    },
  ],
});
`,
    ],
  ];
  const filesOfTask: readonly File[] = [
    [
      `${folder}/${name}.events.ts`,
      `import { PccEvent } from '../shared/events.ts';

/** It was sent. */
export class ${eventClass} extends PccEvent {
  constructor() {
    super('${event}');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    '${event}': ${eventClass};
  }
}
`,
    ],
    [
      `${folder}/${name}.later.ts`,
      `import type { Statement } from '../../api/statements.ts';
import { emailStatement } from '../../operations/generated/statement-documents.ts';
import { select } from '../../ui/choice.ts';
import { failureStrings } from '../shared/strings/failure.en.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { taskStyles } from '../tasks/task-dialog.ts';
import type { Task } from '../tasks/task.ts';
import { Tasks } from '../tasks/tasks.ts';
import { toDisplayText } from '../text/display-text.ts';
import { ${eventClass} } from './${name}.events.ts';
import type { ${type}Key } from './strings/en.ts';
import { taskStrings } from './strings/task.en.ts';

export const strings = [taskStrings, failureStrings];
export const styles = taskStyles;

type Context = WidgetContext<readonly Statement[], ${type}Key>;

/** What the consumer enters. */
interface Draft {
  readonly file: string;
}

const keyOf = ({ resource }: Context) => \`${name}:\${resource.session?.info.consumer_id}\`;

/** Sends one of the entries, which the consumer chooses. */
function sendEntry(context: Context): Task<Draft> {
  const { resource, t } = context;
  const key = keyOf(context);
  return {
    key,
    opener: 'open',
    first: { file: '' },
    texts: () => ({
      title: t('${name}.send'),
      send: t('${name}.send'),
      sending: t('${name}.sending'),
      done: t('${name}.sent'),
    }),
    fieldsOf: () => ['file'],
    problemOf: (_field, { file }) => (file ? undefined : t('${name}.choose')),
    control(_field, { file }, control) {
      const nameless = t('${name}.nameless');
      const entries = (resource.data ?? []).flatMap(({ file_name, statement_month }) =>
        file_name ? [{ value: file_name, label: toDisplayText(statement_month) || nameless }] : [],
      );
      const options = [{ value: '', label: t('${name}.choose') }, ...entries];
      return select({ ...control, label: t('${name}.choice'), required: true, value: file, options });
    },
    action: ({ file }, { client, info }) => ({
      key,
      run: () => emailStatement(client, { consumer_id: info.consumer_id, pdf_filename: file }),
    }),
    // No list shows what was sent.
    found: () => undefined,
    event: () => new ${eventClass}(),
  };
}

/** The task of this widget. A later part. */
export class ${type}Tasks extends Tasks<Context> {
  async open(): Promise<void> {
    await this.start(sendEntry(this.context));
  }

  isSending(): boolean {
    return this.isBusy(keyOf(this.context));
  }

  /** Outcome of the last attempt, unless the dialog shows it. */
  outcome(): unknown {
    return this.message(keyOf(this.context));
  }
}
`,
    ],
    [
      `${folder}/strings/task.en.ts`,
      `import type { Catalogue } from '../../../i18n/catalogue.ts';

// Of the dialog: loaded with its code.
export const en = {
  '${name}.choice': 'Entry',
  '${name}.choose': 'Choose an entry.',
  '${name}.sending': 'Sending',
  '${name}.sent': 'Sent.',
};

export type TaskKey = keyof typeof en;
export const taskStrings: Catalogue<TaskKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
`,
    ],
    [
      `.changeset/${name}.md`,
      `---
'pcc-widgets': minor
---

A new widget: ${words}.
`,
    ],
  ];
  return new Map(
    (withTask ? [...files, ...filesOfTask] : files).map(([path, text]) => [path, withoutAbsent(text)]),
  );
}

/** The lists of widgets with one more: the records, the gallery's cells, the texts that need no evidence, the events. */
export function listsWith(
  name: string,
  read: (path: string) => string,
  withTask = false,
): ReadonlyMap<string, string> {
  const { variable, event } = namesOf(name);
  const records = 'src/widgets/widgets.ts';
  const cells = 'demo/studio/cells/index.ts';
  const labels = 'test/readings/labels.ts';
  const log = 'demo/common/log.ts';
  const texts = `empty(-text)?${withTask ? ' send(-.*|ing)? sent choice choose' : ''}`;
  const key = name.includes('-') ? `'${name}'` : name;
  return new Map([
    [
      records,
      addTo(read(records), `import { ${variable} } from './${name}/${name}.widget.ts';`, `  ${variable},`),
    ],
    [cells, addTo(read(cells), `import { ${variable} } from './${name}.ts';`, `  ...${variable},`)],
    [labels, addKey(read(labels), 'const labels', `  ${key}: '${texts}',`)],
    ...(withTask ? [[log, addKey(read(log), 'const widgetEvents', `  '${event}': true,`)] as const] : []),
  ]);
}

/** Adds an entry to the end of the object that begins with `start`. */
function addKey(text: string, start: string, entry: string): string {
  const end = text.indexOf('\n};', text.indexOf(start));
  return `${text.slice(0, end)}\n${entry}${text.slice(end)}`;
}

/** Adds an import after the last one, and an entry to the list at the end of the file. */
function addTo(text: string, line: string, entry: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((text) => text.startsWith('import '));
  return lines
    .toSpliced(last + 1, 0, line)
    .toSpliced(lines.lastIndexOf('];') + 1, 0, entry)
    .join('\n');
}
