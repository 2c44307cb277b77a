// What `npm run new:widget -- <name> --task` adds to the files of a widget: a dialog that sends one of the statements.

interface Names {
  readonly type: string;
  readonly variable: string;
  readonly event: string;
  readonly words: string;
}

/** The files with a task, whose button is the widget's main action. */
export function addTask(
  { type, variable, event, words }: Names,
  name: string,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const folder = `src/widgets/${name}`;
  const eventClass = `Pcc${type}SentEvent`;
  const changes: Readonly<Record<string, readonly (readonly [before: string, after: string])[]>> = {
    [`${folder}/${name}.widget.ts`]: [
      [
        `import { ${variable}Strings } from './strings/en.ts';\n`,
        `import { ${variable}Strings } from './strings/en.ts';\nimport { taskStrings } from './strings/task.en.ts';\n`,
      ],
      ['events: [],', `events: ['${event}'],`],
      [`strings: [${variable}Strings]`, `strings: [${variable}Strings, taskStrings]`],
    ],
    [`${folder}/${name}.element.ts`]: [
      [
        `import type { TemplateResult } from 'lit';\n`,
        `import { html, nothing, type TemplateResult } from 'lit';\n`,
      ],
      [
        `import type { Loaded, LoadContext } from '../../controllers/resource-controller.ts';\n`,
        `import { Lazy } from '../../controllers/lazy.ts';\nimport type { Loaded, LoadContext } from '../../controllers/resource-controller.ts';\nimport type { SessionEndReason } from '../../http/client.ts';\n`,
      ],
      [
        `import { empty } from '../../ui/empty.ts';\n`,
        `import { alertStyles } from '../../ui/alert-styles.ts';\nimport { button } from '../../ui/button.ts';\nimport { empty } from '../../ui/empty.ts';\nimport { mainActionStyles } from '../../ui/main-action.ts';\n`,
      ],
      [`sharedStyles, ${variable}Styles]`, `sharedStyles, alertStyles, mainActionStyles, ${variable}Styles]`],
      [` * @csspart heading -`, ` * @fires {${eventClass}} ${event} - It was sent.\n * @csspart heading -`],
      [
        ` * @csspart empty - The text shown without data.\n`,
        ` * @csspart empty - The text shown without data.\n * @csspart input - A text input or a select.\n * @csspart dialog - The dialog.\n`,
      ],
      [
        `  protected async load(`,
        `  readonly #task = new Lazy(async () => {
    const { ${type}Tasks } = await this.context.adoptPart(await import('./${name}.later.ts'));
    const tasks = new ${type}Tasks(this.context);
    this.actions = tasks.actions;
    return tasks;
  });

  protected async load(`,
      ],
      [
        `  protected renderHeading()`,
        `  protected override async prepare(): Promise<void> {
    await Promise.all([super.prepare(), this.#task.load()]);
  }

  protected override forget(reason?: SessionEndReason): void {
    this.#task.forget();
    this.#task.part?.forget(reason);
  }

  protected renderHeading()`,
      ],
      [
        `}\n\ndeclare global {`,
        `
  protected override renderAction(): TemplateResult {
    const error = this.#task.errorOf('send');
    const message = error
      ? this.context.renderError(error, () => this.#open())
      : (this.#task.part?.outcome() ?? nothing);
    const send = button(this.t('${name}.send'), () => this.#open(), {
      id: 'open',
      busy: this.#task.isPending('send') || this.#task.part?.isSending(),
    });
    return html\`<div class="main-action">
      \${message} \${this.context.allows('emailStatement') ? send : nothing}
    </div>\`;
  }

  protected override renderBeside(): unknown {
    return this.#task.part?.dialog() ?? nothing;
  }

  #open(): void {
    void this.#task.click('send', this.context, (tasks) => tasks.open());
  }
}

declare global {`,
      ],
    ],
    [`${folder}/strings/en.ts`]: [
      [
        `import type { Catalogue } from '../../../i18n/catalogue.ts';\n`,
        `import type { Catalogue } from '../../../i18n/catalogue.ts';\nimport type { TaskKey } from './task.en.ts';\n`,
      ],
      ['keyof typeof en;', 'keyof typeof en | TaskKey;'],
      [`Catalogue<${type}Key>`, 'Catalogue<keyof typeof en>'],
    ],
    [`${folder}/strings/es.ts`]: [
      [
        '} satisfies',
        `  '${name}.send': 'Enviar una entrada',
  '${name}.choice': 'Entrada',
  '${name}.choose': 'Elija una entrada.',
  '${name}.sending': 'Enviando',
  '${name}.sent': 'Enviada.',
} satisfies`,
      ],
    ],
  };
  const changed = [...files].map(([path, text]) => {
    const result = (changes[path] ?? []).reduce((before, [from, to]) => {
      if (!before.includes(from)) throw new Error(`${path} has no ${from}`);
      return before.replace(from, () => to);
    }, text);
    return [path, result] as const;
  });
  return new Map([
    ...changed,
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
  '${name}.send': 'Send an entry',
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
  ]);
}
