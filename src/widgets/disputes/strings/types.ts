import type { Texts } from '../../../i18n/catalogue.ts';
import type { en } from './en.ts';
import type { en as filing } from './filing.en.ts';

export type FilingKey = keyof typeof filing;
export type FilingTexts = Texts<FilingKey>;
type FirstKey = keyof typeof en;
export type DisputesKey = FirstKey | FilingKey;
export type DisputesTexts = Texts<FirstKey>;
