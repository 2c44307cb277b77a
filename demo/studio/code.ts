/** A widget's usage in a page. */
export interface Usage {
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Values that have no attribute. */
  readonly properties: readonly (readonly [name: string, value: unknown])[];
  readonly slots: readonly (readonly [name: string, text: string])[];
  /** Part → declarations. */
  readonly parts: readonly (readonly [name: string, css: string])[];
}

const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (tag: string) => camel(`-${tag.replace('pcc-', '')}`);
const escaped = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );
const indented = (text: string) => text.replace(/^/gm, '  ');

function element(name: string, attributes: readonly string[], slots: Usage['slots']): string {
  const open = `<${[name, ...attributes].join(' ')}>`;
  const children = slots.map(([slot, text]) => `\n  <p slot="${slot}">${escaped(text)}</p>`);
  return `${open}${children.join('')}${children.length > 0 ? '\n' : ''}</${name}>`;
}

const attributesOf = ({ attributes }: Usage): string[] =>
  attributes.map(([name, value]) => (value ? `${name}="${escaped(value)}"` : name));

export function htmlCode(usage: Usage): string {
  const properties = usage.properties.map(
    ([name, value]) =>
      `\n  document.querySelector('${usage.tag}').${name} = ${JSON.stringify(value, undefined, 2).replace(/\n/g, '\n  ')};`,
  );
  return `<script type="module" src="/pcc/autoload.js"></script>

<pcc-session endpoint="/pcc/session">
${indented(element(usage.tag, attributesOf(usage), usage.slots))}
</pcc-session>${properties.length > 0 ? `\n\n<script type="module">${properties.join('')}\n</script>` : ''}`;
}

export function reactCode({ tag, attributes, properties, slots }: Usage): string {
  const name = `Pcc${pascal(tag)}`;
  const written = [
    ...attributes.map(([attribute, value]) => {
      if (!value) return camel(attribute);
      return `${camel(attribute)}=${/^\d+$/.test(value) ? `{${value}}` : JSON.stringify(value)}`;
    }),
    ...properties.map(([property, value]) => `${property}={${JSON.stringify(value)}}`),
    'onPccLoad={(event) => console.log(event.count)}',
  ];
  return `import { configure, sessionFrom } from 'pcc-widgets/client';
import { ${name} } from 'pcc-widgets/react';

configure({ fetchSession: sessionFrom('/pcc/session') });

export const Page = () => (
${indented(element(name, written, slots))}
);`;
}

export function vueCode(usage: Usage): string {
  const written = [
    ...attributesOf(usage),
    ...usage.properties.map(([name]) => `:${name}.prop="${name}"`),
    '@pcc-load="loaded"',
  ];
  const constants = usage.properties.map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  return `<script setup lang="ts">
import { configure, sessionFrom } from 'pcc-widgets/client';
import 'pcc-widgets/${usage.tag}';

configure({ fetchSession: sessionFrom('/pcc/session') });
${constants.join('')}const loaded = (event: Event) => console.log(event);
</script>

<template>
${indented(element(usage.tag, written, usage.slots))}
</template>`;
}

/** The rules for the parts; empty if none is styled. */
export const partRules = ({ tag, parts }: Usage): string =>
  parts.map(([name, css]) => `${tag}::part(${name}) {\n  ${css}\n}`).join('\n');
