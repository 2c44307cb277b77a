/** A widget as it is written in a page: attribute → value, slot → text. */
export interface Usage {
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly slots: readonly (readonly [name: string, text: string])[];
}

const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (tag: string) => camel(`-${tag.replace('pcc-', '')}`);
const escaped = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

function element(name: string, attributes: string, children: readonly string[]): string {
  const open = `<${name}${attributes}>`;
  return children.length === 0
    ? `${open}</${name}>`
    : [open, ...children.map((line) => `  ${line}`), `</${name}>`].join('\n');
}
const slotted = ({ slots }: Usage) => slots.map(([slot, text]) => `<p slot="${slot}">${escaped(text)}</p>`);
const indent = (text: string) => text.replace(/^/gm, '  ');

export function htmlCode(usage: Usage): string {
  const attributes = usage.attributes.map(([name, value]) =>
    value ? ` ${name}="${escaped(value)}"` : ` ${name}`,
  );
  const widget = element(usage.tag, attributes.join(''), slotted(usage));
  return `<script type="module" src="/pcc/autoload.js"></script>\n\n<pcc-session endpoint="/pcc/session">\n${indent(widget)}\n</pcc-session>`;
}

export function reactCode(usage: Usage): string {
  const name = `Pcc${pascal(usage.tag)}`;
  const properties = usage.attributes.map(([attribute, value]) => {
    if (!value) return ` ${camel(attribute)}`;
    return /^\d+$/.test(value)
      ? ` ${camel(attribute)}={${value}}`
      : ` ${camel(attribute)}=${JSON.stringify(value)}`;
  });
  const load = ' onPccLoad={(event) => console.log(event.count)}';
  const widget = element(name, properties.join('') + load, slotted(usage));
  return `import { configure, sessionFrom } from 'pcc-widgets/client';\nimport { ${name} } from 'pcc-widgets/react';\n\nconfigure({ fetchSession: sessionFrom('/pcc/session') });\n\nexport const Page = () => (\n${indent(widget)}\n);`;
}

export function vueCode(usage: Usage): string {
  const attributes = usage.attributes.map(([name, value]) =>
    value ? ` ${name}="${escaped(value)}"` : ` ${name}`,
  );
  const widget = element(usage.tag, `${attributes.join('')} @pcc-load="loaded"`, slotted(usage));
  return `<script setup lang="ts">\nimport { configure, sessionFrom } from 'pcc-widgets/client';\nimport 'pcc-widgets/${usage.tag}';\n\nconfigure({ fetchSession: sessionFrom('/pcc/session') });\nconst loaded = (event: Event) => console.log(event);\n</script>\n\n<template>\n${indent(widget)}\n</template>`;
}
