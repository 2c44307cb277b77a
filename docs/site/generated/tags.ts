// What a tag's page has beside its chapter of docs/tags.md, as Markdown.
import type { OperationSpec } from '../../../src/api/operation.ts';
import { operations } from '../../../src/api/operations.ts';
import { cells } from '../../../demo/studio/cells/index.ts';
import { htmlCode } from '../../../demo/studio/code.ts';
import { headerOf, policyFor } from '../../../src/cli/head/policy.ts';
import { inside } from '../links.ts';
import { linkTo } from './client.ts';
import { code, fenced, joined } from './markdown.ts';

/** Headings of the tables in docs/tags.md, by the first column. */
const headings: Readonly<Record<string, string>> = {
  Attribute: 'Attributes',
  Property: 'Properties',
  Method: 'Methods',
  Event: 'Events',
  Slot: 'Slots',
  Part: 'Parts',
  'Custom property': 'Custom properties',
};

/** Gives each table of members a heading, so that a page can be scanned and linked. */
export const withHeadings = (text: string, depth: string): string =>
  text.replace(
    /^\| (Attribute|Property|Method|Event|Slot|Part|Custom property) +\|/gm,
    (row, kind: string) => `${depth} ${headings[kind]}\n\n${row}`,
  );

const everyWidget = `Every widget also has [these attributes, properties, methods, events, slots, parts and custom properties](${inside}tags/index.html#every-widget).`;

function operationsOf(tag: string): string {
  const own = Object.values<OperationSpec>(operations).filter(({ widgets = [] }) =>
    widgets.some((each) => each === tag),
  );
  const list = own.map(
    ({ id, effect }) => `- [${code(id)}](${linkTo(id)})${effect === 'read' ? '' : ': an action'}`,
  );
  return joined('## Operations', 'The widget sends these requests, and no others:', list.join('\n'));
}

function policyOf(tag: string): string {
  const header = headerOf(policyFor([tag])).replaceAll('; ', ';\n  ');
  return joined(
    '## Policy',
    `The strictest [Content-Security-Policy](${inside}guides/policy.html) under which the widget works in every state:`,
    fenced('http', `Content-Security-Policy:\n  ${header}`),
  );
}

function statesOf(tag: string): string {
  const own = cells.filter((cell) => cell.tag === tag);
  const links = own.map(({ id, name }) => `[${name}](${inside}demo/gallery.html?cell=${id})`);
  return joined('## States', `In the gallery: ${links.join(' · ')}`);
}

/** The whole text of a tag's page. */
export function tagText(tag: string, chapter: string): string {
  const isSession = tag === 'pcc-session';
  const usage = { attributes: [], properties: [], slots: [], parts: [] };
  return joined(
    fenced('html', htmlCode({ tag: isSession ? 'pcc-statements' : tag, ...usage })),
    withHeadings(chapter, '##'),
    ...(isSession ? [] : [everyWidget, operationsOf(tag), policyOf(tag), statesOf(tag)]),
  );
}
