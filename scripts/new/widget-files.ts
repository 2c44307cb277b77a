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
