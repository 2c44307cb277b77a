// The files of a new widget, from widget.txt, and the lists that it is added to.
import { readFileSync } from 'node:fs';
import { camel, pascal } from '../generate/tag.ts';

/** Identifiers of a widget called `payment-plans`. */
export const namesOf = (name: string) => ({
  tag: `pcc-${name}` as const,
  /** The event of its task. */
  event: `pcc-${name}-sent` as const,
  type: pascal(name),
  variable: camel(name),
  words: pascal(name).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
});

const template = readFileSync(new URL('widget.txt', import.meta.url), 'utf8');

/** The text of each file by its path. */
export function filesOf(name: string, withTask = false): ReadonlyMap<string, string> {
  const { type, variable, words } = namesOf(name);
  const files = template
    .replaceAll('payment-plans', name)
    .replaceAll('PaymentPlans', type)
    .replaceAll('paymentPlans', variable)
    .replaceAll('Payment plans', words)
    .split(/^== /m)
    .slice(1)
    .map((file) => {
      const [path = '', ...lines] = file.trimEnd().split('\n');
      const own = lines.filter((line) => line[0] !== (withTask ? '-' : '+')).map((line) => line.slice(2));
      return [path, own] as const;
    });
  // Some files are only those of a task.
  return new Map(
    files.filter(([, lines]) => lines.length > 0).map(([path, lines]) => [path, `${lines.join('\n')}\n`]),
  );
}

/** The lists of widgets with one more: the records, the gallery's cells, the views of the demo's bank. */
export function listsWith(name: string, read: (path: string) => string): ReadonlyMap<string, string> {
  const { tag, variable, words } = namesOf(name);
  const records = 'src/widgets/widgets.ts';
  const cells = 'demo/studio/cells/index.ts';
  const views = 'demo/partner/views.ts';
  const view = `  {
    id: '${name}',
    tag: '${tag}',
    name: { en: '${words}', es: '${words}' },
    lead: { en: '${words}.', es: '${words}.' },
    widgets: () => card('${tag}', html\`<${tag}></${tag}>\`),
  },`;
  return new Map([
    [
      records,
      addTo(read(records), `  ${variable},`, `import { ${variable} } from './${name}/${name}.widget.ts';`),
    ],
    [cells, addTo(read(cells), `  ...${variable},`, `import { ${variable} } from './${name}.ts';`)],
    [views, addTo(read(views), view)],
  ]);
}

/** Adds an entry to the list at the end of the file, and an import after the last one. */
function addTo(text: string, entry: string, ...imports: string[]): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('import '));
  return lines
    .toSpliced(lines.lastIndexOf('];'), 0, entry)
    .toSpliced(last + 1, 0, ...imports)
    .join('\n');
}
