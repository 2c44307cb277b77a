import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { parameter, setParameters } from '../common/settings.ts';
import type { TagDescription } from '../../scripts/build/manifest.ts';
import type { Usage } from './code.ts';
import { dataProperties, kindOf } from './manifest.ts';

interface Named {
  readonly name: string;
  readonly description?: string;
}

/** The text of a doc comment, with code marked up. */
export const prose = (description = ''): unknown[] =>
  description.split('`').map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));

// The values of controls are in the URL, with these prefixes.
const keys = { attributes: 'a', properties: 'p', slots: 's', parts: 'part' } as const;
type Kind = keyof typeof keys;
const keyOf = (kind: Kind, { name }: Named) => `${keys[kind]}.${name}`;

const row = ({ name, description }: Named, input: TemplateResult, problem = ''): TemplateResult => html`
  <label class="control">
    <code>${name}</code>${input}
    <small>${prose(description)} <span class="problem">${problem}</span></small>
  </label>
`;

const write = (key: string) => (event: Event) =>
  setParameters({ [key]: (event.target as HTMLInputElement | HTMLSelectElement).value });

const textRow = (kind: Kind, named: Named, placeholder = '', type = 'text'): TemplateResult => {
  const key = keyOf(kind, named);
  const value = parameter(key) ?? '';
  const isWrong = kind === 'properties' && value !== '' && parsed(value) === undefined;
  return row(
    named,
    html`<input
      type=${type}
      name=${key}
      spellcheck="false"
      placeholder=${placeholder}
      aria-invalid=${isWrong}
      .value=${live(value)}
      @change=${write(key)}
    />`,
    isWrong ? 'Invalid JSON' : '',
  );
};

function attributeRow(attribute: NonNullable<TagDescription['attributes']>[number]): TemplateResult {
  const key = keyOf('attributes', attribute);
  const value = parameter(key) ?? '';
  const kind = kindOf(attribute);
  if (kind === 'flag') {
    const change = (event: Event) =>
      setParameters({ [key]: (event.target as HTMLInputElement).checked ? 'true' : undefined });
    return row(
      attribute,
      html`<input type="checkbox" name=${key} .checked=${live(value !== '')} @change=${change} />`,
    );
  }
  if (typeof kind === 'object') {
    return row(
      attribute,
      html`<select name=${key} @change=${write(key)}>
        ${['', ...kind].map((word) => html`<option value=${word} ?selected=${word === value}>${word || '—'}</option>`)}
      </select>`,
    );
  }
  const { default: usual = '' } = attribute;
  return textRow('attributes', attribute, usual === 'undefined' ? '' : usual.replaceAll("'", ''), kind);
}

const group = (name: string, rows: readonly TemplateResult[] = []): TemplateResult => html`
  <details class="controls" open>
    <summary><h2>${name} <span class="count">${rows.length}</span></h2></summary>
    ${rows}
  </details>
`;

/** A control for each attribute, property, slot and part. */
export const controls = (tag: TagDescription): readonly TemplateResult[] => [
  group('Attributes', tag.attributes?.map(attributeRow)),
  group(
    'Properties',
    dataProperties(tag).map((property) => textRow('properties', property, 'JSON')),
  ),
  group(
    'Slots',
    tag.slots?.map((slot) => textRow('slots', slot, 'Text')),
  ),
  group(
    'Parts',
    tag.cssParts?.map((part) => textRow('parts', part, 'CSS')),
  ),
];

/** The widget's usage, from the controls. */
export function usageOf(tag: TagDescription): Usage {
  const written = (kind: Kind, named: readonly Named[] = []) =>
    named.flatMap((item) => {
      const value = parameter(keyOf(kind, item));
      return value === null ? [] : [[item.name, value] as const];
    });
  return {
    tag: tag.tagName,
    attributes: written('attributes', tag.attributes).map(
      ([name, value]) => [name, value === 'true' ? '' : value] as const,
    ),
    properties: written('properties', dataProperties(tag)).flatMap(([name, json]) => {
      const value = parsed(json);
      return value === undefined ? [] : [[name, value] as const];
    }),
    slots: written('slots', tag.slots),
    parts: written('parts', tag.cssParts).map(
      ([name, css]) => [name, css.replace(/[{}]/g, '').trim()] as const,
    ),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
