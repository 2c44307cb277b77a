import { commonStrings } from '../../src/widgets/common.strings.ts';
import { failureStrings } from '../../src/widgets/failure.strings.ts';
import type { Text, Texts } from '../../src/i18n/catalogue.ts';

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

/** Every text of a widget with accents, a third longer and in brackets: what stays plain was not translated. */
export function pseudo(widget: object): Record<string, Text> {
  const { catalogue } = widget as { catalogue: { en: Texts } };
  const all = { ...commonStrings.en, ...failureStrings.en, ...catalogue.en };
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
