import type { Format } from './format.ts';

/** One text, or its plural forms by CLDR category, chosen by the value `count`. `{name}` stands for a value. */
export type Text = string | Plural;
/** One text for each CLDR plural category; `other` is needed. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
export type Texts<Key extends string = string> = Readonly<Record<Key, Text>>;

/** English is inside; the other languages are loaded when they are used. */
export interface Catalogue<Key extends string = string> {
  readonly en: Texts<Key>;
  readonly load: Readonly<Record<string, () => Promise<Texts<Key>>>>;
}

export type Values = Readonly<Record<string, string | number>>;
/** Gives the text of a key, with its values filled in. */
export type Translate<Key extends string = string> = (key: Key, values?: Values) => string;

/** Loads a catalogue's texts: those of the exact locale, else of its language, else English. */
export async function textsOf<Key extends string>(
  catalogue: Catalogue<Key>,
  locale: string,
): Promise<Texts<Key>> {
  const load = loaderOf(catalogue, locale);
  try {
    return load ? await load() : catalogue.en;
  } catch {
    // A chunk that cannot be loaded must not take the widget with it.
    return catalogue.en;
  }
}

/** Whether the texts of a locale are other than the English ones inside. */
export function loaderOf<Key extends string>(
  catalogue: Catalogue<Key>,
  locale: string,
): (() => Promise<Texts<Key>>) | undefined {
  const tag = locale.toLowerCase();
  return catalogue.load[tag] ?? catalogue.load[tag.split('-')[0] ?? ''];
}

/** Makes the function that looks a text up in the first of the layers that has it. */
export function translator(
  format: Pick<Format, 'plural' | 'number'>,
  ...layers: readonly (Readonly<Partial<Record<string, Text>>> | undefined)[]
): Translate {
  return (key, values) => {
    let text: Text | undefined;
    for (const layer of layers) if ((text = layer?.[key]) !== undefined) break;
    if (typeof text === 'object') text = text[format.plural.select(Number(values?.['count']))] ?? text.other;
    text ??= key;
    return values
      ? text.replace(/\{(\w+)\}/g, (whole, name: string) => {
          const value = values[name];
          return value === undefined ? whole : typeof value === 'number' ? format.number(value) : value;
        })
      : text;
  };
}
