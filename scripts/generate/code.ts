// The text of each generated file, before it is formatted.
import type { FirstRead, WidgetRecord } from '../../src/widgets/shared/widget.ts';
import { pascal, type Tag } from './tag.ts';

const literal = (value: unknown): string => JSON.stringify(value);
const lines = (parts: readonly string[]): string => parts.join('\n');
/** The events of every widget. */
const commonEvents = ['pcc-load', 'pcc-error', 'pcc-sign-in', 'pcc-step-up'];

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
    `import { define } from './widgets/shared/define.ts';`,
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
export const loaders = (widgets: readonly Tag[], root = '.'): string =>
  lines(
    widgets.map(
      ({ tag, className, elementFile }) =>
        `'${tag}': async () => (await import('${root}/${elementFile}')).${className},`,
    ),
  );

export const serverClasses = (widgets: readonly Tag[]): string =>
  lines([
    '/** The class of each tag, unregistered. */',
    'export const classes: Readonly<Record<string, () => Promise<CustomElementConstructor>>> = {',
    loaders(widgets, '..'),
    '};',
  ]);

export const widgetTag = (tags: readonly string[]): string =>
  lines([
    '/** The tags that ask the service for something. */',
    `export type WidgetTag = ${tags.map((tag) => `'${tag}'`).join(' | ')};`,
  ]);

export const tagList = (tags: readonly Tag[]): string =>
  `/** The names of all tags. */\nexport const tags: readonly string[] = ${literal(tags.map(({ tag }) => tag))};`;

export const textKeys = (widgets: readonly WidgetRecord[]): string =>
  lines([
    ...widgets.map(
      ({ tag, textKey }) => `import type { ${textKey} } from '../${tag.slice(4)}/strings/types.ts';`,
    ),
    `import type { CommonKey } from './strings/types.ts';`,
    '',
    '/** The key of every text that a page can replace. */',
    `export type TextKey = ${['CommonKey', ...widgets.map(({ textKey }) => textKey).toSorted()].join(' | ')};`,
  ]);

/** The class of each tag and the names of its events, for the types of the frameworks. */
export const tagTypes = (tags: readonly Tag[]): string => {
  const isWidget = ({ folder }: Tag) => folder.startsWith('widgets/');
  const eventsOf = (tag: Tag) => [
    ...(isWidget(tag) ? ['Common'] : []),
    ...tag.events.map((name) => `'${name}'`),
  ];
  const pathOf = (file: string) => `../../${file}`.replace('../../widgets/', '../');
  return lines([
    ...tags.map(
      ({ className, elementFile }) => `import type { ${className} } from '${pathOf(elementFile)}';`,
    ),
    '// Nothing imports this module when it runs: these bring the events’ declarations, which no `import type` would keep.',
    `import './asking.events.ts';`,
    `import './events.ts';`,
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

function addressOf({ operation, query = {} }: FirstRead): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return operation.path + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
}

export const firstReads = (widgets: readonly WidgetRecord[]): string =>
  lines([
    '/** What each widget reads first, by tag and operation. Addresses, as the operations come with the widget. */',
    'export const firstReads: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
    ...widgets.map(({ tag, firstReads: reads }) => {
      const byId = Object.fromEntries(reads.map((read) => [read.operation.id, addressOf(read)]));
      return `'${tag}': ${literal(byId)},`;
    }),
    '};',
  ]);

export const widgetPolicies = (widgets: readonly WidgetRecord[]): string =>
  lines([
    `import type { WidgetPolicy } from '../../widgets/shared/widget.ts';`,
    '',
    '/** What the page of a widget needs beyond the policy that every widget needs. */',
    'export const widgetPolicies: Readonly<Record<string, WidgetPolicy>> = {',
    ...widgets.map(({ tag, policy = { sources: {}, why: '' } }) => `'${tag}': ${literal(policy)},`),
    '};',
  ]);

/** src/pcc-preload.css */
export function preloadSheet(widgets: readonly WidgetRecord[]): string {
  const all = `:where(${widgets.map(({ tag }) => tag).join(', ')})`;
  const places = (rem: 0 | 36 | 56) =>
    lines(
      widgets.flatMap(({ tag, place }) =>
        place[rem] === undefined ? [] : [`:where(${tag}) { --_pcc-place: ${place[rem]}em; }`],
      ),
    );
  // What a server has rendered has its data in a script.
  const awaited = `${all}:where(:not(:has(> script)))`;
  const compact = lines(
    widgets.flatMap(({ tag, compactPlace }) =>
      compactPlace === undefined ? [] : [`:where(${tag}[compact]) { --_pcc-place: ${compactPlace}em; }`],
    ),
  );
  return `/*
 * Opt-in: keeps a place for each widget from the first paint on, so that nothing moves when its code and data arrive.
 * The place is what the widget usually needs for a consumer who has something to see; once its code is there, its
 * placeholders take as much. Content in slots comes on top. \`:where()\` lets any rule of the page win:
 * \`pcc-statements:not([status])::after { block-size: 30em }\`.
 */
${all} { display: block; }
${awaited}:not([status])::after { content: ''; display: block; block-size: var(--_pcc-place); visibility: hidden; }
/* The place has a line for the heading. */
${awaited}:where(:has(> [slot='heading'])):not([status])::after { block-size: calc(var(--_pcc-place) - 2.5em); }
/* Other slots have the lines, and the gap before them, that they have in the widget. */
${awaited}:not([status]) > :where([slot]:not([slot='heading'])) { display: block; line-height: 1.5; }
${awaited}:where(:has(> [slot]:not([slot='heading']))):not([status])::after { margin-block-start: calc(3 * var(--pcc-space, 0.25em)); }
/* The distance that stacked widgets keep. */
${all}:where(:not(:last-child)) { margin-block-end: calc(8 * var(--pcc-space, 0.25em)); }
${places(0)}

@media (min-width: 36rem) { ${places(36)} }

@media (min-width: 56rem) { ${places(56)} }

${compact}

/* Slotted content would show above its place, and move with what it stands under. */
${awaited}:is(:not([status]), [status='idle'], [status='loading']) > [slot]:not([slot='heading']) { visibility: hidden; }
`;
}
