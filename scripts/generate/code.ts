// The text of each generated file, before it is formatted.
import type { WidgetRecord } from '../../src/widgets/shared/widget-record.ts';
import { pascal, type Tag } from './tag.ts';

export const lines = (parts: readonly string[]): string => parts.join('\n');
/** The events of every widget. */
export const commonEvents = ['pcc-load', 'pcc-error', 'pcc-sign-in', 'pcc-step-up'];

const eventClasses = ({ events }: Tag): readonly string[] => events.map((name) => `${pascal(name)}Event`);

function exportFrom(file: string, names: readonly string[]): string {
  // Types only: the module must not be imported at run time.
  if (names.some((name) => !name.startsWith('type '))) return `export { ${names.join()} } from './${file}';`;
  return `export type { ${names.map((name) => name.slice('type '.length)).join()} } from './${file}';`;
}

/** src/pcc-<name>.ts */
export const entryOf = (tag: Tag): string => {
  const events = tag.eventsFile ? [exportFrom(tag.eventsFile, eventClasses(tag).toSorted())] : [];
  const others = Object.entries(tag.exports ?? {}).map(([file, names]) =>
    exportFrom(`${tag.folder}/${file}`, names),
  );
  return lines([
    // First, because the other order makes the loader 2 % larger.
    `import { define } from './widgets/shared/tags/define.ts';`,
    `import { ${tag.className} } from './${tag.elementFile}';`,
    '',
    `define('${tag.tag}', ${tag.className});`,
    '',
    `export { ${tag.className} };`,
    ...[...events, ...others].toSorted(),
  ]);
};

export const pureClasses = (tags: readonly Tag[]): string =>
  lines([
    '/** Every class, with nothing registered: for scoped registries, subclasses and tests. */',
    ...tags.map(({ className, elementFile }) => exportFrom(elementFile, [className])),
  ]);

export const exportsOf = (tags: readonly Tag[]): readonly (readonly [path: string, conditions: object])[] =>
  tags.map(({ tag }) => [
    `./${tag}`,
    { 'pcc-source': `./src/${tag}.ts`, types: `./dist/${tag}.d.ts`, default: `./dist/${tag}.js` },
  ]);

/** The loader's imports: the class of each tag. */
export const loaders = (widgets: readonly Tag[]): string =>
  lines(
    widgets.map(
      ({ tag, className, elementFile }) =>
        `'${tag}': async () => (await import('./${elementFile}')).${className},`,
    ),
  );

export const widgetTag = (tags: readonly string[]): string =>
  lines([
    '/** The tags that ask the service for something. */',
    `export type WidgetTag = ${tags.map((tag) => `'${tag}'`).join(' | ')};`,
  ]);

export const tagList = (tags: readonly Tag[]): string =>
  `/** The names of all tags. */\nexport const tags: readonly string[] = ${JSON.stringify(tags.map(({ tag }) => tag))};`;

/** The type of a widget's keys, in its `strings/en.ts`. */
const textKeyOf = ({ tag }: WidgetRecord): string => `${pascal(tag.slice(4))}Key`;

export const textKeys = (widgets: readonly WidgetRecord[]): string =>
  lines([
    ...widgets.map(
      (widget) => `import type { ${textKeyOf(widget)} } from '../../${widget.tag.slice(4)}/strings/en.ts';`,
    ),
    `import type { CommonKey } from '../strings/en.ts';`,
    '',
    '/** The key of every text that a page can replace. */',
    `export type TextKey = ${['CommonKey', ...widgets.map(textKeyOf).toSorted()].join(' | ')};`,
  ]);

/** The class of each tag and the names of its events, for the types of the frameworks. */
export const tagTypes = (tags: readonly Tag[]): string => {
  const isWidget = ({ folder }: Tag) => folder.startsWith('widgets/');
  const eventsOf = (tag: Tag) => [
    ...(isWidget(tag) ? ['Common'] : []),
    ...tag.events.map((name) => `'${name}'`),
  ];
  const pathOf = (file: string) => `../../../${file}`.replace('../../../widgets/', '../../');
  return lines([
    ...tags.map(
      ({ className, elementFile }) => `import type { ${className} } from '${pathOf(elementFile)}';`,
    ),
    '// Nothing imports this module when it runs: these bring the events’ declarations, which no `import type` would keep.',
    `import '../../errors/recovery.events.ts';`,
    `import '../events.ts';`,
    ...tags
      .filter(isWidget)
      .flatMap(({ eventsFile }) => (eventsFile ? [`import '${pathOf(eventsFile)}';`] : [])),
    '',
    'export interface Elements {',
    ...tags.map(({ tag, className }) => `'${tag}': ${className};`),
    '}',
    '',
    `type Common = ${commonEvents.map((name) => `'${name}'`).join(' | ')};`,
    '',
    '/** The events of each tag; those inside a tag are heard on it too. */',
    'export interface EventNames {',
    ...tags.map((tag) => `'${tag.tag}': ${eventsOf(tag).join(' | ')};`),
    '}',
  ]);
};

export const reactClasses = (tags: readonly Tag[]): string =>
  lines(tags.map(({ className, elementFile }) => `import { ${className} } from './${elementFile}';`));

export const componentOf = ({ tag, className, folder, events }: Tag): string =>
  lines([
    `/** \`<${tag}>\` */`,
    `export const ${pascal(tag)} = /* @__PURE__ */ component('${tag}', ${className}, {`,
    ...[...(folder === 'session' ? [] : commonEvents), ...events].map(
      (name) => `on${pascal(name)}: '${name}',`,
    ),
    '});',
  ]);

export const widgetPolicies = (widgets: readonly WidgetRecord[]): string =>
  lines([
    `import type { WidgetPolicy } from '../../widgets/shared/widget-record.ts';`,
    '',
    '/** What the page of a widget needs beyond the policy that every widget needs. */',
    'export const widgetPolicies: Readonly<Record<string, WidgetPolicy>> = {',
    ...widgets.map(({ tag, policy = { sources: {}, why: '' } }) => `'${tag}': ${JSON.stringify(policy)},`),
    '};',
  ]);
