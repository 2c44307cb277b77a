// The files of a new widget, as an example that works: it lists the consumer's statements.
import { pascal } from '../generate/tag.ts';
import { addTask } from './task-files.ts';

/** Identifiers of a widget called `payment-plans`. */
export const namesOf = (name: string) => ({
  tag: `pcc-${name}` as const,
  /** The event of its task. */
  event: `pcc-${name}-sent` as const,
  type: pascal(name),
  variable: name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  words: pascal(name).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
});

/** The text of each file by its path. */
export function filesOf(name: string, withTask = false): ReadonlyMap<string, string> {
  const files = plainFilesOf(name);
  return withTask ? addTask(namesOf(name), name, files) : files;
}

function plainFilesOf(name: string): ReadonlyMap<string, string> {
  const { tag, type, variable, words } = namesOf(name);
  const folder = `src/widgets/${name}`;
  return new Map([
    [
      `${folder}/${name}.widget.ts`,
      `import type { WidgetRecord } from '../shared/widget.ts';
import { ${variable}Strings } from './strings/en.ts';

export const ${variable}: WidgetRecord = {
  tag: '${tag}',
  element: async () => (await import('./${name}.element.ts')).${type}Element,
  events: [],
  strings: [${variable}Strings],
  textKey: '${type}Key',
};
`,
    ],
    [
      `${folder}/${name}.element.ts`,
      `import type { TemplateResult } from 'lit';
import type { Statement } from '../../api/statements.ts';
import type { Loaded, LoadContext } from '../../controllers/resource-controller.ts';
import { listStatements } from '../../operations/generated/statements.ts';
import { empty } from '../../ui/empty.ts';
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
 * @csspart heading - The heading.
 * @csspart content - Everything between heading and footer.
 * @csspart button - Every button.
 * @csspart alert - An error or warning.
 * @csspart empty - The text shown without data.
 */
export class ${type}Element extends PccElement<${type}, ${type}Key> {
  static override styles = [sharedStyles, ${variable}Styles];

  protected static override readonly catalogues = [${variable}Strings];

  protected async load({ client, consumerId, signal }: LoadContext): Promise<Loaded<${type}>> {
    const { records, skipped } = await readList((at) =>
      listStatements(client, { consumer_id: consumerId, ...at }, { signal }),
    );
    return { data: records, count: records.length, skipped };
  }

  protected override summary({ count }: Loaded<${type}>): string {
    return this.t(count > 0 ? '${name}.loaded' : '${name}.empty', { count });
  }

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

export const en = {
  '${name}.heading': '${words}',
  '${name}.loaded': { one: '1 entry', other: '{count} entries' },
  '${name}.nameless': 'Without a name',
  '${name}.empty': 'Nothing yet',
  '${name}.empty-text': 'Entries will appear here.',
};

export type ${type}Key = keyof typeof en;
export const ${variable}Strings: Catalogue<${type}Key> = {
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
  ]);
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
