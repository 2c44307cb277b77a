// The files of a new widget, from widget.txt, and the lists that it is added to.
import { textOf } from '../files.ts';
import { camel, pascal } from '../generate/tag.ts';

/** Identifiers of a widget called `payment-plans`. */
export const namesOf = (name: string) => ({
  tag: `pcc-${name}` as const,
  /** The event of its task. */
  event: `pcc-${name}-added` as const,
  type: pascal(name),
  variable: camel(name),
  words: pascal(name).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
});

const template = textOf('scripts/new/widget.txt');

/** The paths of one kind, with what is written there: of new files (`==`), or of lists (`=+`). */
function linesOf(
  kind: '==' | '=+',
  name: string,
  withTask: boolean,
): readonly (readonly [string, string[]])[] {
  const { type, variable, words } = namesOf(name);
  return (
    template
      .replaceAll('payment-plans', name)
      .replaceAll('PaymentPlans', type)
      .replaceAll('paymentPlans', variable)
      .replaceAll('Payment plans', words)
      .split(/^(?==[=+] )/m)
      .filter((section) => section.startsWith(kind))
      .map((section) => {
        const [head = '', ...lines] = section.trimEnd().split('\n');
        const own = lines.filter((line) => line[0] !== (withTask ? '-' : '+')).map((line) => line.slice(2));
        return [head.slice(3), own] as const;
      })
      // Some are only those of a task.
      .filter(([, lines]) => lines.length > 0)
  );
}

/** The text of each file by its path. */
export const filesOf = (name: string, withTask = false): ReadonlyMap<string, string> =>
  new Map(linesOf('==', name, withTask).map(([path, lines]) => [path, `${lines.join('\n')}\n`]));

/** The lists of widgets, with one more at the end. */
export const listsWith = (
  name: string,
  read: (path: string) => string,
  withTask = false,
): ReadonlyMap<string, string> =>
  new Map(
    linesOf('=+', name, withTask).map(([path, added]) => {
      const isImport = (line: string) => line.startsWith('import ');
      const lines = read(path).split('\n');
      const text = lines
        .toSpliced(lines.lastIndexOf('];'), 0, ...added.filter((line) => !isImport(line)))
        .toSpliced(lines.findLastIndex(isImport) + 1, 0, ...added.filter(isImport))
        .join('\n');
      return [path, text];
    }),
  );
