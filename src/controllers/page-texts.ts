import type { Catalogue, Locales, Texts } from '../i18n/catalogue.ts';
import type { Reporting } from '../page/diagnostics/diagnose.ts';

/** The texts that the page brings; `undefined` if they fail to load. Reports those for which English stands in. */
export async function textsOfPage(
  load: Locales[string],
  name: string,
  catalogues: readonly Catalogue[],
  diagnose: Reporting['diagnose'],
): Promise<Partial<Texts> | undefined> {
  try {
    const texts = filledIn((await load()).default);
    const missing = catalogues.flatMap(({ en }) => Object.keys(en)).filter((key) => !texts[key]);
    if (missing.length) diagnose({ code: 'locale-incomplete', name, missing });
    return texts;
  } catch (cause) {
    diagnose({ code: 'locale-not-loaded', name, cause });
    return undefined;
  }
}

/** Leaves out the texts that are still empty. */
const filledIn = (texts: Texts): Partial<Texts> =>
  Object.fromEntries(
    Object.entries(texts).filter(([, text]) => (typeof text === 'object' ? text.other : text)),
  );
