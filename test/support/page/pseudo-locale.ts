import { accented, pseudo as pseudoTexts } from '../../../demo/studio/pseudo.ts';
import { commonStrings } from '../../../src/widgets/shared/strings/en.ts';
import { errorStrings } from '../../../src/widgets/shared/strings/errors.en.ts';
import type { Catalogue, Text } from '../../../src/i18n/catalogue.ts';

/**
 * Every text of a widget, and of parts that come later, with accents, a third longer and in brackets: what stays plain
 * was not translated.
 */
export function pseudo(widget: object, ...parts: readonly Catalogue[]): Record<string, Text> {
  const catalogues = Reflect.get(widget.constructor, 'catalogues') as readonly Catalogue[];
  const own = Object.fromEntries([...catalogues, ...parts].flatMap(({ en }) => Object.entries(en)));
  const all = { ...commonStrings.en, ...errorStrings.en, ...own };
  return pseudoTexts(all, accented);
}
