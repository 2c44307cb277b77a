import { commonStrings } from '../../src/widgets/shared/strings/catalogue.ts';
import { failureStrings } from '../../src/widgets/shared/strings/failure.catalogue.ts';
import type { Catalogue, Text } from '../../src/i18n/catalogue.ts';

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  n: 'ñ',
  c: 'ç',
  s: 'š',
};

/** Every text of a widget, and of parts that come later, with accents, a third longer and in brackets: what stays plain was not translated. */
export function pseudo(widget: object, ...parts: readonly Catalogue[]): Record<string, Text> {
  const catalogues = Reflect.get(widget.constructor, 'catalogues') as readonly Catalogue[];
  const own = Object.fromEntries([...catalogues, ...parts].flatMap(({ en }) => Object.entries(en)));
  const all = { ...commonStrings.en, ...failureStrings.en, ...own };
  return Object.fromEntries(Object.entries<Text>(all).map(([key, text]) => [key, dress(text)]));
}

function dress(text: Text): Text {
  if (typeof text !== 'string') {
    return Object.fromEntries(Object.entries(text).map(([form, words]) => [form, dress(words)])) as Text;
  }
  // Placeholders stay as they are.
  const words = text.replace(/\{\w+\}|[a-z]/g, (match) => accents[match] ?? match);
  return `[${words}${'~'.repeat(Math.ceil(text.length / 3))}]`;
}
