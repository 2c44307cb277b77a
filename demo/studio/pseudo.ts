import type { Text } from 'pcc-widgets/client';

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

type Change = (text: string) => string;

/** Changes what the expression finds, and leaves placeholders as they are. */
const outsidePlaceholders = (text: string, found: RegExp, change: Change): string =>
  text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : part.replace(found, change)))
    .join('');

/** With accents, a third longer and in brackets: what stays plain was not translated. */
export const accented: Change = (text) => {
  const words = outsidePlaceholders(text, /[a-z]/g, (letter) => accents[letter] ?? letter);
  return `[${words}${'~'.repeat(Math.ceil(text.length / 3))}]`;
};

/** Each word from right to left, by Unicode's control characters. */
export const mirrored: Change = (text) =>
  outsidePlaceholders(text, /[\p{Letter}’]+/gu, (word) => `\u202e${word}\u202c`);

/** Every text, and each of its plural forms, changed. */
export const pseudo = <Key extends string>(
  texts: Readonly<Record<Key, Text>>,
  change: Change,
): Record<Key, Text> => {
  const dress = (text: Text): Text =>
    typeof text === 'string' ? change(text) : (mapValues(text, change) as typeof text);
  return mapValues(texts, dress);
};

const mapValues = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
