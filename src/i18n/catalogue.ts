import { formatNumber, type Format } from './format.ts';

/** A text with `{name}` placeholders, or its plural forms, chosen by the value `count`. */
export type Text = string | Plural;
/** A text for each CLDR plural category; `other` is required. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
export type Texts<Key extends string = string> = Readonly<Record<Key, Text>>;

/**
 * The texts of a language, as a module exports them. In a module of the page, an empty text is one that is still
 * missing.
 */
export interface LocaleModule<Key extends string = string> {
  /** The texts by their keys. */
  readonly default: Texts<Key>;
}
/** For each language tag, what loads its module. */
export type Locales<Key extends string = string> = Readonly<Record<string, () => Promise<LocaleModule<Key>>>>;

/** Texts by key. English is included; other languages are loaded on demand. */
export interface Catalogue<Key extends string = string> {
  readonly en: Texts<Key>;
  readonly load: Locales<Key>;
}

export type Values = Readonly<Record<string, string | number>>;
/** Returns the text of a key, with its placeholders replaced. */
export type Translate<Key extends string = string> = (key: Key, values?: Values) => string;

/** Loads a catalogue's texts: for the exact locale, else for its language, else English. */
export async function textsOf<Key extends string>(
  catalogue: Catalogue<Key>,
  locale: string,
): Promise<Texts<Key>> {
  try {
    return (await forLocale(catalogue.load, locale)?.())?.default ?? catalogue.en;
  } catch {
    // A chunk that fails to load must not break the widget.
    return catalogue.en;
  }
}

/** The entry of the exact locale, else of its language. Keys are in lower case. */
export function forLocale<Entry>(
  entries: Readonly<Record<string, Entry>>,
  locale: string,
): Entry | undefined {
  const tag = locale.toLowerCase();
  const own = (key: string) => (Object.hasOwn(entries, key) ? entries[key] : undefined);
  return own(tag) ?? own(tag.replace(/-.*/, ''));
}

/** Returns a function that takes each text from the first layer that has it. */
export function translator(
  format: Format,
  ...layers: readonly (Readonly<Partial<Record<string, Text>>> | undefined)[]
): Translate {
  return (key, values) => {
    let text: Text | undefined;
    for (const layer of layers) if ((text = layer?.[key]) !== undefined) break;
    if (typeof text === 'object')
      text = text[format.intl(Intl.PluralRules).select(Number(values?.['count']))] || text.other;
    text ??= key;
    return values
      ? text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
          const value = values[name];
          return value === undefined
            ? placeholder
            : typeof value === 'number'
              ? formatNumber(format, value)
              : value;
        })
      : text;
  };
}
