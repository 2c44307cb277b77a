import { configure } from 'pcc-widgets/client';
import { language, type Choice } from '../common/settings.ts';
import { accented, mirrored, pseudo } from './pseudo.ts';

/** The languages, and two that nobody speaks: for texts that are longer, and for writing from right to left. */
export const languages: Choice = {
  ...language,
  values: [...language.values, ['en-XA', 'Accented, longer'], ['ar-XB', 'Right to left']],
};

/** Whether a language is written from right to left. */
export const isRightToLeft = (tag: string): boolean => tag === 'ar-XB';

const load = (change: typeof accented) => async () => {
  const { texts } = await import('virtual:texts');
  return { default: pseudo(texts, change) };
};

configure({ locales: { 'en-XA': load(accented), 'ar-XB': load(mirrored) } });
