// The file that `pcc-locale` writes: every text with its English, its placeholders and how long it may be.
import { readdirSync } from 'node:fs';
import type { Text, Texts } from '../../i18n/catalogue.ts';

/** The English texts of one part of the widgets. */
export interface Part {
  /** `pcc-statements: actions`, or `every widget`. */
  readonly name: string;
  readonly texts: Texts;
}

/** Reads the English texts from the modules in `widgets/`, in the sources or in the package. */
export async function readTexts(widgets: URL): Promise<readonly Part[]> {
  const files = readdirSync(widgets, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^[a-z-]+\/strings\/([a-z-]+\.)?en\.[jt]s$/.test(file))
    .sort((a, b) => order(a).localeCompare(order(b)));
  return Promise.all(
    files.map(async (file) => {
      const { en } = (await import(new URL(file, widgets).href)) as { en: Texts };
      const [, folder = '', part] = /^([a-z-]+)\/strings\/(?:([a-z-]+)\.)?en/.exec(file) ?? [];
      const name = folder === 'shared' ? 'every widget' : `pcc-${folder}`;
      return { name: part ? `${name}: ${part}` : name, texts: en };
    }),
  );
}

/** What all widgets share comes first, and the texts of a widget before those of its parts. */
const order = (file: string): string => file.replace(/^shared\//, ' ').replace(/strings\/en\./, 'strings/ .');

/** The file for a language. Throws for a tag that is none, and for languages that are included. */
export function localeFile(language: string, parts: readonly Part[]): string {
  const tag = tagOf(language);
  if (['en', 'es'].includes(tag)) {
    throw new Error(`${tag} is included. To replace single texts, use configure({ strings }).`);
  }
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag);
  const sections = parts.map(
    ({ name: part, texts }) =>
      `  // ── ${part}\n\n${Object.entries<Text>(texts)
        .map(([key, text]) => entry(key, text, pluralCategories))
        .join('\n')}`,
  );
  return `// The texts of pcc-widgets in ${name} (${tag}). Written by pcc-locale.
//
// - Translate what stands above each key. A text that stays empty is shown in English, and named on the console.
// - What is in braces is replaced by a value: keep it as it is, and put it where the sentence needs it.
// - The number is how many characters are sure to fit; the layout is tested with texts of that length.
// - These are words about credit, and some have legal effect. Have them reviewed before consumers read them.
import type { LocaleTexts } from 'pcc-widgets/client';

export default {
${sections.join('\n')}} satisfies LocaleTexts;
`;
}

function tagOf(language: string): string {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(language);
    if (Intl.DisplayNames.supportedLocalesOf(tag).length > 0) return tag;
  } catch {
    // Reported below.
  }
  throw new Error(`${language} is not the tag of a language. Tags are fr, pt-BR or zh-Hant.`);
}

function entry(key: string, text: Text, categories: readonly string[]): string {
  const forms = typeof text === 'string' ? [text] : Object.values(text);
  const comment = forms.map((form) => `  // ${form} [${fits(form)}]\n`).join('');
  // As formatters write it, so that they leave the file alone.
  const name = /^[a-z]+$/.test(key) ? key : `'${key}'`;
  const value =
    typeof text === 'string' ? "''" : `{ ${categories.map((category) => `${category}: ''`).join(', ')} }`;
  return `${comment}  ${name}: ${value},\n`;
}

/** Tests render every text a third longer than in English. */
const fits = (text: string): number => text.length + Math.ceil(text.length / 3);
